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

  /// What a document that had the name was called next, the last time that one lost it so, and the version that did that. Nil where none was renamed, or another one got the name then or later.
  func successor(of path: TreePath, at head: Int) throws -> (path: String, version: String)? {
    guard let name = try name(of: path) else { return nil }
    let reached = try departures(from: name).filter { lineage.reaches([$0.number], from: head) }
    guard let last = reached.max(by: { $0.number < $1.number }) else { return nil }
    let isRetaken = try touches(of: name).contains { number, touch in
      touch.newBlob != nil && number >= last.number && lineage.reaches([number], from: head)
        && lineage.reaches([last.number], from: number)
    }
    return isRetaken ? nil : (try self.path(last.touch.name), try id(last.number))
  }

  /// A document as the last version had it that gave a name its content.
  struct Bestowal {
    var path: String
    var version: String
    /// Whether the document was deleted since and another one added under the name, or moved over it.
    var isReplaced = false
  }

  /// The last version that gave a name this content, of those that the head has come from; where a version gave the content to another name as this one lost it,
  /// the last of that name. Nil where none did.
  func bestowal(of blob: String, on path: TreePath, at head: Int) throws -> Bestowal? {
    guard let name = try name(of: path) else { return nil }
    let bytes = PackedName.bytes(of: blob)
    let touches = try touches(of: name).filter { lineage.reaches([$0.number], from: head) }
      .sorted { $0.number < $1.number }
    guard let last = touches.last(where: { $0.touch.newBlob == bytes })?.number else { return nil }
    let later = touches.filter { $0.number > last }
    if let heir = try heir(of: bytes, on: name, after: later) {
      return try bestowal(of: blob, on: TreePath(heir), at: head)
    }
    let left = try departures(from: name).map(\.number).filter { $0 > last && lineage.reaches([$0], from: head) }.min()
    let isReplaced =
      isReplaced(later, besides: bytes, unlessLeft: left) || isMovedOver(later, of: name, since: last, unlessLeft: left)
    return Bestowal(path: path.description, version: try id(last), isReplaced: isReplaced)
  }

  /// The name that got the content in a version in which another one lost it to something else, the first such; nil where that is not one. On another line it may have been edited.
  private func heir(of blob: Data, on name: Int, after touches: [(number: Int, touch: Touch)]) throws -> String? {
    for (number, loss) in touches where loss.newBlob != nil && (loss.oldBlob == blob || loss.kind == .renamed) {
      let gains = try changes("number = ?", number).map(\.touch).filter { $0.newBlob == blob }
      let heirs = gains.filter { loss.kind == .renamed ? $0.oldName == name : $0.oldBlob != blob }
      if let heir = heirs.first?.name, Set(heirs.map(\.name)).count == 1 { return try path(heir) }
    }
    return nil
  }

  /// What comes back as it was before, or is restored, is the same document. What left the name before goes on under another one.
  private func isReplaced(_ later: [(number: Int, touch: Touch)], besides blob: Data, unlessLeft departure: Int?)
    -> Bool
  {
    guard let end = later.last(where: { $0.touch.kind == .deleted }), departure.map({ $0 > end.number }) ?? true,
      let start = later.first(where: { $0.number > end.number && $0.touch.newBlob != nil }),
      isAddition(later.filter { $0.number == start.number && $0.touch.newBlob != nil }.map(\.touch), in: start.number)
    else { return false }
    let isRestored = later.contains { $0.number == start.number && $0.touch.kind == nil }
    return !isRestored && ![blob, end.touch.oldBlob].contains(start.touch.newBlob)
  }

  /// Whether the document was there when another one got its name, by who knew it as it was in the version.
  private func isMovedOver(
    _ later: [(number: Int, touch: Touch)], of name: Int, since version: Int, unlessLeft departure: Int?
  ) -> Bool {
    let loss = later.first { number, touch in
      touch.kind == .renamed && touch.oldName != name && lineage.parents(of: number).count == 1
        && lineage.reaches([version], from: number)
    }
    guard let loss, departure.map({ $0 > loss.number }) ?? true else { return false }
    return !later.contains { $0.number < loss.number && $0.touch.kind == .deleted }
  }

  /// Whether no parent of the version had the name: what one had was not deleted there.
  private func isAddition(_ touches: [Touch], in number: Int) -> Bool {
    let sides = Set(touches.map(\.side)).subtracting([Self.own])
    return touches.allSatisfy { $0.oldBlob == nil || $0.kind == .renamed }
      && sides.count >= min(lineage.parents(of: number).count, 2)
  }
}
