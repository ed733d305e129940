import Files
public import Foundation

extension RecoveryJournal {
  /// The folder of a file's journal. Its name is readable, and different for different files.
  static func folder(of file: URL, in parent: URL) -> URL {
    let path = file.resolvingSymlinksInPath().path
    let hash = path.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return parent.appending(path: file.lastPathComponent.prefix(40) + "-" + String(hash, radix: 16))
  }

  /// Whether edits of a file were left over, or are being made.
  public static func hasEdits(of file: URL, in stateFolder: URL) -> Bool {
    let folder = folder(of: file, in: stateFolder.appending(path: "recovery"))
    return FileManager.default.fileExists(atPath: logFile(in: folder).path)
  }

  /// Whether there are edits of any file.
  public static func hasEdits(in stateFolder: URL) -> Bool {
    let parent = stateFolder.appending(path: "recovery")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    return names.contains { FileManager.default.fileExists(atPath: logFile(in: parent.appending(path: $0)).path) }
  }

  static func logFile(in folder: URL) -> URL { folder.appending(path: "journal") }

  /// The lock is not inherited by the programs that are started: one that lives on would keep the document locked.
  static func lock(at lockFile: URL, for file: URL) throws -> Descriptor {
    let lock = try Descriptor.lockFile(lockFile.path, mode: 0o600)
    guard try lock.tryLock() else {
      throw DocumentError(
        .busy, "\(file.lastPathComponent) is open in another docedit on this machine",
        hint: "close it there first, or look at it with docedit show")
    }
    return lock
  }

  /// Takes the folder of a journal that nobody has open out of the way.
  static func makeWay(at folder: URL, for file: URL) throws {
    let lock = try lock(at: folder.appending(path: "lock"), for: file)
    defer { lock.unlock() }
    if leftover(in: folder) == nil { return try FileManager.default.removeItem(at: folder) }
    let kept = folder.deletingLastPathComponent().appending(path: "\(folder.lastPathComponent)-\(UUID().uuidString)")
    try FileManager.default.moveItem(at: folder, to: kept)
  }

  /// What an earlier process left; nil where that is nothing.
  static func leftover(in folder: URL) -> Leftover? {
    let file = logFile(in: folder)
    guard let bytes = try? Data(contentsOf: file), let (base, lines) = parts(of: bytes) else { return nil }
    let date = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    return Leftover(base: base, lines: lines, date: date ?? .distantPast)
  }

  /// The base, after a line with its length, and what follows it.
  static func parts(of bytes: Data) -> (base: [UInt8], lines: Data)? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let count = Int(String(decoding: bytes[..<end], as: UTF8.self)), (0..<(bytes.endIndex - end)).contains(count)
    else { return nil }
    let base = bytes[(end + 1)..<(end + 1 + count)]
    return ([UInt8](base), bytes[base.endIndex...])
  }
}
