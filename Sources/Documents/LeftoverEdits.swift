import Formats
import Handoff
import RichText
import Ubiquity

/// A document as an earlier process left it: its last saved bytes with the edits that no save holds.
struct LeftoverEdits: Sendable {
  let text: RichText
  /// The file that the edits were made to.
  let base: DocumentReader.Contents
  /// The file's bytes with that text.
  let bytes: [UInt8]
  let type: DocumentType

  /// Edits after one that does not fit are left out.
  init(_ leftover: RecoveryJournal.Leftover, named name: String, reader: DocumentReader) throws {
    let contents = try reader.read(leftover.base, named: name)
    var text = contents.text
    for edit in leftover.edits {
      guard let next = try? edit.applied(to: text) else { break }
      text = next
    }
    (self.text, base, type) = (text, contents, contents.type)
    bytes = try SourceTie(contents.formatted).bytes(with: text)
  }
}

extension LeftoverEdits {
  /// The edits on top of what the file became meanwhile, without those that contradict it, and whether there are such.
  func joined(with text: RichText) -> (text: RichText, isClean: Bool) {
    let merge = RichText.merge(base: base.text, ours: text, theirs: self.text, preferring: .ours)
    return (merge.text, merge.conflicts.isEmpty)
  }

  /// The edits on top of what the file became meanwhile; nil where both changed the same.
  func merged(with text: RichText) -> RichText? {
    let joined = joined(with: text)
    return joined.isClean ? joined.text : nil
  }
}

extension UbiquityContainer {
  /// Whether a version of any machine has this content: they were continued or saved elsewhere.
  func hasVersion(_ content: StoredContent, of path: String) throws -> Bool {
    let name = try Self.name(of: content)
    return try history(of: path).contains { $0.changes.contains { $0.newBlob == name } }
  }
}
