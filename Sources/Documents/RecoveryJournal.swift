public import Foundation
import Glibc
public import RichText

/// The edits to one open document that are not saved yet, written to disk as they are made.
///
/// A folder for each open document: a lock, and one file with the bytes that the edits start from and the edits, one a line. The file is
/// replaced as a whole when it starts anew, so that at every instant one of the two is there. What was appended survives a kill of
/// the process at once, and a loss of power after half a second. What could not be appended is written with the next edit.
public actor RecoveryJournal {
  /// Edits that an earlier process left behind.
  public struct Leftover: Sendable {
    /// The file's bytes that the edits apply to.
    public var base: [UInt8]
    public var edits: [Transaction]
    /// When the last one was made.
    public var date: Date
  }

  private var folder: URL
  private let lock: FileHandle
  private var log: FileHandle?
  private var flush: Task<Void, Never>?
  /// Where the edits start from; written with the first of them.
  private var base: [UInt8] = []
  private var edits: [Transaction] = []
  /// The edits that were there when the journal was opened; nil where there were none.
  public private(set) var leftover: Leftover?

  /// Opens the journal of a file, and keeps every other process of this user from opening it.
  public init(for file: URL, in stateFolder: URL) throws {
    folder = Self.folder(of: file, in: stateFolder.appending(path: "recovery"))
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
  public func start(from base: [UInt8]) throws { try restart(from: base, with: []) }

  /// Begins anew with edits that are made already. What was left over is gone.
  public func restart(from base: [UInt8], with edits: [Transaction]) throws {
    closeLog()
    (self.base, self.edits, leftover) = (base, edits, nil)
    if edits.isEmpty { try removeLog() } else { try writeLog() }
  }

  /// The first edits are saved, and the file has these bytes now. Edits that were appended meanwhile stay, whichever call came first.
  public func didSave(_ count: Int, base: [UInt8]) throws {
    try restart(from: base, with: Array(edits.dropFirst(count)))
  }

  /// Writes an edit down.
  public func append(_ edit: Transaction) throws {
    edits.append(edit)
    do {
      if let log { try log.write(contentsOf: Self.line(edit)) } else { try writeLog() }
    } catch {
      closeLog()
      throw error
    }
    if flush == nil { flush = Task { await self.flushSoon() } }
  }

  /// Forgets all edits: they are saved, or not wanted.
  public func stop() throws {
    closeLog()
    edits = []
    try removeLog()
  }

  /// Puts what was left over out of the way, and gives its file: it cannot be used, and is not to be lost.
  public func keepBeside() throws -> URL {
    let kept = folder.appending(path: "kept-\(Int(Date().timeIntervalSince1970 * 1000))")
    try FileManager.default.moveItem(at: logFile, to: kept)
    leftover = nil
    return kept
  }

  /// Goes on as the journal of a file that was renamed or moved. Edits that were left over there are kept beside.
  public func move(to file: URL) throws {
    let target = Self.folder(of: file, in: folder.deletingLastPathComponent())
    guard target != folder else { return }
    if FileManager.default.fileExists(atPath: target.path) { try Self.makeWay(at: target, for: file) }
    try FileManager.default.moveItem(at: folder, to: target)
    folder = target
  }

  /// Lets other processes open the document. The edits stay where they are.
  public func close() {
    flush?.cancel()
    try? log?.synchronize()
    try? log?.close()
    Self.release(lock)
  }

  private func flushSoon() async {
    try? await Task.sleep(for: .milliseconds(500))
    flush = nil
    try? log?.synchronize()
  }

  private var logFile: URL { Self.logFile(in: folder) }

  private func closeLog() {
    try? log?.close()
    log = nil
  }

  private func removeLog() throws {
    if FileManager.default.fileExists(atPath: logFile.path) { try FileManager.default.removeItem(at: logFile) }
  }

  private func writeLog() throws {
    var bytes = Data("\(base.count)\n".utf8) + base
    for edit in edits { bytes += try Self.line(edit) }
    try bytes.write(to: logFile, options: .atomic)
    let handle = try FileHandle(forWritingTo: logFile)
    try handle.seekToEnd()
    log = handle
  }

  private static func line(_ edit: Transaction) throws -> Data { try JSONEncoder().encode(edit) + Data("\n".utf8) }
}
