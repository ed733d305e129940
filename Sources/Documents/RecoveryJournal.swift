import Files
public import Foundation
public import RichText

/// The edits to one open document that are not saved yet, written to disk as they are made.
///
/// A folder for each open document: a lock, and one file with the bytes that the edits start from and the edits, one a line; where the caret
/// goes by itself, a line tells that too. The file is replaced as a whole when it starts anew, so that at every instant one of the two is
/// there. What was appended survives a kill of the process at once, and a loss of power after half a second. What could not be appended is
/// written with the next edit.
public actor RecoveryJournal {
  private var file: URL
  private var folder: URL
  private let lock: Descriptor
  /// Whether edits are written when that is asked for, and not as they are made.
  private let isDeferred: Bool
  private var log: FileHandle?
  private var flush: Task<Void, Never>?
  /// Where the edits start from; written with the first of them.
  private var base: [UInt8] = []
  private var edits: [Transaction] = []
  /// Those that the open log has not, and where they were made from.
  private var unwritten: [(edit: Transaction, start: Place)] = []
  /// The drafts that were published, and how many of the edits each may have grown into.
  private var drafts: [(draft: PublishedDraft, limit: Int)] = []
  private var resolution: Resolution?
  /// The version of the container that the edits start from.
  private var version: String?
  /// The file name as which the bytes were read that the edits start from: not the file's, where that was renamed since.
  private var name: String
  /// Where the user is, in the text with the edits.
  private var place: Place = .start
  /// The place that follows from what is written.
  private var writtenPlace: Place?
  /// The edits that were there when the journal was opened; nil where there were none.
  public private(set) var leftover: Leftover?
  private let keptName: String?

  /// Opens the journal of a file, and keeps every other process of this user from opening it. `isDeferred`: edits are written when `secure` or
  /// `writeDown` is called, and not as they are made.
  public init(for file: URL, in stateFolder: URL, isDeferred: Bool = false) throws {
    self.isDeferred = isDeferred
    (self.file, name) = (file, file.lastPathComponent)
    folder = Self.folder(of: file, in: stateFolder.appending(path: "recovery"))
    do {
      try Self.make(folder)
      lock = try Self.lock(at: folder.appending(path: "lock"), for: file)
      leftover = Self.leftover(in: folder)
      keptName = try Self.setDamagedAside(leftover, in: folder)?.lastPathComponent
    } catch let error as DocumentError { throw error } catch {
      throw DocumentError(error, doing: "keep a recovery journal for", on: file)
    }
  }

  /// Begins anew: later edits start from these bytes, of a version of the container, which are read as the file's name says. What was left over is gone.
  public func start(from base: [UInt8], of version: String? = nil) throws {
    try restart(from: base, of: version, with: [], at: .start)
  }

  /// Begins anew with edits that are made already, the drafts that were published of them, and the place after them. What was left over is gone. `name`: as which the bytes
  /// are read; nil for the file's.
  public func restart(
    from base: [UInt8], of version: String? = nil, named name: String? = nil, with edits: [Transaction],
    drafts: [PublishedDraft] = [], at place: Place
  ) throws {
    let former = publishedNames
    self.drafts = drafts.map { ($0, $0.edits ?? edits.count) }.filter { $0.1 > 0 }
    (resolution, self.version, self.name) = (nil, version, name ?? file.lastPathComponent)
    try begin(from: base, with: edits, at: place, after: former)
  }

  private func begin(from base: [UInt8], with edits: [Transaction], at place: Place, after drafts: [String]) throws {
    closeLog()
    (self.base, self.edits, self.place, leftover) = (base, edits, place, nil)
    if edits.isEmpty { try removeLog(ending: drafts) } else { try writeLog() }
  }

  /// The first edits are saved, and the file has these bytes now. Edits that were appended meanwhile stay, whichever call came first.
  public func didSave(_ count: Int, base: [UInt8], of version: String? = nil) throws {
    let former = publishedNames
    (resolution, self.version) = (nil, version)
    drafts = drafts.filter { $0.limit > count }.map { ($0.draft.without(count), $0.limit - count) }
    try begin(from: base, with: Array(edits.dropFirst(count)), at: place, after: former)
  }

  /// Writes an edit down that was made from a place.
  public func append(_ edit: Transaction, from place: Place) throws {
    edits.append(edit)
    if log != nil { unwritten.append((edit, place)) }
    self.place = place.mapped(through: edit)
    if isDeferred { return }
    try writeDown()
    flushSoon()
  }

  /// Notes that the first edits were published as a draft of this name: another machine may go on from it. They may be on another version since.
  public func notePublished(_ name: String, edits count: Int) throws {
    let draft = PublishedDraft(name: name, edits: count)
    guard count > 0, count <= edits.count, drafts.last?.draft != draft else { return }
    drafts.append((draft, count))
    try log?.write(contentsOf: Entry.published(draft).line())
    flushSoon()
  }

  /// Notes that saving the edits resolves conflicts.
  func note(_ resolution: Resolution) throws {
    self.resolution = resolution
    try log?.write(contentsOf: Entry.resolution(resolution).line())
    flushSoon()
  }

  /// Notes where the user is; half a second later it is on the disk, if there are edits.
  public func note(_ place: Place) {
    self.place = place
    if log != nil, place != writtenPlace { flushSoon() }
  }

  /// Forgets all edits: they are saved, or not wanted.
  public func stop() throws {
    let former = publishedNames
    closeLog()
    edits = []
    try removeLog(ending: former)
  }

  /// Puts what was left over out of the way, and gives its file: it cannot be used, but for some first edits, and is not to be lost.
  public func keepBeside(but count: Int = 0) throws -> URL {
    let usable = leftover?.edits.prefix(count) ?? []
    let rest =
      try usable.isEmpty ? nil : leftover.map { try Self.bytes(base: $0.base, edits: Array(usable), of: $0.name) }
    let kept = try Self.keep(logFile, but: rest)
    leftover = Self.leftover(in: folder)
    return kept
  }

  /// Where the journal was put that could not be read as a whole when it was opened; nil where it could.
  public var kept: URL? { keptName.map { folder.appending(path: $0) } }

  /// Puts an edit in the place of what was left over: it was published as the last of the drafts of these names, and has grown from the others.
  func leave(_ edit: Transaction, of base: DocumentReader.Contents, version: String?, published names: [String]) throws
  {
    let drafts = names.map { PublishedDraft(name: $0, edits: $0 == names.last ? 1 : nil) }
    try restart(from: base.bytes, of: version, named: base.name, with: [edit], drafts: drafts, at: .start)
    closeLog()
    (edits, leftover) = ([], Self.leftover(in: folder))
  }

  /// Goes on as the journal of a file that was renamed or moved. Edits that were left over there are kept beside.
  public func move(to file: URL) throws {
    let target = Self.folder(of: file, in: folder.deletingLastPathComponent())
    self.file = file
    guard target != folder else { return }
    if FileManager.default.fileExists(atPath: target.path) { try Self.makeWay(at: target, for: file) }
    if log == nil { try Self.noteName(in: folder) }
    try Self.rename(folder, to: target, of: file)
    folder = target
  }

  /// Writes down what could not be appended as it was made, and waits until the disk has it all. Throws where it does not take it.
  public func secure() throws {
    try writeDown()
    try log?.synchronize()
  }

  /// Writes down what is not written yet: a kill of the process leaves it.
  public func writeDown() throws {
    guard let log else { return edits.isEmpty ? () : try writeLog() }
    do { for (edit, start) in unwritten { try write(edit, from: start, to: log) } } catch {
      closeLog()
      throw error
    }
    unwritten = []
  }

  /// Lets other processes open the document. The edits stay where they are.
  public func close() {
    flush?.cancel()
    try? writePlace()
    try? log?.synchronize()
    try? log?.close()
    lock.unlock()
  }

  private func flushSoon() {
    guard flush == nil else { return }
    flush = Task {
      try? await Task.sleep(for: .milliseconds(500))
      flush = nil
      try? writePlace()
      try? log?.synchronize()
    }
  }

  private var logFile: URL { Self.logFile(in: folder) }

  private func closeLog() {
    try? log?.close()
    (log, unwritten) = (nil, [])
  }

  private var publishedNames: [String] { drafts.map(\.draft.name) + (leftover?.drafts.map(\.name) ?? []) }

  private func removeLog(ending drafts: [String]) throws {
    guard FileManager.default.fileExists(atPath: logFile.path) else { return }
    Self.noteEnd(of: drafts, in: folder)
    try FileManager.default.removeItem(at: logFile)
  }

  private func writeLog() throws {
    var bytes = try Self.bytes(base: base, edits: edits, of: name)
    for (draft, _) in drafts { bytes += try Entry.published(draft).line() }
    if let resolution { bytes += try Entry.resolution(resolution).line() }
    if let version { bytes += try Entry.version(version).line() }
    bytes += try Entry.place(place).line()
    try Folder(folder.path).write(bytes, to: logFile.lastPathComponent, mode: 0o600)
    Self.noteFile(file, in: folder)
    Self.noteEnd(of: [], in: folder)
    let handle = try FileHandle(forWritingTo: logFile)
    try handle.seekToEnd()
    (log, writtenPlace) = (handle, place)
  }

  /// The edit, after the place that it was made from, where that does not follow from what is written.
  private func write(_ edit: Transaction, from start: Place, to log: FileHandle) throws {
    let lines = try [start == writtenPlace ? nil : Entry.place(start), .edit(edit)].compactMap { try $0?.line() }
    try log.write(contentsOf: Data(lines.joined()))
    writtenPlace = start.mapped(through: edit)
  }

  /// Typing writes no places: they follow from the edits.
  private func writePlace() throws {
    guard let log, place != writtenPlace else { return }
    do { try log.write(contentsOf: Entry.place(place).line()) } catch {
      closeLog()
      throw error
    }
    writtenPlace = place
  }
}
