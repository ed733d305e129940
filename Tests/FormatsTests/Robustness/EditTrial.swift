import RichText

@testable import Formats

/// An edit of one paragraph of a file.
struct EditTrial {
  private let file: any FormattedText
  private let bytes: [UInt8]
  private let format: any DocumentFormat
  private let transaction: Transaction
  private let edited: RichText

  /// Nil where the paragraph has no place for the edit.
  init?(_ edit: SampleEdit, _ place: Int, _ file: any FormattedText, _ bytes: [UInt8], _ format: any DocumentFormat) {
    guard let transaction = edit.make(file.text, place), let edited = try? transaction.applied(to: file.text) else {
      return nil
    }
    (self.file, self.bytes, self.format, self.transaction, self.edited) = (file, bytes, format, transaction, edited)
  }

  /// What is wrong with the way in which it is saved; nil where nothing is. With `isLocal`, other paragraphs stay as they are, and so do all of the
  /// file's bytes but a few.
  func fault(isLocal: Bool) -> String? {
    guard let new = try? file.bytes(with: edited) else { return "it is refused" }
    let held = file.held(edited)
    guard let again = try? format.read(new), again.text.hasSameContent(as: held) else { return "it reads otherwise" }
    guard let back = try? transaction.inverse(in: file.text).applied(to: edited),
      (try? file.bytes(with: back)) == bytes
    else { return "taken back, it leaves something" }
    guard isLocal else { return nil }
    let (others, removed) = (changedOthers(held), removedBytes(new))
    return others > 0 || removed > 400 ? "\(others) other paragraphs, \(removed) bytes" : nil
  }

  /// How many paragraphs are held otherwise than they were, though the edit did not touch them.
  private func changedOthers(_ held: RichText) -> Int {
    let (old, new) = (byID(file.text), byID(held))
    return edited.paragraphs.count { edited in
      guard let before = old[edited.id], before.hasSameContent(as: edited) else { return false }
      return new[edited.id].map { !$0.hasSameContent(as: edited) } ?? true
    }
  }

  private func byID(_ text: RichText) -> [ParagraphID: Paragraph] {
    Dictionary(text.paragraphs.map { ($0.id, $0) }) { first, _ in first }
  }

  /// How many bytes of the file, or of the parts of its archive or package, are not in the new one.
  private func removedBytes(_ new: [UInt8]) -> Int {
    guard let (parts, others) = Self.parts(bytes).flatMap({ old in Self.parts(new).map { (old, $0) } }) else {
      return EditDistance(bytes, new).removed
    }
    return parts.reduce(0) { sum, part in
      let other = others[part.key] ?? []
      return part.value == other ? sum : sum + EditDistance(part.value, other).removed
    }
  }

  private static func parts(_ bytes: [UInt8]) -> [String: [UInt8]]? {
    if let package = try? FilePackage(bytes) {
      return Dictionary(package.files.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
    guard let archive = try? ZipArchive(bytes) else { return nil }
    return Dictionary(archive.entries.map { ($0.name, (try? archive.content(of: $0.name)) ?? []) }) { first, _ in first
    }
  }
}
