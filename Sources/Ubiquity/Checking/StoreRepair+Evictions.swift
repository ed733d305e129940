internal import Foundation
internal import Git

extension StoreRepair {
  /// Where it cannot be read which documents are not here, all count as evicted that are not in the folder: nothing is taken for deleted.
  mutating func mendEvictions(_ repository: borrowing Repository) throws(UbiquityError) {
    let folder = "\(site.git)/docedit", file = "\(folder)/\(Evictions.fileName)"
    guard Evictions.read(in: folder) == nil else { return }
    _ = try aside.take(file)
    let evictions = try absentDocuments(repository)
    if evictions != Evictions() {
      try WorkTree(root: folder).write(evictions.encoded(), to: TreePath(Evictions.fileName))
    }
    let count = evictions.documents.count
    note(
      "made \(Evictions.fileName) anew: \(count) \(count == 1 ? "document is" : "documents are") not on this machine")
  }

  private func absentDocuments(_ repository: borrowing Repository) throws(UbiquityError) -> Evictions {
    var evictions = Evictions()
    guard let head = (try? repository.reference(Reference.main)) ?? nil,
      let tree = try? repository.commit(head).content.tree
    else { return evictions }
    let folder = WorkTree(root: site.root)
    let files = try withGit { () throws(GitError) in try repository.files(in: tree) }
    for path in Snapshot(tree: tree, files).shown.keys where try folder.stamp(of: path) == nil {
      evictions.documents[path.document] = 0
    }
    for loss in try losses(repository) where !loss.isDamaged && !loss.path.isEmpty && !evictions.documents.isEmpty {
      evictions.blobs[loss.id] = 0
    }
    return evictions
  }
}
