internal import Foundation
internal import Git

extension CommitMessage {
  /// Reads any message. Trailers that cannot be understood are passed over, and of very long messages only the beginning is read: there may be more moves then.
  init(parsing text: String) {
    let (lines, isWhole) = Self.lines(of: text)
    self.init(lines.first.map { Printable.line(String(decoding: $0, as: UTF8.self)) } ?? "")
    readTrailers(lines, of: "Ubiquity-")
    if !isWhole { unnamedMoves = max(unnamedMoves, 1) }
  }

  /// Reads the device alone, which is quicker where a message tells of much.
  static func device(parsing text: String) -> Device? {
    var message = CommitMessage("")
    message.readTrailers(lines(of: text).read, of: "Ubiquity-Device:")
    return message.device
  }

  private static func lines(of text: String) -> (read: ArraySlice<Substring.UTF8View>, isWhole: Bool) {
    let part = text.utf8.prefix(1 << 20), all = part.split(separator: UInt8(ascii: "\n")), lines = all.prefix(20_000)
    return (lines, part.endIndex == text.utf8.endIndex && lines.count == all.count)
  }

  private mutating func readTrailers(_ lines: ArraySlice<Substring.UTF8View>, of start: String) {
    for line in lines.dropFirst() where line.starts(with: start.utf8) { readTrailer(Substring(line.dropFirst(9))) }
  }

  /// Reads `<key>: <value>`.
  private mutating func readTrailer(_ line: Substring) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
    let value = line[colon...].utf8.dropFirst()
    guard value.first == UInt8(ascii: " "), value.count > 1 else { return }
    read(String(line[..<colon]), String(decoding: value.dropFirst(), as: UTF8.self))
  }

  private mutating func read(_ key: String, _ value: String) {
    switch key {
    case "Device": device = Device(trailer: value)
    case "Kind": kind = Kind(rawValue: value)
    case "Document": document = Self.path(value)
    case "Continued": continued = Self.continuation(value)
    case "Restored": restored = Self.restored(value)
    case "Moved": Self.move(value).map { moved.append($0) }
    case "More-Moved": unnamedMoves = max(Int(value) ?? 0, 0)
    case "Kept": Self.path(value).map { kept.append($0) }
    case "Drafts": drafts = DraftNames(parsing: value)
    case "Nonce": nonce = value
    case "Resolved": ConflictOutcome(parsing: value).map { resolved.append($0) }
    case "Conflict": Self.setAside(value).map { conflicts.append($0) }
    default: break
    }
  }

  private static func path(_ value: some StringProtocol) -> TreePath? {
    PercentCoding.decode(value).flatMap { ContainerPath.isSafe($0) ? TreePath($0) : nil }
  }

  private static func move(_ value: String) -> Move? {
    let parts = value.split(separator: " ")
    guard parts.count == 3, parts[1] == "->", let old = path(parts[0]), let new = path(parts[2]) else { return nil }
    return Move(old: old, new: new)
  }

  private static func setAside(_ value: String) -> SetAside? {
    let parts = value.split(separator: " ", maxSplits: 1)
    guard let id = parts.first.map(String.init), ConflictID.isWellFormed(id) else { return nil }
    return SetAside(id: id, path: parts.count == 2 ? path(parts[1]) : nil)
  }

  private static func restored(_ value: String) -> Restored? {
    let parts = value.split(separator: " ")
    guard parts.count == 2, let version = ObjectID(String(parts[0])), let path = path(parts[1]) else { return nil }
    return Restored(version: version, path: path)
  }

  private static func continuation(_ value: String) -> Continuation? {
    let parts = value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let activity = UUID(uuidString: String(parts[0])) else { return nil }
    return Device(trailer: String(parts[1])).map { Continuation(activity: activity, from: $0) }
  }
}
