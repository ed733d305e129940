import Formats
import RichText
import Ubiquity

/// A draft of a document that is of another type by now: its edits go on top of what the document became.
struct TurnedDraft {
  /// The draft as it came.
  let draft: StoredContent
  /// The document's file with the edits, but for those that contradict what it became.
  let contents: DocumentReader.Contents
  /// The file with these, too; nil where there are none.
  let contested: StoredContent?

  /// Nil where the document is of the draft's type. `draft`: what that is, as its own machine called it.
  init?(
    _ draft: StoredContent, named name: String, since base: StoredDocument, on head: StoredDocument?,
    in container: UbiquityContainer, reader: DocumentReader
  ) async throws {
    guard let head, !reader.readsAlike(name, head.path.documentName) else { return nil }
    let former = try reader.read(try await container.content(of: base.blob).bytes, named: name).text
    let own = try reader.read(draft.bytes, named: name).text
    let now = try reader.read(try await container.content(of: head.blob).bytes, named: head.path.documentName)
    let merge = RichText.merge(base: former, ours: now.text, theirs: own, preferring: .ours)
    self.draft = draft
    contents = try reader.read(now.formatted.bytes(with: merge.text), named: now.name)
    if merge.conflicts.isEmpty {
      contested = nil
    } else {
      let all = RichText.merge(base: former, ours: now.text, theirs: own, preferring: .theirs).text
      contested = try StoredContent(now.formatted.bytes(with: all), type: now.type)
    }
  }
}
