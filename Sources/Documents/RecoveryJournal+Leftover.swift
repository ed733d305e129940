public import Foundation
public import RichText

extension RecoveryJournal {
  /// Edits that an earlier process left behind.
  public struct Leftover: Sendable {
    /// The file's bytes that the edits apply to.
    public var base: [UInt8]
    public var edits: [Transaction]
    /// Where the user was, in the text with the edits; nil where that is not known.
    public var place: Place?
    /// The drafts that were published of them, by name, the oldest first.
    public var drafts: [String] = []
    /// When the last one was made.
    public var date: Date
  }
}

extension RecoveryJournal.Leftover {
  /// What the lines say; one that was cut off by a crash ends them, and what came before it counts. Nil where there are no edits.
  init?(base: [UInt8], lines: Data, date: Date) {
    self.init(base: base, edits: [], date: date)
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      guard let entry = RecoveryJournal.Entry(line: line) else { break }
      take(entry)
    }
    if edits.isEmpty { return nil }
  }

  private mutating func take(_ entry: RecoveryJournal.Entry) {
    switch entry {
    case .place(let place): self.place = place
    case .published(let name): drafts.append(name)
    case .edit(let edit):
      edits.append(edit)
      place = place?.mapped(through: edit)
    }
  }
}
