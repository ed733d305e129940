internal import Glibc

/// What is neither a file nor a folder.
package enum ForeignKind: Sendable { case link, pipe, socket, device }

extension Folder {
  /// What is at the path, which is not opened; nil where nothing is, or a file or a folder.
  package func foreignKind(of name: String) throws(SystemError) -> ForeignKind? {
    try ifThere(name) { folder, name throws(SystemError) in try folder.foreignKind(of: name) }
  }
}

extension Descriptor {
  fileprivate func foreignKind(of name: String) throws(SystemError) -> ForeignKind? {
    var status = stat()
    try Self.check(unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW))
    return switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFDIR: nil
    case S_IFLNK: .link
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    default: .device
    }
  }
}
