internal import Foundation
internal import Git

extension Store {
  /// Throws `exists` where a file system that folds names would take a new document, or one of its folders, for what is there.
  func checkName(of path: TreePath, in snapshot: Snapshot) throws(UbiquityError) {
    let name = Self.distinctName(path, among: snapshot)
    guard name != path else { return }
    throw UbiquityError(
      .exists,
      "cannot save \(Printable.quoted(path.description)): its name is taken already, on some computers at least",
      hint: "call it \(Printable.quoted(name.description))")
  }

  /// The first name that is free for a new document, by the path that it is wanted at.
  func freeName(for path: TreePath) throws(UbiquityError) -> TreePath {
    let snapshot = try snapshot(head().content.tree), present = Set(snapshot.files.keys.map(\.document))
    func isFree(_ path: TreePath) -> Bool {
      !present.contains(path) && !workTree.isTaken(path) && Self.distinctName(path, among: snapshot) == path
    }
    let path = Self.spelled(path, among: snapshot)
    return isFree(path) ? path : TreePath(FreeName.next(after: path.description) { !isFree(TreePath($0)) })
  }

  /// The path in the folders as they are spelled by now, of a document that is not there.
  func spelledPath(_ path: TreePath) throws(UbiquityError) -> TreePath {
    let head = try head()
    if try document(path, in: head) != nil { return path }
    return Self.spelled(path, among: try snapshot(head.content.tree))
  }

  /// The path in the folders as documents spell them that are there: two spellings of one folder cannot be beside each other.
  private static func spelled(_ path: TreePath, among snapshot: Snapshot) -> TreePath {
    guard let folder = distinctName(path, among: snapshot).folders.last else { return path }
    return TreePath("\(folder)/\(path.components.last ?? "")")
  }

  private static func distinctName(_ path: TreePath, among snapshot: Snapshot) -> TreePath {
    let present = Set(snapshot.files.keys.map(\.document)).subtracting([path])
    let old = present.map { DistinctNames.Claim(path: $0, isFolder: $0.isPackageName, isOld: true, depth: 0) }
    return (DistinctNames(old + [.init(path: path, depth: .max)])).names.last ?? path
  }
}
