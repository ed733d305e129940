internal import Foundation

/// A move of a reference, as its log tells of it.
public struct ReferenceMove: Hashable, Sendable {
  public let old: ObjectID
  public let new: ObjectID
  /// Who moved it and how, by git's custom: `commit: ` and the subject, `reset: moving to HEAD~1`, say.
  public let message: String

  /// A move that no log tells of.
  public init(old: ObjectID, new: ObjectID, message: String) {
    (self.old, self.new, self.message) = (old, new, message)
  }

  /// Reads a line of a log; nil where it is none, or the reference was made or deleted by it.
  init?(_ line: some StringProtocol) {
    let parts = line.split(separator: "\t", maxSplits: 1), names = line.split(separator: " ", maxSplits: 2)
    guard names.count == 3, names[..<2].allSatisfy({ Set($0) != ["0"] }), let old = ObjectID(String(names[0])),
      let new = ObjectID(String(names[1]))
    else { return nil }
    self.init(old: old, new: new, message: parts.count == 2 ? String(parts[1]) : "")
  }
}

extension Repository {
  /// What the log of a reference says of a move by docedit.
  public static let moveMessage = "docedit"

  /// Lets git write down how it moves the reference, also where the configuration asks for no log.
  public borrowing func beginLog(of reference: String) {
    let file = URL(filePath: directory + "logs/" + reference)
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    if access(file.path, F_OK) != 0 { try? Data().write(to: file, options: .withoutOverwriting) }
  }

  /// The latest moves of a reference, the newest first; none where it has no log. Moves by docedit are among them only where the configuration asks for that.
  public borrowing func latestMoves(of reference: String) -> [ReferenceMove] {
    guard let end = File.end(of: directory + "logs/" + reference, limit: 1 << 18) else { return [] }
    return String(decoding: end, as: UTF8.self).split(separator: "\n").reversed().compactMap { ReferenceMove($0) }
  }
}
