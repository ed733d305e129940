internal import Files
internal import Foundation

/// A container's folder by its names: which paths its files have, and which files its paths.
struct ContainerFolder: Sendable {
  /// Links resolved.
  let root: String

  /// The path of a file in the folder, which need not be there. Throws `outside` for any other, and for one that a link leads out.
  func path(of file: URL) throws(UbiquityError) -> ContainerPath {
    guard file.isFileURL else { throw outside(file.absoluteString) }
    let real = Folder.resolved(file.standardizedFileURL.path(percentEncoded: false))
    let prefix = root == "/" ? root : root + "/"
    guard real.hasPrefix(prefix) else { throw outside(real) }
    return try ContainerPath(String(real.dropFirst(prefix.count)))
  }

  /// Throws `outside` where a component is a link.
  func file(at path: ContainerPath) throws(UbiquityError) -> URL {
    let tree = WorkTree(root: root), path = TreePath(path.description)
    guard !([path] + path.folders).contains(where: { tree.isForeign($0) }) else { throw outside(path.description) }
    return URL(filePath: root, directoryHint: .isDirectory).appending(
      path: path.description, directoryHint: .notDirectory)
  }

  private func outside(_ name: String) -> UbiquityError {
    UbiquityError(
      .outside, "\(Printable.quoted(name)) is not in the container \(Printable.quoted(root))",
      hint: "move it into the container with: docedit add")
  }
}
