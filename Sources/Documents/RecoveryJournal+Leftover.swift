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
    /// The drafts that were published of them, the oldest first.
    public var drafts: [PublishedDraft] = []
    /// What a save of them resolves; nil where nothing.
    var resolution: Resolution?
    /// The version of the container that the document was at when they began; nil where that is not known.
    var version: String?
    /// The file name as which the bytes were read; nil where that is not known.
    var name: String?
    /// When the last one was made.
    public var date: Date
    /// Whether the journal says nothing else, but for a last line that a crash cut off.
    var isWhole = true
    /// How many bytes of the journal say this.
    var length = 0
  }
}

extension RecoveryJournal.Leftover {
  /// What a journal says. A line that says nothing ends it, and what came before that counts. Nil where there are no edits.
  init?(journal bytes: Data, date: Date) {
    guard let (base, lines) = RecoveryJournal.parts(of: bytes) else { return nil }
    self.init(base: base, edits: [], date: date)
    let rest = take(lines)
    (isWhole, length) = (Self.isCutOff(rest), bytes.count - rest.count)
    if edits.isEmpty { return nil }
  }

  /// The names of the drafts that are all of the edits, on whatever version.
  var wholeDrafts: [String] { drafts.filter { $0.edits == edits.count }.map(\.name) }

  /// Whether they are but the texts of a conflict, which nobody edited.
  var isOfConflict: Bool { resolution?.edits == edits.count }

  /// Whether a process that was killed can have left it at the end: the beginning of a line, or nothing.
  private static func isCutOff(_ rest: Data) -> Bool { !rest.contains { $0 == UInt8(ascii: "\n") || $0 == 0 } }

  /// Takes what lines say, up to one that says nothing; gives that one and what follows it.
  private mutating func take(_ lines: Data) -> Data {
    var rest = lines
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      guard let entry = RecoveryJournal.Entry(line: rest[..<(end ?? rest.endIndex)]) else { break }
      take(entry)
      rest = end.map { rest[($0 + 1)...] } ?? Data()
    }
    return rest
  }

  private mutating func take(_ entry: RecoveryJournal.Entry) {
    switch entry {
    case .place(let place): self.place = place
    case .published(let draft): drafts.append(draft)
    case .resolution(let resolution): self.resolution = resolution
    case .version(let version): self.version = version
    case .name(let name): self.name = name
    case .edit(let edit):
      edits.append(edit)
      place = place?.mapped(through: edit)
    }
  }
}
