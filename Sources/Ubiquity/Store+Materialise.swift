internal import Files
internal import Foundation
internal import Git

extension Store {
  /// Makes the folder equal to the head. A file that another program has changed in the meantime, and a path where a link or something else
  /// stands, is left as it is. Returns the paths that were written or removed.
  @discardableResult
  func materialise() throws(UbiquityError) -> [TreePath] {
    try checkFolderIsFree()
    let head = try head(), base = try workTreeSnapshot()
    if base.tree == head.content.tree { try setWorkTree(head.content.tree, head: head); return [] }
    let target = try snapshot(head.content.tree)
    try followEvictions(from: base, to: head)
    let evicted = try evictions
    var left: Set<TreePath> = [], done: [TreePath] = []
    for path in Self.order(from: base.shown, to: target.shown) {
      let blob = target.shown[path]
      if blob != nil, evicted.contains(path), try workTree.stamp(of: path) == nil { left.insert(path); continue }
      if try put(blob, at: path, over: base.shown[path]) { done.append(path) } else { left.insert(path) }
    }
    try setWorkTree(after: left, base: base, target: target, head: head)
    return done
  }

  /// Puts into the folder what a process that was killed after it moved `main` did not come to.
  func catchUp() throws(UbiquityError) {
    if try workTreeCommit()?.content.tree != head().content.tree { try materialise() }
  }

  /// Removals first, so that a folder can be where a file was.
  private static func order(from old: [TreePath: ObjectID], to new: [TreePath: ObjectID]) -> [TreePath] {
    let gone = old.keys.filter { new[$0] == nil }.sorted()
    return gone + new.filter { old[$0.key] != $0.value }.keys.sorted()
  }

  /// Returns false where the file is not the one that was put there last.
  private func put(_ blob: ObjectID?, at path: TreePath, over base: ObjectID?) throws(UbiquityError) -> Bool {
    if workTree.isForeign(path) { return false }
    let present = try fileName(of: path)
    if present?.blob == blob { return true }
    guard present?.blob == base else { return false }
    do {
      guard let blob else { try workTree.remove(path); return true }
      guard let bytes = try read(blob, limit: documentLimit) else {
        tell("\(path) is larger than \(documentLimit >> 20) MB; it stays in git", once: "\(blob)")
        return false
      }
      return try workTree.write(bytes, to: path) { stamp throws(UbiquityError) in stamp == present?.stamp }
    } catch  where error.code == .notDownloaded {
      if let blob { try changeEvictions { $0.wanted.insert(blob) } }
      return false
    } catch  where error.code == .outside || error.code == .exists { return false }
  }

  private func setWorkTree(after left: Set<TreePath>, base: Snapshot, target: Snapshot, head: Commit)
    throws(UbiquityError)
  {
    var files = target.files
    for path in left { files[path] = base.shown[path] }
    try setWorkTree(tree(target.tree, target.edits(to: files)), head: head)
  }

  /// Records what the folder was made from: the head itself, or a commit of its own where the folder differs.
  func setWorkTree(_ tree: ObjectID, head: Commit) throws(UbiquityError) {
    var commit = head.id
    if tree != head.content.tree {
      let signature = Signature.merge(head.content.signature.date)
      commit = try write(CommitContent(tree: tree, parents: [head.id], signature: signature, message: "Work tree\n"))
    }
    if try reference(Reference.workTree) != commit { try set(Reference.workTree, to: commit) }
  }
}

extension Signature {
  /// The author of what every device makes alike.
  static func merge(_ date: Date) -> Signature { Signature(name: "docedit", email: mergeEmail, date: date) }
  private static let mergeEmail = "merge@docedit"
  var isOfMerge: Bool { email == Self.mergeEmail }
}
