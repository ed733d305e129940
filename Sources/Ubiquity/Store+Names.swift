internal import Foundation
internal import Git

extension Store {
  /// Throws `exists` where a file system that folds names would take a new document, or one of its folders, for what is there.
  func checkName(of path: TreePath, in snapshot: Snapshot) throws(UbiquityError) {
    let name = Self.distinctName(path, among: snapshot)
    guard name != path else { return }
    throw UbiquityError(
      .exists,
      "cannot save \(Printable.quoted(path.description)): some computers could not tell it from what is there already",
      hint: "call it \(Printable.quoted(name.description))")
  }

  /// The first name that is free for a new document, by the path that it is wanted at.
  func freeName(for path: TreePath) throws(UbiquityError) -> TreePath {
    let taken = try snapshot(head().content.tree)
    if taken.files[path] != nil || taken.files.keys.contains(where: { $0.document == path }) || workTree.isTaken(path) {
      let free = FreeName.next(after: path.description) {
        Self.distinctName(TreePath($0), among: taken) != TreePath($0)
      }
      return TreePath(free)
    }
    return Self.distinctName(path, among: taken)
  }

  private static func distinctName(_ path: TreePath, among snapshot: Snapshot) -> TreePath {
    let present = Set(snapshot.files.keys.map(\.document)).subtracting([path])
    let old = present.map { DistinctNames.Claim(path: $0, isFolder: $0.isPackageName, isOld: true, date: .distantPast) }
    return (DistinctNames(old + [.init(path: path, date: .distantFuture)])).names.last ?? path
  }
}
