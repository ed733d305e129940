internal import CLinux
internal import Glibc

// An open folder, and the names in it.
extension Descriptor {
  package enum Kind: Equatable, Sendable { case file(FileStamp), folder, other }

  /// What is at the name; nil where nothing is.
  func kind(of name: String) throws(SystemError) -> Kind? {
    var status = stat()
    if unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) != 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SystemError(errno)
    }
    if let stamp = FileStamp(status) { return .file(stamp) }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
  }

  /// Where the open folder is by now, whatever it was renamed or moved to. Of one that was deleted, a path that nothing is at; nil where the system does not tell.
  package func presentPath() -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/fd/\(number)", &bytes, bytes.count)
    return count > 0 ? String(validating: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// Whether the open folder is what is at the absolute path, whose links are followed.
  package func isAt(_ path: String) -> Bool {
    var there = stat()
    guard unsafe stat(path, &there) == 0, let own = try? status() else { return false }
    return own.st_ino == there.st_ino && own.st_dev == there.st_dev
  }

  /// Makes the folder; where there is one, or anything else, it is left.
  func makeFolder(_ name: String) throws(SystemError) {
    do { try makeNewFolder(name) } catch { if error != .exists { throw error } }
  }

  func makeNewFolder(_ name: String, mode: UInt32 = 0o755) throws(SystemError) {
    try Self.check(unsafe mkdirat(number, name, mode_t(mode)))
    try sync()
  }

  func remove(_ name: String, folder: Bool = false) throws(SystemError) {
    try Self.check(unsafe unlinkat(number, name, folder ? AT_REMOVEDIR : 0))
  }

  /// The names in the folder that are UTF-8, sorted, without `.` and `..`.
  func names() throws(SystemError) -> [String] {
    try entries().filter(\.isUTF8).map(\.name).sorted(by: Self.precedes)
  }

  /// The names that are not UTF-8, with replacement characters.
  func brokenNames() throws(SystemError) -> [String] { try entries().filter { !$0.isUTF8 }.map(\.name) }

  /// All names, sorted, without `.` and `..`; nil where one is not UTF-8.
  func allNames() throws(SystemError) -> [String]? {
    let entries = try entries()
    return entries.allSatisfy(\.isUTF8) ? entries.map(\.name).sorted(by: Self.precedes) : nil
  }

  private static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

  /// The names, without `.` and `..`.
  private func entries() throws(SystemError) -> [(name: String, isUTF8: Bool)] {
    let copy = try Self.check(unsafe openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    guard let stream = unsafe fdopendir(copy) else {
      let error = SystemError(errno)
      close(copy)
      throw error
    }
    defer { unsafe closedir(stream) }
    var names: [(name: String, isUTF8: Bool)] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          unsafe String(validatingCString: name).map { ($0, true) } ?? (unsafe String(cString: name), false)
        }
      }
      if name.0 != ".", name.0 != ".." { names.append(name) }
    }
    return names
  }
}

// MARK: Names

extension Descriptor {
  /// Without `replacing`, throws `exists` where something has the new name.
  func rename(_ old: String, _ new: String, replacing: Bool) throws(SystemError) {
    if !replacing {
      do { return try Self.rename(old, new, RENAME_KEEPING, in: number) } catch {
        if !error.isUnsupported { throw error }
      }
      return try renamePlainly(old, new)
    }
    try Self.check(unsafe renameat(number, old, number, new))
  }

  /// Without the system's help: a file's second name is never put over another file. Where there are none, and for folders, somebody may be
  /// faster between the look and the rename.
  func renamePlainly(_ old: String, _ new: String) throws(SystemError) {
    if try link(old, new, in: self) { return try remove(old) }
    if try kind(of: new) != nil { throw .exists }
    try Self.check(unsafe renameat(number, old, number, new))
  }

  /// Lets two names change places. False where the file system cannot do that.
  func exchange(_ one: String, _ other: String) throws(SystemError) -> Bool {
    try Self.exchange(one, other, in: number)
  }

  /// The same for two absolute paths.
  package static func exchange(_ one: String, _ other: String) throws(SystemError) -> Bool {
    try exchange(one, other, in: AT_FDCWD)
  }

  private static func exchange(_ one: String, _ other: String, in folder: Int32) throws(SystemError) -> Bool {
    do { try rename(one, other, RENAME_EXCHANGING, in: folder) } catch {
      if error.isUnsupported { return false }
      throw error
    }
    return true
  }

  private static func rename(_ old: String, _ new: String, _ flag: RenameFlag, in folder: Int32) throws(SystemError) {
    try check(unsafe renameat2(folder, old, folder, new, flag.rawValue))
  }

  /// Gives the file a second name, also in another folder. False where the file system has no second names.
  @discardableResult
  func link(_ name: String, _ second: String, in folder: borrowing Descriptor) throws(SystemError) -> Bool {
    if unsafe linkat(number, name, folder.number, second, 0) == 0 { return true }
    let error = SystemError(errno)
    if error.isUnsupported { return false }
    throw error
  }
}
