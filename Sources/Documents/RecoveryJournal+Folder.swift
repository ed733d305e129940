import Files
public import Foundation
import Ubiquity

extension RecoveryJournal {
  /// The folder of a file's journal. Its name is readable, and different for different files. In a container it stays the same wherever the
  /// container's folder is moved to, but for one that was made before the folder became a container.
  static func folder(of file: URL, in parent: URL) -> URL {
    let plain = plainFolder(of: file, in: parent)
    guard let place = ContainerCopy.place(of: file) else { return plain }
    let own = folder(of: place, named: file.lastPathComponent, in: parent)
    let isOlder =
      FileManager.default.fileExists(atPath: plain.path) && !FileManager.default.fileExists(atPath: own.path)
    return isOlder ? plain : own
  }

  /// How much of a document's file name the name of its journal's folder begins with, in characters.
  static let nameLimit = 40

  /// The folder of the journal of a file in no container.
  static func plainFolder(of file: URL, in parent: URL) -> URL {
    folder(of: file.resolvingSymlinksInPath().path, named: file.lastPathComponent, in: parent)
  }

  private static func folder(of place: String, named name: String, in parent: URL) -> URL {
    parent.appending(path: "\(String(name.prefix(nameLimit)))-\(hash(of: place))")
  }

  /// What the name of a journal's folder ends with.
  static func hash(of place: String) -> String {
    let hash = place.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }

  /// Does what changes the names of the files' journals, a container's end say, and lets the journals follow. Each file is told with the name under
  /// which it was edited.
  public static func following<T>(
    _ files: [(file: URL, edited: URL)], in stateFolder: URL, across change: () async throws -> T
  ) async throws -> T {
    let parent = stateFolder.appending(path: "recovery")
    let before = files.map { folder(of: $0.edited, in: parent) }
    let result = try await change()
    for (file, old) in zip(files.map(\.file), before) {
      let new = folder(of: file, in: parent)
      if new != old { try? rename(old, to: new, of: file) }
    }
    return result
  }

  /// Does what moves a file, and lets its journal follow to where that says that it is then. Throws `busy`, and does nothing, where the file is open.
  public static func following<T>(
    _ file: URL, in stateFolder: URL, across move: () async throws -> (file: URL, result: T)
  ) async throws -> T {
    let parent = stateFolder.appending(path: "recovery"), old = folder(of: file, in: parent)
    guard FileManager.default.fileExists(atPath: old.path) else { return try await move().result }
    let lock = try lock(at: old.appending(path: "lock"), for: file)
    defer { lock.unlock() }
    let (file, result) = try await move(), new = folder(of: file, in: parent)
    if FileManager.default.fileExists(atPath: new.path) { try makeWay(at: new, for: file) }
    try noteName(in: old)
    try rename(old, to: new, of: file)
    return result
  }

  /// Gives the journals of files whose folder became a container the names that they have in it, where no editor has them open: then they are found wherever the
  /// container's folder is moved to.
  public static func settle(_ files: [URL], in stateFolder: URL) {
    let parent = stateFolder.appending(path: "recovery")
    if namesOfJournalsWithEdits(in: stateFolder).isEmpty { return }
    for file in files {
      let plain = plainFolder(of: file, in: parent)
      guard let place = ContainerCopy.place(of: file), FileManager.default.fileExists(atPath: plain.path) else {
        continue
      }
      let own = folder(of: place, named: file.lastPathComponent, in: parent)
      guard !FileManager.default.fileExists(atPath: own.path),
        let lock = try? lock(at: plain.appending(path: "lock"), for: file)
      else { continue }
      try? rename(plain, to: own, of: file)
      lock.unlock()
    }
  }

  /// Whether edits of a file were left over, or are being made.
  public static func hasEdits(of file: URL, in stateFolder: URL) -> Bool {
    let folder = folder(of: file, in: stateFolder.appending(path: "recovery"))
    return FileManager.default.fileExists(atPath: logFile(in: folder).path)
  }

  /// Whether there are edits of any file.
  public static func hasEdits(in stateFolder: URL) -> Bool {
    !namesOfJournalsWithEdits(in: stateFolder).isEmpty
  }

  /// The names of the folders of journals that have edits.
  static func namesOfJournalsWithEdits(in stateFolder: URL) -> Set<String> {
    let parent = stateFolder.appending(path: "recovery"), names = (try? Folder(parent.path).names()) ?? []
    return Set(names.filter { FileManager.default.fileExists(atPath: logFile(in: parent.appending(path: $0)).path) })
  }

  static func logFile(in folder: URL) -> URL { folder.appending(path: "journal") }

  /// Makes the folder of a journal, for its owner alone, where it is not there.
  static func make(_ folder: URL) throws {
    if FileManager.default.fileExists(atPath: folder.path) { return }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

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

  /// Takes the folder of a journal that nobody has open out of the way. One that has nothing but the lock, and what a journal's file is noted by, goes.
  static func makeWay(at folder: URL, for file: URL) throws {
    let lock = try lock(at: folder.appending(path: "lock"), for: file)
    defer { lock.unlock() }
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    let notes: Set<String> = ["lock", noteName, placeName, endName]
    if names.isSubset(of: notes) { return try FileManager.default.removeItem(at: folder) }
    let kept = folder.deletingLastPathComponent().appending(path: "\(folder.lastPathComponent)-\(UUID().uuidString)")
    try FileManager.default.moveItem(at: folder, to: kept)
  }

  /// What an earlier process left; nil where that is nothing. A journal that does not say as what its bytes were read is of the file that is noted beside it.
  static func leftover(in folder: URL) -> Leftover? {
    let file = logFile(in: folder)
    guard FileManager.default.fileExists(atPath: file.path), let bytes = try? Data(contentsOf: file) else { return nil }
    let date = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    var leftover = Leftover(journal: bytes, date: date ?? .distantPast)
    if leftover?.name == nil { leftover?.name = note(in: folder)?.fileName }
    return leftover
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
