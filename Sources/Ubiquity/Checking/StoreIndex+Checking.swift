internal import Foundation
internal import GRDB
internal import Git

extension StoreIndex {
  /// Whether there is a file that is no database, or not a whole one.
  static func isDamaged(_ file: String) -> Bool {
    guard FileManager.default.fileExists(atPath: file) else { return false }
    return (try? integrity(of: file)) != "ok"
  }

  private static func integrity(of file: String) throws -> String? {
    var configuration = Configuration()
    configuration.busyMode = .timeout(2)
    let database = try DatabaseQueue(path: file, configuration: configuration)
    return try database.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
  }
}

extension Store {
  /// How an entry of the index differs from what git says; nil where it does not. What is no version here any more is no fault.
  func indexComplaint(about old: String, _ new: String) -> String? {
    guard let known = index.changes(from: old, to: new), let id = ObjectID(new), let commit = try? commit(id) else {
      return nil
    }
    let parent = ObjectID(old).flatMap { try? self.commit($0).content.tree }
    let moves = CommitMessage(parsing: commit.content.message).moved
    let made = try? changes(fromTree: parent, toTree: commit.content.tree, moves: moves)
    return made == nil || made == known ? nil : "the entry of version \(new.prefix(7)) is not what git says"
  }
}
