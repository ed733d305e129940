public import Foundation
import Glibc
public import RichText

/// The edits to one open document that are not saved yet, written to disk as they are made.
///
/// A folder for each open document: a lock, the bytes that the edits start from, and the edits, one a line. What was
/// appended survives a kill of the process at once, and a loss of power after half a second.
public actor RecoveryJournal {
  /// Edits that an earlier process left behind.
  public struct Leftover: Sendable {
    /// The file's bytes that the edits apply to.
    public var base: [UInt8]
    public var edits: [Transaction]
    /// When the last one was made.
    public var date: Date
  }

  private let folder: URL
  private let lock: FileHandle
  private var log: FileHandle?
  private var flush: Task<Void, Never>?
  /// Where the next edits start from; written with the first of them.
  private var base: [UInt8] = []
  /// The edits that were there when the journal was opened; nil where there were none.
  public private(set) var leftover: Leftover?

  /// Opens the journal of a file, and keeps every other process of this user from opening it.
  public init(for file: URL, in stateFolder: URL) throws {
    folder = stateFolder.appending(path: "recovery").appending(path: Self.name(of: file))
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      lock = try Self.lock(at: folder.appending(path: "lock"), for: file)
      leftover = Self.leftover(in: folder)
    } catch let error as DocumentError { throw error } catch {
      throw DocumentError(error, doing: "keep a recovery journal for", on: file)
    }
  }

  /// Begins anew: later edits start from these bytes. What was left over is gone.
  public func start(from base: [UInt8]) throws {
    try stop()
    leftover = nil
    self.base = base
  }

  /// Goes on with the edits that were left over: later ones are added to them.
  public func resume() throws {
    guard let leftover else { return }
    try start(from: leftover.base)
    for edit in leftover.edits { try append(edit) }
  }

  /// Writes an edit down.
  public func append(_ edit: Transaction) throws {
    let line = try JSONEncoder().encode(edit) + Data("\n".utf8)
    try openLog().write(contentsOf: line)
    if flush == nil { flush = Task { await self.flushSoon() } }
  }

  /// Forgets all edits: they are saved, or not wanted.
  public func stop() throws {
    try log?.close()
    log = nil
    for name in ["journal", "base"] where FileManager.default.fileExists(atPath: folder.appending(path: name).path) {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  /// Lets other processes open the document. The edits stay where they are.
  public func close() {
    flush?.cancel()
    try? log?.synchronize()
    try? log?.close()
    try? lock.close()
  }

  private func flushSoon() async {
    try? await Task.sleep(for: .milliseconds(500))
    flush = nil
    try? log?.synchronize()
  }

  private func openLog() throws -> FileHandle {
    if let log { return log }
    try Data(base).write(to: folder.appending(path: "base"), options: .atomic)
    let file = folder.appending(path: "journal")
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    log = handle
    return handle
  }
}

extension RecoveryJournal {
  /// A name for the folder: readable, and different for different files.
  private static func name(of file: URL) -> String {
    let path = file.resolvingSymlinksInPath().path
    let hash = path.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return file.lastPathComponent.prefix(40) + "-" + String(hash, radix: 16)
  }

  /// The lock is not inherited by the programs that are started: one that lives on would keep the document locked.
  private static func lock(at lockFile: URL, for file: URL) throws -> FileHandle {
    let descriptor = unsafe open(lockFile.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw DocumentError(
        .busy, "\(file.lastPathComponent) is open in another docedit on this machine",
        hint: "close it there first, or look at it with docedit show")
    }
    return handle
  }

  private static func hasEdits(in folder: URL) -> Bool {
    let size = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: "journal").path)[.size] as? Int
    return (size ?? 0) > 0
  }

  /// A line that was cut off by a crash ends the edits; what came before it counts.
  private static func leftover(in folder: URL) -> Leftover? {
    let journal = folder.appending(path: "journal")
    guard hasEdits(in: folder), let base = try? Data(contentsOf: folder.appending(path: "base")),
      let lines = try? Data(contentsOf: journal)
    else { return nil }
    var edits: [Transaction] = []
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      guard let edit = try? JSONDecoder().decode(Transaction.self, from: line) else { break }
      edits.append(edit)
    }
    let date =
      (try? journal.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate) ?? .distantPast
    return edits.isEmpty ? nil : Leftover(base: [UInt8](base), edits: edits, date: date)
  }
}
