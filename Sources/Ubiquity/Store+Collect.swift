internal import Files
internal import Foundation
internal import Git

extension Store {
  /// The folder's files by the names of their bytes. Files that cannot be read, and paths where something is that is no file, are `blocked`.
  struct FolderState {
    var files: [TreePath: ObjectID] = [:]
    var blocked: Set<TreePath> = []
  }

  func folderState() throws(UbiquityError) -> FolderState {
    let started = Self.wallClock()
    let known = index.scannedFiles()
    var state = FolderState(), fresh: [TreePath: StoreIndex.ScannedFile] = [:]
    for (path, stamp) in try workTree.scan() {
      guard let blob = try name(of: path, stamp, known[path]) else { state.blocked.insert(path); continue }
      state.files[path] = blob
      if Self.isSettled(stamp, at: started) { fresh[path] = .init(stamp: stamp.withoutMode, blob: blob.description) }
    }
    if fresh != known { index.keep(fresh, over: known) }
    return state
  }

  /// Trusts a known name only where nothing about the file has changed since.
  private func name(of path: TreePath, _ stamp: FileStamp, _ known: StoreIndex.ScannedFile?) throws(UbiquityError)
    -> ObjectID?
  {
    if let known, known.stamp == stamp.withoutMode, let blob = ObjectID(known.blob) { return blob }
    return try fileName(of: path)?.blob
  }

  /// Names the bytes of the file at the path; nil where it cannot be read.
  func fileName(of path: TreePath) throws(UbiquityError) -> (blob: ObjectID, stamp: FileStamp)? {
    do {
      guard let (bytes, stamp) = try workTree.read(path) else { return nil }
      return (try withGit { () throws(GitError) in try Repository.blobID(of: bytes) }, stamp)
    } catch  where error.code == .permission { return nil }
  }

  /// A file touched within the clock's grain before it was read may change again without a trace.
  private static func isSettled(_ stamp: FileStamp, at time: Int64) -> Bool {
    max(stamp.modified, stamp.changed) < time - 1_000_000_000
  }

  private static func wallClock() -> Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }
}

extension FileStamp {
  fileprivate var withoutMode: FileStamp {
    var stamp = self
    stamp.mode = 0
    return stamp
  }
}

extension Store {
  /// What other programs did in the folder: the new blob of each path, nil where the file went.
  func localChanges() throws(UbiquityError) -> [TreePath: ObjectID?] {
    let head = try snapshot(head().content.tree).shown
    let base = try workTreeSnapshot().shown
    let folder = try folderState(), evicted = try evictions
    var changes: [TreePath: ObjectID?] = [:]
    for path in Set(folder.files.keys).union(base.keys) {
      let now = folder.files[path]
      guard now != base[path], now != head[path], !folder.blocked.contains(path) else { continue }
      if now == nil, isBlocked(path) || evicted.contains(path) { continue }
      changes[path] = .some(now)
    }
    return changes
  }

  /// Whether something that is no file stands at the path, or at one of its folders.
  private func isBlocked(_ path: TreePath) -> Bool {
    ([path] + path.folders).contains { workTree.isForeign($0) }
  }

  /// Makes one version of them. Returns how many documents it changed. With `deferring`, large documents wait until they were sent beside the
  /// versions, but for the `chosen` one.
  @discardableResult
  func collect(deferring: Bool = false, but chosen: TreePath? = nil) throws(UbiquityError) -> Int {
    try settleEvictions()
    var changes = try mergeable(localChanges())
    if deferring { changes = try withoutLarge(changes, but: chosen) }
    changes = try keepBytes(of: changes)
    if changes.isEmpty { return 0 }
    let head = try head()
    let merge = try merge(local: changes, into: head)
    let message = try message(for: merge, paths: changes.keys.sorted(), head: head)
    let version = try write(merge, parents: [head], signature: signature, message: message)
    try moveHead(from: head.id, to: version.id)
    try adoptLocal(changes, head: version)
    return changes.keys.map(\.description).documentPaths.count
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

  /// Stores the bytes; a file that went or changed in the meantime is left for the next time.
  private func keepBytes(of changes: [TreePath: ObjectID?]) throws(UbiquityError) -> [TreePath: ObjectID?] {
    var kept: [TreePath: ObjectID?] = [:]
    for (path, blob) in changes {
      guard blob != nil else { kept[path] = .some(nil); continue }
      guard let (bytes, _) = try workTree.read(path) else { continue }
      kept[path] = try write(bytes)
    }
    return kept
  }

  /// The folder's state merged with the head's, against what the folder was made from. The folder's content stays in a conflict.
  private func merge(local: [TreePath: ObjectID?], into head: Commit) throws(UbiquityError) -> TreeMerge {
    let base = try workTreeSnapshot(), theirs = try snapshot(head.content.tree)
    var files = base.files
    for (path, blob) in local { files[path] = blob }
    let tree = try tree(base.tree, base.edits(to: files))
    let mine = TreeMerge.LastChange(date: .distantFuture, device: device.name)
    let other = try history(of: head, since: workTreeCommit()?.id)
    return try mergeTrees(
      base: base.files, .init(files: files, moves: moves(from: base.tree, to: tree)) { _ in mine },
      .init(files: theirs.files, moves: moves(from: base.tree, to: head.content.tree)) { other.changed($0) })
  }

  func moves(from old: ObjectID?, to new: ObjectID) throws(UbiquityError) -> [TreePath: TreePath] {
    guard let old else { return [:] }
    var moves: [TreePath: TreePath] = [:]
    for change in try changes(fromTree: old, toTree: new) {
      if let before = change.oldPath { moves[TreePath(before)] = TreePath(change.path) }
    }
    return moves
  }

  private func message(for merge: TreeMerge, paths: [TreePath], head: Commit) throws(UbiquityError) -> CommitMessage {
    let present = try snapshot(head.content.tree).files
    let documents = paths.map(\.description).documentPaths
    let only = documents.count == 1 ? documents.first : nil
    var message = CommitMessage(
      "Change \(only ?? "\(documents.count) documents")", device: device, document: only.map { TreePath($0) })
    message.moved = merge.moves.filter { present[$0.old] != nil }
    message.kept = merge.kept
    return message
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
