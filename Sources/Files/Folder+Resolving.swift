internal import Glibc

extension Folder {
  /// The absolute path with all links resolved; what is not there yet is kept below the deepest folder that is.
  package static func resolved(_ path: String) -> String {
    if path.hasPrefix("/"), let real = realPath(path) { return real }
    var (names, rest) = (path.split(separator: "/"), "")
    while let name = names.last {
      if let real = realPath("/" + names.joined(separator: "/")) { return (real == "/" ? "" : real) + rest }
      rest = "/\(name)\(rest)"
      names.removeLast()
    }
    return path
  }

  /// Whether a path is that of a folder, or of something in it; both as `resolved` has them.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  private static func realPath(_ path: String) -> String? {
    guard let buffer = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(buffer) }
    return unsafe String(validatingCString: buffer)
  }
}
