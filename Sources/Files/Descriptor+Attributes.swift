internal import CLinux
internal import Glibc

// What a file has beside its bytes and its permissions.
extension Descriptor {
  /// Gives the file the owner, the access list and the user's own attributes of another one, as far as this process may.
  func takeAttributes(of other: borrowing Descriptor) {
    if let status = try? other.status(), status.st_uid != geteuid() || status.st_gid != getegid() {
      _ = fchown(number, status.st_uid, status.st_gid)
    }
    for name in other.attributeNames where name.hasPrefix("user.") || name == "system.posix_acl_access" {
      if let value = other.attribute(name) { setAttribute(name, to: value) }
    }
  }

  /// The names of the extended attributes; none where the file system has no such thing.
  var attributeNames: [String] {
    var names = [CChar](repeating: 0, count: max(flistxattr(number, nil, 0), 0))
    let count = unsafe flistxattr(number, &names, names.count)
    return names.prefix(max(count, 0)).split(separator: 0).map { name in
      String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Nil where there is none of this name.
  func attribute(_ name: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: max(unsafe fgetxattr(number, name, nil, 0), 0))
    let count = unsafe fgetxattr(number, name, &value, value.count)
    return count < 0 ? nil : Array(value.prefix(count))
  }

  func setAttribute(_ name: String, to value: [UInt8]) { _ = unsafe fsetxattr(number, name, value, value.count, 0) }
}
