internal import Files
internal import Foundation
internal import Git

extension Store {
  /// Moves a file from outside to the path. The original goes only after its copy is a version.
  func adopt(_ file: String, as path: ContainerPath) throws(UbiquityError) -> StoredDocument {
    let source = WorkTree(root: Folder.resolved((file as NSString).deletingLastPathComponent))
    let name = TreePath((file as NSString).lastPathComponent), target = TreePath(path.description)
    if source.isFolder(name), target.isPackageName { return try adoptPackage(file, source, name, as: target) }
    guard let (bytes, _) = try source.read(name) else {
      throw UbiquityError(.notFound, "there is no file \(Printable.quoted(file))")
    }
    try checkIsFree(target)
    guard try workTree.write(bytes, to: target, mayReplace: { $0 == nil }) else { throw taken(target) }
    let request = SaveRequest(content: .file(bytes), path: target, note: "Add \(target)")
    let document = try save(request)
    guard try source.read(name)?.bytes == bytes else { throw writtenMeanwhile(file) }
    try source.remove(name, pruning: false)
    return document
  }

  /// Moves a document that is a folder, as a whole or not at all.
  private func adoptPackage(_ file: String, _ source: WorkTree, _ name: TreePath, as target: TreePath)
    throws(UbiquityError) -> StoredDocument
  {
    let folder = WorkTree(root: "\(source.root)/\(name)")
    if let name = try folder.foreignName() { throw foreign(name, in: file) }
    let content = try folder.content()
    try content.check(at: ContainerPath(target.description))
    try checkIsFree(target)
    let document = try save(SaveRequest(content: content, path: target, note: "Add \(target)"))
    guard try folder.content() == content else { throw writtenMeanwhile(file) }
    for path in try folder.scan().keys { try folder.remove(path) }
    source.removeFolderIfEmpty(name)
    return document
  }

  private func foreign(_ name: String, in folder: String) -> UbiquityError {
    UbiquityError(
      .exists,
      "cannot move \(Printable.quoted(folder)): it holds \(Printable.quoted(name)), which is no file for a container",
      hint: "take that out first")
  }

  private func writtenMeanwhile(_ file: String) -> UbiquityError {
    UbiquityError(
      .busy, "\(Printable.quoted(file)) was written while it was moved",
      hint: "it stays; the container has it as it was before")
  }

  private func checkIsFree(_ path: TreePath) throws(UbiquityError) {
    try collect()
    guard try document(path, in: head()) == nil, !workTree.isTaken(path) else { throw taken(path) }
  }

  private func taken(_ path: TreePath) -> UbiquityError {
    UbiquityError(
      .exists, "there is \(Printable.quoted(path.description)) in the container already", hint: "choose another name")
  }
}
