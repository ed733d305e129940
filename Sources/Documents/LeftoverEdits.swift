import Formats
import Handoff
import RichText
import Ubiquity

/// A document as an earlier process left it: its last saved bytes with the edits that no save holds.
struct LeftoverEdits: Sendable {
  let text: RichText
  /// The file that the edits were made to.
  let base: DocumentReader.Contents
  /// The drafts that were published of the edits, by name, the oldest first; and those of them that are all of the edits, on whatever version.
  let drafts, wholeDrafts: [String]
  let type: DocumentType
  /// The ids of the conflict versions that a save of them resolves, and the text with both texts that this was begun with, where that is known; nil where
  /// they resolve nothing.
  let resolution: (conflicts: [String], start: RichText?)?
  /// The version of the container that the document was at when the edits began; nil where that is not known.
  let version: String?
  /// The file name as which the edits and what they were made to are read: the document may be called otherwise by now.
  let name: String
  /// How many of the edits fit, one on top of the other.
  let count: Int
  /// What the drafts are on top of the file that the edits were made to, by name, as far as that is known.
  let draftTexts: [String: RichText]

  /// Edits after one that does not fit are left out. The name is that of the file, where the journal does not say as which it was read.
  init(_ leftover: RecoveryJournal.Leftover, named name: String, reader: DocumentReader) throws {
    let name = leftover.name ?? name, contents = try reader.read(leftover.base, named: name)
    var text = contents.text, count = 0, start: RichText?, texts: [String: RichText] = [:]
    for edit in leftover.edits {
      guard let next = try? edit.applied(to: text) else { break }
      (text, count) = (next, count + 1)
      if count == leftover.resolution?.edits { start = text }
      for draft in leftover.drafts where draft.edits == count { texts[draft.name] = text }
    }
    resolution = leftover.resolution.map { ($0.conflicts, start) }
    (self.name, self.count, version) = (name, count, leftover.version)
    (self.text, base, type, draftTexts) = (text, contents, contents.type, texts)
    (drafts, wholeDrafts) = (leftover.drafts.map(\.name), leftover.wholeDrafts)
  }
}

extension LeftoverEdits {
  /// The file's bytes with that text. Throws where the file's format cannot hold it: the edits can be taken up all the same.
  func bytes() throws(DocumentError) -> [UInt8] { try written(text, to: base.formatted) }

  private func written(_ text: RichText, to file: any FormattedText) throws(DocumentError) -> [UInt8] {
    do { return try SourceTie(file).bytes(with: text) } catch {
      throw DocumentError(.unreadable, "cannot write the unsaved edits of \(name): \(error.message)", hint: error.hint)
    }
  }

  /// The same as the content of a version.
  func content() throws -> StoredContent { try StoredContent(bytes(), type: type) }

  /// Names the content that they were made to.
  var baseName: String { get throws { try UbiquityContainer.name(of: StoredContent(base.bytes, type: type)) } }

  /// What is set aside of them beside a document, and the name of what they were made to. Where the document is read otherwise by now, that is its file with the edits
  /// on top of the text, if one is given, which stand where the two contradict each other, and nothing.
  func aside(
    from file: any FormattedText, named name: String, type: DocumentType, on text: RichText?, reader: DocumentReader
  ) throws -> (content: StoredContent, base: String?) {
    if reader.readsAlike(self.name, name) {
      return try (content(), baseName)
    }
    let text = text.map { joined(with: $0, from: nil, preferring: .theirs).text } ?? self.text
    return try (StoredContent(written(text, to: file), type: type), nil)
  }

  /// Whether nothing of them is left, and they decide nothing: only a version that took one of their drafts up has something of them.
  var areUndone: Bool { resolution == nil && text.isBack(at: base.text) }

  /// What a version may have that has all of them: the name of that content, and of those drafts.
  var names: [String] { wholeDrafts + [try? UbiquityContainer.name(of: content())].compactMap(\.self) }

  /// The edits on top of what the file became meanwhile, without those that contradict it, and whether there are such. `draft` is one of the edits'
  /// that was taken up in between.
  func joined(with text: RichText, from draft: RichText?, preferring side: MergeSide = .ours) -> (
    text: RichText, isClean: Bool
  ) {
    let merge = RichText.merge(base: draft ?? base.text, ours: text, theirs: self.text, preferring: side)
    return (merge.text, merge.conflicts.isEmpty)
  }

  /// The edits' draft that a version of the document took up, on top of the file that they were made to; nil where none did.
  func draftTakenUp(in container: UbiquityContainer, as path: String, reader: DocumentReader) async -> (
    name: String, text: RichText
  )? {
    guard !drafts.isEmpty, let name = try? UbiquityContainer.name(of: StoredContent(base.bytes, type: type)),
      let draft = try? await container.draft(among: drafts, takenUpAs: path, since: name, of: version)
    else { return nil }
    if let text = draftTexts[draft.name] { return (draft.name, text) }
    return await reader.text(of: draft, on: base.text, in: container, named: self.name).map { (draft.name, $0) }
  }
}
