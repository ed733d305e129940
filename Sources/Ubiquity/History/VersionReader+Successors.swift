internal import Foundation
internal import GRDB

extension VersionReader {
  /// The names that documents have or once had in versions that are known here.
  func paths() throws -> [String] {
    let rows = try Row.fetchCursor(db, sql: "SELECT path FROM name")
    var paths: [String] = []
    while let row = try rows.next() { paths.append(String(decoding: row[0] as Data, as: UTF8.self)) }
    return paths
  }

  /// What a document that had the name was called next, the last time that one lost it so, and the version that did that. Nil where none was renamed.
  func successor(of path: TreePath, at head: Int) throws -> (path: String, version: String)? {
    guard let name = try name(of: path) else { return nil }
    let reached = try departures(from: name).filter { lineage.reaches([$0.number], from: head) }
    guard let last = reached.max(by: { $0.number < $1.number }) else { return nil }
    return (try self.path(last.touch.name), try id(last.number))
  }
}
