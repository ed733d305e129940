internal import Files
internal import Foundation

/// Tells that files in a folder change, through inotify(7). It does not tell which: who wants to know looks.
struct FolderWatch: Sendable {
  /// One element for changes that come together; it ends when the watch is stopped.
  let changes: AsyncStream<Void>
  private let handle: FileHandle
  private let continuation: AsyncStream<Void>.Continuation

  /// Watches the folder and the folders in it, also those that are made later, but for git's own.
  ///
  /// Throws where the folder cannot be read, and where the system's limit of watches (`fs.inotify.max_user_watches`) is reached.
  init(_ root: String) throws(UbiquityError) {
    let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard number >= 0 else { throw SystemError(errno).failure("watch", root) }
    (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    do { try Self.watch(root, number) } catch { throw error.failure("watch", root) }
    handle.readabilityHandler = { [continuation] handle in
      let events = FolderEvents(handle.availableData)
      if events.haveNewFolders { try? Self.watch(root, handle.fileDescriptor) }
      if events.concernDocuments { continuation.yield() }
    }
  }

  func stop() {
    handle.readabilityHandler = nil
    continuation.finish()
  }

  private static let mask =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVE) | UInt32(IN_MOVE_SELF) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
    | UInt32(IN_ATTRIB)
    | UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW)

  /// Watching a folder again changes nothing. One that went in the meantime is passed over.
  private static func watch(_ root: String, _ number: Int32) throws(SystemError) {
    var folders = [root]
    while let folder = folders.popLast() {
      if unsafe inotify_add_watch(number, folder, mask) < 0 {
        let error = SystemError(errno)
        if folder != root, error.isAbsence || error.isLink || error.number == EACCES { continue }
        throw error
      }
      folders += Self.folders(in: folder)
    }
  }

  private static func folders(in folder: String) -> [String] {
    let url = URL(filePath: folder, directoryHint: .isDirectory)
    let found = try? FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: [.isDirectoryKey, .isSymbolicLinkKey])
    return (found ?? []).filter { $0.lastPathComponent != ".git" }.compactMap { entry in
      let values = try? entry.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
      return values?.isDirectory == true && values?.isSymbolicLink != true ? entry.path(percentEncoded: false) : nil
    }
  }
}

/// What a read of an inotify descriptor says.
struct FolderEvents: Hashable {
  /// Something that may be a document, or a folder of documents, changed; or too much happened to say.
  private(set) var concernDocuments = false
  private(set) var haveNewFolders = false

  /// Events as the kernel lays them out: watch, mask, cookie and length of the name, 32 bits each, then the name.
  init(_ data: Data) {
    var rest = Array(data)[...]
    while rest.count >= 16 {
      let mask = Self.number(rest.dropFirst(4)), length = Int(Self.number(rest.dropFirst(12)))
      guard rest.count >= 16 + length else { return }
      let name = String(decoding: rest.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self)
      note(mask, isForeign: name == ".git" || TemporaryName.isOne(name) || WorkingFile.isOne(name, size: nil))
      rest = rest.dropFirst(16 + length)
    }
  }

  private mutating func note(_ mask: UInt32, isForeign: Bool) {
    if mask & UInt32(IN_Q_OVERFLOW) != 0 { (concernDocuments, haveNewFolders) = (true, true) }
    if isForeign || mask & UInt32(IN_IGNORED) != 0 { return }
    concernDocuments = true
    if mask & UInt32(IN_ISDIR) != 0 { haveNewFolders = true }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
