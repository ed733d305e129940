internal import Foundation
internal import Git

/// The merge of two trees against the tree that both come from, document by document. It has no sides: given the other way round it gives the same.
///
/// A document is followed through renames. What one side alone did, happens. What both did differently is decided so:
///
/// | one side | other side | result |
/// | --- | --- | --- |
/// | edits | edits | merged where the content can be; else the newer stays and the other becomes a conflict version |
/// | edits or renames | deletes | the document stays, and that is recorded |
/// | renames | edits | the edit follows the rename |
/// | renames | renames | the newer name stays; one document, never two |
/// | adds | adds at the same path | as edit and edit, without a base |
/// | a file | a folder of the same name | the file gets the next free name |
///
/// Newer means: the later date of the side's last change to the document, then the greater blob id or path.
struct TreeMerge {
  /// Joins the contents of two blobs of the document at the path; nil where they truly conflict. Gets the base, and the two by their ids.
  typealias Content = (TreePath, ObjectID?, ObjectID, ObjectID) throws(UbiquityError) -> ObjectID?

  let base: [TreePath: ObjectID]
  let sides: (Side, Side)
  let content: Content

  private(set) var files: [TreePath: ObjectID] = [:]
  private(set) var conflicts: [Conflict] = []
  private(set) var moves: [CommitMessage.Move] = []
  private(set) var kept: [TreePath] = []
  private var placed: [TreePath: [Placed]] = [:]

  /// A merged document that wants a path.
  private struct Placed {
    var contender: Contender
    var base: ObjectID?
    var origin: TreePath?
  }

  init(base: [TreePath: ObjectID], _ a: Side, _ b: Side, content: @escaping Content = { _, _, _, _ in nil })
    throws(UbiquityError)
  {
    (self.base, self.content) = (base, content)
    sides = (Self.checked(a, against: base), Self.checked(b, against: base))
    for path in base.keys.sorted() { try join(path) }
    addNew(sides.0)
    addNew(sides.1)
    for path in placed.keys.sorted() { try settle(path) }
    separateFilesFromFolders()
    moves.sort { ($0.old, $0.new) < ($1.old, $1.new) }
  }
}

extension TreeMerge {
  /// Keeps only moves that the two trees can confirm, each target once.
  private static func checked(_ side: Side, against base: [TreePath: ObjectID]) -> Side {
    var targets: Set<TreePath> = []
    var result = side
    result.moves = [:]
    for (old, new) in side.moves.sorted(by: { $0.key < $1.key }) {
      let holds = base[old] != nil && base[new] == nil && side.files[old] == nil && side.files[new] != nil
      if holds, targets.insert(new).inserted { result.moves[old] = new }
    }
    return result
  }

  private func state(of path: TreePath, in side: Side) -> Contender? {
    let now = side.moves[path] ?? path
    return side.files[now].map { Contender(blob: $0, changed: side.changed(now), path: now) }
  }

  private mutating func join(_ path: TreePath) throws(UbiquityError) {
    switch (state(of: path, in: sides.0), state(of: path, in: sides.1)) {
    case (nil, nil): break
    case (let stays?, nil), (nil, let stays?): stay(stays, from: path)
    case (let a?, let b?): try join(path, a, b)
    }
  }

  /// One side deleted the document.
  private mutating func stay(_ contender: Contender, from path: TreePath) {
    guard contender.blob != base[path] || contender.path != path else { return }
    kept.append(contender.path)
    place(contender, base: base[path], origin: path)
  }

  private mutating func join(_ path: TreePath, _ a: Contender, _ b: Contender) throws(UbiquityError) {
    let ancestor = base[path]
    let target = a.path == path ? b.path : b.path == path ? a.path : Contender.newer(a, b, by: \.path).path
    var result =
      switch (a.blob, b.blob) {
      case (b.blob, _): Contender.newer(a, b, by: \.path)
      case (_, ancestor): a
      case (ancestor, _): b
      default: try contest(a, b, base: ancestor, at: target)
      }
    result.path = target
    place(result, base: ancestor, origin: path)
  }

  private mutating func addNew(_ side: Side) {
    let moved = Set(side.moves.values)
    for (path, blob) in side.files where base[path] == nil && !moved.contains(path) {
      place(Contender(blob: blob, changed: side.changed(path), path: path), base: nil, origin: nil)
    }
  }

  private mutating func place(_ contender: Contender, base: ObjectID?, origin: TreePath?) {
    placed[contender.path, default: []].append(Placed(contender: contender, base: base, origin: origin))
  }

  /// Several documents may want one path: the newest gets it.
  private mutating func settle(_ path: TreePath) throws(UbiquityError) {
    let wanting = (placed[path] ?? []).sorted { Contender.precedes($0.contender, $1.contender, by: \.blob) }
    guard var winner = wanting.last else { return }
    for loser in wanting.dropLast() where loser.contender.blob != winner.contender.blob {
      let ancestor = loser.base == winner.base ? winner.base : nil
      winner.contender = try contest(winner.contender, loser.contender, base: ancestor, at: path)
    }
    files[path] = winner.contender.blob
    for origin in wanting.compactMap(\.origin) where origin != path { moves.append(.init(old: origin, new: path)) }
  }

  /// The content that stays of two.
  private mutating func contest(_ a: Contender, _ b: Contender, base: ObjectID?, at path: TreePath)
    throws(UbiquityError) -> Contender
  {
    var winner = Contender.newer(a, b, by: \.blob)
    let loser = winner == a ? b : a
    if let merged = try content(path, base, min(a.blob, b.blob), max(a.blob, b.blob)) {
      winner.blob = merged
    } else {
      conflicts.append(Conflict(path: path, base: base, kept: winner, other: loser))
    }
    return winner
  }
}

extension TreeMerge {
  /// A file that is where a folder has to be gets the next free name.
  private mutating func separateFilesFromFolders() {
    let folders = Set(files.keys.flatMap(\.folders))
    for path in files.keys.sorted() where folders.contains(path) {
      guard let blob = files.removeValue(forKey: path) else { continue }
      let free = FreeName.next(after: path.description) { files[TreePath($0)] != nil || folders.contains(TreePath($0)) }
      files[TreePath(free)] = blob
      let origin = moves.firstIndex { $0.new == path }.map { moves.remove(at: $0).old } ?? path
      moves.append(.init(old: origin, new: TreePath(free)))
    }
  }
}
