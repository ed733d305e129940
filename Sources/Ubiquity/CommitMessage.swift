internal import Foundation
internal import Git

/// What a version's commit message says: a subject for people, and trailers for devices.
struct CommitMessage: Hashable, Sendable {
  /// One document's move, as paths before and after.
  struct Move: Hashable, Sendable {
    var old: TreePath
    var new: TreePath
  }
  /// A document as an older version had it.
  struct Restored: Hashable, Sendable {
    var version: ObjectID
    var path: TreePath
  }
  /// A conflict version, and the document or file of a package that it is of; nil where that is not told.
  struct SetAside: Hashable, Sendable {
    var id: String
    var path: TreePath?
  }
  enum Kind: String, Sendable { case version, merge, restore, amendment }

  var subject: String
  var device: Device?
  /// The document that was saved.
  var document: TreePath?
  var moved: [Move] = []
  /// How many moves more there are, for which there is no room: they are found by their bytes.
  var unnamedMoves = 0
  var continued: Continuation?
  /// The older version of a document that something was brought back from.
  var restored: Restored?
  var kind: Kind?
  /// The conflict versions that this version set aside.
  var conflicts: [SetAside] = []
  /// The conflict versions that this version resolves.
  var resolved: [ConflictOutcome] = []
  /// Random digits of a container's first version, which is another than that of any other container.
  var nonce: String?
  /// The drafts of the document that other devices may have got while it was written.
  var drafts = DraftNames()
  /// Documents that one side deleted and the other edited, and that stayed.
  var kept: [TreePath] = []

  init(_ subject: String, device: Device? = nil, document: TreePath? = nil) {
    (self.subject, self.device, self.document) = (subject, device, document)
  }
}

extension CommitMessage {
  /// That of the first version of a container.
  static func founding(by device: Device, _ surroundings: Surroundings) -> CommitMessage {
    var message = CommitMessage("Make a container", device: device)
    message.nonce = surroundings.randomBytes(16).map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
    return message
  }

  /// That of a version of what other programs did in the folder.
  static func collected(_ what: String, device: Device, document: TreePath?) -> CommitMessage {
    CommitMessage("Change \(what)", device: device, document: document)
  }

  /// From the old paths to the new ones.
  var movedPaths: [TreePath: TreePath] { Dictionary(moved.map { ($0.old, $0.new) }) { first, _ in first } }

  /// Whether it is that of a version that has the folder's files just as they were.
  var isCollected: Bool { subject.hasPrefix("Change ") && kind == nil && moved.isEmpty && kept.isEmpty }

  /// The message as it is committed. What comes from outside is made printable, paths are percent-encoded.
  var text: String {
    let head = Printable.line(subject)
    return lines.isEmpty ? head + "\n" : ([head, ""] + lines).joined(separator: "\n") + "\n"
  }

  private var lines: [String] {
    var lines = device.map { ["Ubiquity-Device: \(Self.text(of: $0))"] } ?? []
    lines += kind.map { ["Ubiquity-Kind: \($0.rawValue)"] } ?? []
    lines += document.map { ["Ubiquity-Document: \(Self.encoded($0))"] } ?? []
    lines += continued.map { ["Ubiquity-Continued: \($0.activity.uuidString) \(Self.text(of: $0.from))"] } ?? []
    lines += restored.map { ["Ubiquity-Restored: \($0.version) \(Self.encoded($0.path))"] } ?? []
    if !drafts.isEmpty { lines.append("Ubiquity-Drafts: \(drafts.text)") }
    lines += nonce.map { ["Ubiquity-Nonce: \($0)"] } ?? []
    lines += moved.map(Self.line)
    if unnamedMoves > 0 { lines.append("Ubiquity-More-Moved: \(unnamedMoves)") }
    lines += kept.map(Self.line)
    lines += resolved.map { "Ubiquity-Resolved: \($0.text)" }
    return lines + conflicts.map(Self.line)
  }

  static func line(_ move: Move) -> String { "Ubiquity-Moved: \(encoded(move.old)) -> \(encoded(move.new))" }
  static func line(_ kept: TreePath) -> String { "Ubiquity-Kept: \(encoded(kept))" }
  static func line(_ conflict: SetAside) -> String {
    "Ubiquity-Conflict: \(conflict.id)" + (conflict.path.map { " \(encoded($0))" } ?? "")
  }
  private static func text(of device: Device) -> String { "\(device.id) \(Printable.line(device.name))" }
  private static func encoded(_ path: TreePath) -> String { PercentCoding.encode(path.description, keeping: "/") }
}

extension Device {
  /// Reads `<id> <name>`; nil where the id is none.
  init?(trailer: String) {
    let parts = trailer.split(separator: " ", maxSplits: 1)
    guard let id = parts.first.map(String.init), Self.isID(id) else { return nil }
    self.init(id: id, printing: parts.count == 2 ? String(parts[1]) : id)
  }

  /// Whether the text is 16 lower-case hexadecimal digits.
  static func isID(_ text: String) -> Bool {
    text.utf8.count == 16 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}
