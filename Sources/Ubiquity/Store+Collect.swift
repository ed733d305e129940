internal import Foundation
internal import Git

extension Store {
  /// A file that the folder is looked through for. It does not wait, however large it is.
  enum ChosenFile {
    /// One that is looked at: where it is left out, it stays no document.
    case opened(TreePath)
    /// One that becomes a document whatever its name.
    case saved(TreePath)
  }

  /// Makes one version of what other programs did in the folder. Returns how many documents it changed. With `deferring`, large documents wait until they were sent beside the
  /// versions, but for the `chosen` one.
  @discardableResult
  func collect(deferring: Bool = false, but chosen: ChosenFile? = nil) throws(UbiquityError) -> Int {
    try together { () throws(UbiquityError) in try version(deferring: deferring, but: chosen) }
  }

  private func version(deferring: Bool, but chosen: ChosenFile?) throws(UbiquityError) -> Int {
    givenNames = [:]
    try checkFolderIsFree()
    try mendFolderMark()
    try settleEvictions()
    try returnToRemote()
    try adoptCollected()
    let isJoined = try joinGitIfPossible()
    try adoptHead()
    let found = try withSaved(chosen, localChanges(followingMoves: true))
    tellOfHidden()
    var changes = try mergeable(found)
    if deferring { changes = try withoutLarge(changes, but: chosen?.path) }
    hasDeferred = changes.count < found.count
    changes = try keepBytes(of: changes)
    if changes.isEmpty {
      if isJoined { try materialise() }
      return 0
    }
    let head = try head()
    if try collectEdits(changes, on: head) { return changes.keys.map(\.description).documentPaths.count }
    let merge = try merge(local: changes, into: head)
    let message = try message(for: merge, paths: changes.keys.sorted(), head: head)
    let version = try write(merge, parents: [head], signature: signature, message: message)
    try moveHead(from: head.id, to: version.id)
    let former = givenNames.isEmpty ? [] : try Set(workTreeSnapshot().files.keys.map(\.document))
    try adoptLocal(changes, head: version)
    for (old, new) in givenNames where !former.contains(old) {
      tell(new, insteadOf: old, "its name was taken already, on some computers at least", once: "\(new) \(now)")
    }
    return changes.keys.map(\.description).documentPaths.count
  }

  /// The changes with what the folder has of the saved file, also where that is no document by its name.
  private func withSaved(_ chosen: ChosenFile?, _ changes: [TreePath: ObjectID?]) throws(UbiquityError)
    -> [TreePath: ObjectID?]
  {
    guard case .saved(let path) = chosen, changes[path] == nil, try !isConverted(path),
      let present = try fileName(of: path)?.blob, try present != workTreeFile(path)
    else { return changes }
    return changes.merging([path: present]) { $1 }
  }

  /// What was made from the folder is what the folder was made from, also where a process was killed before it wrote that down: what was done in the folder
  /// since, a file put back say, is not taken for its state before.
  func adoptCollected() throws(UbiquityError) {
    let head = try head()
    guard let mark = try reference(Reference.workTree), head.content.parents == [mark],
      head.content.signature.email == signature.email, CommitMessage(parsing: head.content.message).isCollected
    else { return }
    try setWorkTree(head.content.tree, head: head)
  }

  /// Changes of evicted documents, put there by hand, that have to be merged with a newer version wait until what that needs was downloaded.
  private func mergeable(_ changes: [TreePath: ObjectID?]) throws(UbiquityError) -> [TreePath: ObjectID?] {
    guard try !evictions.blobs.isEmpty, !changes.isEmpty else { return changes }
    let head = try head().content.tree, base = try workTreeCommit()?.content.tree
    var waiting: Set<TreePath> = [], absent: Set<ObjectID> = []
    for document in Set(changes.keys.map(\.document)) {
      let old = try base.map { tree throws(UbiquityError) in try files(of: document, in: tree) } ?? [:]
      let new = try files(of: document, in: head)
      let needed = old == new ? [] : Set(old.values).union(new.values).filter { !repository.contains($0) }
      if !needed.isEmpty { waiting.insert(document) }
      absent.formUnion(needed)
    }
    if !absent.isEmpty { try changeEvictions { $0.wanted.formUnion(absent) } }
    return changes.filter { !waiting.contains($0.key.document) }
  }

  /// Where the folder was made from the head's tree and files were only edited, nothing has to be merged. Whether that is so.
  private func collectEdits(_ changes: [TreePath: ObjectID?], on head: Commit) throws(UbiquityError) -> Bool {
    guard try workTreeCommit()?.content.tree == head.content.tree else { return false }
    var edits: [TreeEdit] = []
    for (path, blob) in changes.sorted(by: { $0.key < $1.key }) {
      guard let blob, try file(path, in: head.content.tree) != nil else { return false }
      edits.append(.put(path: path.description, blob: blob))
    }
    let message = message(paths: changes.keys.sorted()).text, tree = try tree(head.content.tree, edits)
    let content = CommitContent(tree: tree, parents: [head.id], signature: signature, message: message)
    let version = Commit(id: try write(content), content: content)
    try moveHead(from: head.id, to: version.id)
    try setWorkTree(tree, head: version)
    return true
  }

  /// Stores the bytes; a file that went or changed in the meantime is left for the next time.
  func keepBytes(of changes: [TreePath: ObjectID?]) throws(UbiquityError) -> [TreePath: ObjectID?] {
    var kept: [TreePath: ObjectID?] = [:]
    for (path, blob) in changes {
      guard blob != nil else { kept[path] = .some(nil); continue }
      guard let (bytes, _) = try workTree.read(path) else { continue }
      if bytes.count > documentLimit { tellOfSize(path) }
      kept[path] = try write(bytes)
    }
    return kept
  }

  /// The folder's state merged with the head's, against what the folder was made from. The folder's content stays in a conflict.
  private func merge(local: [TreePath: ObjectID?], into head: Commit) throws(UbiquityError) -> TreeMerge {
    let base = try workTreeSnapshot()
    let (files, moves) = try folder(base, with: local)
    let mine = TreeMerge.LastChange(depth: .max, device: device.name)
    let last = try workTreeCommit()?.id, told = Set(moves.keys), departed = told.union(moves.values)
    return try mergeTrees(
      base: base.files, .init(files: files, moves: moves, told: told, departed: departed) { _ in mine },
      side(head, history(of: head, since: last), from: workTreeCommit()?.content.tree))
  }

  private func message(for merge: TreeMerge, paths: [TreePath], head: Commit) throws(UbiquityError) -> CommitMessage {
    let present = try snapshot(head.content.tree).files, new = merge.moves.filter { present[$0.old] == nil }
    givenNames = Dictionary(new.map { ($0.old.document, $0.new.document) }) { $1 }
    var message = message(paths: paths.map { givenNames[$0] ?? $0 })
    message.moved = merge.moves(from: merge.sides.1)
    message.kept = merge.kept
    return message
  }

  /// Of a version of what the folder has at the paths.
  func message(paths: [TreePath]) -> CommitMessage {
    let documents = paths.map(\.description).documentPaths
    let only = documents.count == 1 ? documents.first : nil
    return .collected(only ?? "\(documents.count) documents", device: device, document: only.map { TreePath($0) })
  }

  /// The folder already has what was collected; what else the head changed is put into it now.
  private func adoptLocal(_ changes: [TreePath: ObjectID?], head: Commit) throws(UbiquityError) {
    let base = try workTreeSnapshot()
    var files = base.files
    for (path, blob) in changes { files[path] = blob }
    try setWorkTree(tree(base.tree, base.edits(to: files)), head: head)
    try materialise()
  }
}

extension Store.ChosenFile {
  var path: TreePath {
    switch self {
    case .opened(let path), .saved(let path): path
    }
  }
}
