import CLinux
import Formats
import Foundation
import Glibc

extension PackageFolder {
  /// Puts the files into the folder, at once and as a whole: a reader sees all old ones or all new ones. Files that are the same, and what
  /// is in the folder beside them, stay with their times. A folder that is not there is made.
  ///
  /// A new folder is made beside, synchronized, and exchanged with the old one. Where the file system cannot do that, each file is replaced as a
  /// whole by itself: new files first, so that none is missing that another one names.
  func write(_ package: FilePackage) throws {
    guard FileManager.default.fileExists(atPath: folder.path) else { return try make(package) }
    let temporary = Self.temporaryFolder(beside: folder)
    do {
      try Self.copy(folder.path, to: temporary.path)
      try Self.fill(temporary, with: package)
      try Self.synchronize(temporary)
      guard try Self.exchange(temporary.path, folder.path) else {
        try FileManager.default.removeItem(at: temporary)
        return try Self.fill(folder, with: package)
      }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw error
    }
    try? FileManager.default.removeItem(at: temporary)
    try Self.synchronize(folder.deletingLastPathComponent())
  }

  /// Makes the folder; throws where something has its name already.
  func make(_ package: FilePackage) throws {
    let temporary = Self.temporaryFolder(beside: folder)
    do {
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
      try Self.fill(temporary, with: package)
      try Self.synchronize(temporary)
      try Self.rename(temporary.path, folder.path, Self.keeping)
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw error
    }
    try Self.synchronize(folder.deletingLastPathComponent())
  }

  private static func temporaryFolder(beside folder: URL) -> URL {
    folder.deletingLastPathComponent().appending(path: ".\(folder.lastPathComponent).\(UUID().uuidString)")
  }

  // MARK: The new folder

  /// A copy of a folder whose files are the same files under second names, so that nothing about them changes. Links are copied as links.
  private static func copy(_ source: String, to target: String) throws {
    var pending = [(source, target)]
    while let (source, target) = pending.popLast() {
      let attributes = try FileManager.default.attributesOfItem(atPath: source)
      let mode = attributes[.posixPermissions].map { [FileAttributeKey.posixPermissions: $0] }
      try FileManager.default.createDirectory(
        atPath: target, withIntermediateDirectories: false, attributes: mode)
      for name in try FileManager.default.contentsOfDirectory(atPath: source) {
        let (old, new) = (source + "/" + name, target + "/" + name)
        if try kind(of: old) == S_IFDIR { pending.append((old, new)) } else { try link(old, new) }
      }
    }
  }

  /// Where the file system has no second names, a copy.
  private static func link(_ old: String, _ new: String) throws {
    if unsafe linkat(AT_FDCWD, old, AT_FDCWD, new, 0) == 0 { return }
    try FileManager.default.copyItem(atPath: old, toPath: new)
  }

  /// Each file is replaced as a whole, and never written through a link: those that are new come first.
  private static func fill(_ folder: URL, with package: FilePackage) throws {
    var changed: [(isNew: Bool, file: FilePackage.File)] = []
    for file in package.files {
      let path = folder.path + "/" + file.name
      switch try kind(of: path) {
      case 0: changed.append((true, file))
      case S_IFREG: if try Data(contentsOf: URL(filePath: path)) != Data(file.bytes) { changed.append((false, file)) }
      default: throw POSIXError(.ELOOP)
      }
    }
    for (_, file) in changed.filter(\.isNew) + changed.filter({ !$0.isNew }) {
      let place = folder.appending(path: file.name)
      try makeFolders(of: file.name, in: folder)
      try FileReplacement(of: place).write(file.bytes)
    }
  }

  /// A link on the way is no folder of ours.
  private static func makeFolders(of name: String, in folder: URL) throws {
    var path = folder.path
    for component in name.split(separator: "/").dropLast() {
      path += "/" + component
      switch try kind(of: path) {
      case 0: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case S_IFDIR: continue
      default: throw POSIXError(.ENOTDIR)
      }
    }
  }

  private static func synchronize(_ folder: URL) throws {
    let descriptor = unsafe open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  // MARK: The exchange

  private static let exchanging = UInt32(RENAME_EXCHANGING.rawValue)
  private static let keeping = UInt32(RENAME_KEEPING.rawValue)

  /// False where the file system cannot exchange.
  private static func exchange(_ one: String, _ other: String) throws -> Bool {
    do {
      try rename(one, other, exchanging)
      return true
    } catch let error as POSIXError where [.EINVAL, .ENOSYS, .EOPNOTSUPP].contains(error.code) { return false }
  }

  private static func rename(_ old: String, _ new: String, _ flags: UInt32) throws {
    if unsafe renameat2(AT_FDCWD, old, AT_FDCWD, new, flags) == 0 { return }
    let code = errno
    if flags == keeping, [EINVAL, ENOSYS, EOPNOTSUPP].contains(code) { return try renamePlainly(old, new) }
    throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
  }

  private static func renamePlainly(_ old: String, _ new: String) throws {
    guard try kind(of: new) == 0 else { throw POSIXError(.EEXIST) }
    guard unsafe Glibc.rename(old, new) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}
