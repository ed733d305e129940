/// The folders below another one, of which the last that was asked for stays open: files that are made together lie together.
final class OpenFolders {
  private let root: Folder
  private var last: OpenFolder?

  /// One of them.
  final class OpenFolder {
    let path: String
    let place: Folder.Place

    init(_ path: String, in root: Folder, creating: Bool) throws(SystemError) {
      self.path = path
      place = try root.place(of: path + "/.", creating: creating)
    }
  }

  init(_ root: Folder) { self.root = root }

  /// The folder at the path, the root itself for an empty one; with `creating`, it and those above it are made.
  func at(_ path: String, creating: Bool = false) throws(SystemError) -> OpenFolder {
    if let last, last.path == path { return last }
    last = nil
    let folder = try OpenFolder(path, in: root, creating: creating)
    last = folder
    return folder
  }
}
