internal import Git

/// The merge of two trees against the tree that both come from, document by document. It has no sides: given the other way round it gives the same.
///
/// A document is followed through renames. What one side alone did, happens. What both did differently is decided so:
///
/// | one side | other side | result |
/// | --- | --- | --- |
/// | edits | edits | merged where the content can be, with the newer wherever the two conflict; else the newer stays. The other of a conflict becomes a conflict version |
/// | edits or renames, or keeps it in a conflict | deletes | the document stays, and that is recorded; a package with all its files (`PackageSides`) |
/// | deletes, and has another at its path | edits | both stay; what was edited gets the next free name |
/// | has kept what was deleted before the base | adds or renames another there | both stay; the other one gets the next free name |
/// | renames | edits | the edit follows the rename |
/// | renames, and adds another at the old path | edits | the edit follows the rename; the other one is new |
/// | lets documents change names | edits one | the edit follows its document |
/// | renames | renames | the newer name stays, and one that is no free name before one that is; one document, never two |
/// | renames to a name | renames another, or adds, there | both documents stay; the later one gets the next free name |
/// | adds | adds at the same path | as edit and edit, without a base |
/// | adds or renames | adds or renames, to a name that folds to the same | both stay; the later one gets the next free name |
/// | a file | a folder or package of that name | the file gets the next free name |
/// | a folder | a folder whose name folds to the same | one folder |
///
/// Newer means: more versions since the base up to the side's last change of the document, then the greater blob id or path. What folds is said by
/// `TreePath.folded`, who gets a name by `DistinctNames`.
struct TreeMerge {
  /// Joins the contents of two blobs of the document at the path; nil where they cannot be. Gets the base, what is kept where they conflict, and
  /// the other.
  typealias Content = (TreePath, ObjectID?, _ kept: ObjectID, _ other: ObjectID) throws(UbiquityError) -> JoinedBlob?

  let base: [TreePath: ObjectID]
  var sides: (Side, Side)
  let content: Content
  private let namesakes: Namesakes?
  private let returned: Set<TreePath>
  private let contested: [TreePath: Conflict]
  private let survivors: Set<TreePath>

  private(set) var files: [TreePath: ObjectID] = [:]
  private(set) var conflicts: [Conflict] = []
  private(set) var moves: [CommitMessage.Move] = []
  private(set) var kept: [TreePath] = []
  private var placed: [TreePath: [Placed]] = [:]

  /// `returned`: what a side deleted, and has back. `contested`: what conflicts in files that are joined on both sides already.
  init(
    base: [TreePath: ObjectID], _ a: Side, _ b: Side, returned: Set<TreePath> = [],
    contested: [TreePath: Conflict] = [:], names: Namesakes? = nil,
    content: @escaping Content = { _, _, _, _ in nil }
  ) throws(UbiquityError) {
    (self.base, self.content, self.returned, self.contested) = (base, content, returned, contested)
    (namesakes, survivors) = (names, a.survivors.union(b.survivors))
    sides = (Self.checked(a, against: base), Self.checked(b, against: base))
    for path in base.keys.sorted() { try join(path) }
    addNew(sides.0)
    addNew(sides.1)
    var documents: [Placed] = []
    for path in placed.keys.sorted() { documents += try settle(path) }
    for (document, name) in zip(documents, self.names(of: documents)) { take(document, as: name) }
    moves.sort { ($0.old, $0.new) < ($1.old, $1.new) }
  }
}

extension TreeMerge {
  /// Keeps, as conflict versions, what somebody chose that the merge has not.
  mutating func add(_ chosen: [Conflict]) { conflicts += chosen.filter { !conflicts.contains($0) } }

  /// The moves as a version tells of them that comes after this side alone: from where that has the documents. Of what it has no more, nothing is told.
  func moves(from side: Side) -> [CommitMessage.Move] {
    moves.compactMap { move in
      guard let old = path(of: move.old, in: side), old != move.new else { return nil }
      return .init(old: old, new: move.new)
    }
  }

  /// Where a side has a document of the base, or one that it has new and that is elsewhere in the merge; nil where it has none.
  private func path(of document: TreePath, in side: Side) -> TreePath? {
    if base[document] != nil { return state(of: document, in: side)?.path }
    guard let blob = side.files[document] else { return nil }
    return files[document] == blob ? nil : document
  }

  /// What a side has of a document of the base; nil where it deleted that.
  func state(of path: TreePath, in side: Side) -> Contender? {
    if side.taken.contains(path) { return nil }
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
    let isUpheld = sides.0.upheld.contains(path) || sides.1.upheld.contains(path)
    guard isUpheld || contender.blob != base[path] || contender.path != path else { return }
    var document = Placed(contender: contender, base: base[path], origin: path, isKept: true)
    let isTaken = contender.path == path && [sides.0, sides.1].contains { $0.taken.contains(path) }
    document.isReplaced = isTaken && !survivors.contains(path)
    place(document)
  }

  private mutating func join(_ path: TreePath, _ a: Contender, _ b: Contender) throws(UbiquityError) {
    let ancestor = base[path]
    let name = path.newName((a.changed.depth, a.path), (b.changed.depth, b.path))
    let target = a.path == path ? b.path : b.path == path ? a.path : name
    let mover = a.blob != b.blob || a.path == b.path ? nil : a.path == path ? b : b.path == path ? a : nil
    var result = Placed(contender: mover ?? Contender.newer(a, b, by: \.path), base: ancestor, origin: path)
    result.isKept = returned.contains(path)
    if let conflict = contested[path] { result.add(conflict) }
    switch (a.blob, b.blob) {
    case (b.blob, _): break
    case (_, ancestor): result.contender = a
    case (ancestor, _): result.contender = b
    default: try result.contest(a, b, base: ancestor, at: target, content)
    }
    result.contender.path = target
    place(result)
  }

  private mutating func addNew(_ side: Side) {
    let moved = Set(side.moves.values)
    for (path, blob) in side.files where !moved.contains(path) && side.hasNew(path, since: base) {
      place(Placed(contender: Contender(blob: blob, changed: side.changed(path), path: path)))
    }
  }

  private mutating func place(_ document: Placed) {
    var document = document
    let path = document.contender.path
    if survivors.contains(path), document.origin != path { document.isReplaced = true }
    if let namesakes { document.contender.path = namesakes.path(of: document.contender.path) }
    placed[document.contender.path, default: []].append(document)
  }

  /// The documents that want the path, the least deep first. What both sides added there is one. Files of packages that were moved
  /// to one name are one by one the same file.
  private func settle(_ path: TreePath) throws(UbiquityError) -> [Placed] {
    let wanting = (placed[path] ?? []).sorted { Contender.precedes($0.contender, $1.contender, by: \.blob) }
    var documents: [Placed] = []
    for next in wanting {
      let same = documents.firstIndex {
        $0.contender.blob == next.contender.blob || path.package != nil || ($0.origin == nil && next.origin == nil)
      }
      guard let same else { documents.append(next); continue }
      try documents[same].unite(with: next, content)
    }
    return documents
  }

  private func names(of documents: [Placed]) -> [TreePath] {
    let wanted = documents.map(\.contender.path)
    if wanted.allSatisfy({ base[$0] != nil }), Set(wanted).count == wanted.count { return wanted }
    return DocumentNames(documents, base: base).names
  }

  private mutating func take(_ document: Placed, as name: TreePath) {
    files[name] = document.contender.blob
    if document.isKept { kept.append(name) }
    conflicts += document.conflicts.map { conflict in
      var conflict = conflict
      conflict.path = name
      return conflict
    }
    let wanted = document.contender.path.wanted
    let isNew = document.origins.isEmpty && (base[wanted] == nil || survivors.contains(wanted))
    let origins = isNew && name != wanted ? [wanted] : document.origins
    for origin in origins where origin != name { moves.append(.init(old: origin, new: name)) }
  }
}
