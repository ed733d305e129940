internal import Files
internal import Foundation
internal import Git

/// `.git/docedit/sealed`: what this device keeps of an encrypted container, beside the store.
struct SealedFolder: Sendable {
  let path: String
  /// The repository of a container that was made; nil for one that is being joined.
  private let repository: String?

  init(_ path: String) { (self.path, repository) = (path, nil) }
  init(ofContainer root: String) { (path, repository) = ("\(Store.folder(of: root))/sealed", "\(root)/.git") }

  /// The copy of what the remote has, sealed as it is there.
  var git: String { "\(path)/git" }

  /// Whether documents were evicted from the container, so that not all that the remote has is here.
  var lacksEvicted: Bool { FileManager.default.fileExists(atPath: "\(path)/../\(Evictions.fileName)") }

  private static let (keyringFile, seenFile) = ("keyring.plist", "seen.plist")

  /// Nil where the container is not encrypted. Throws `damaged` where the file cannot be read, or is gone: it is not taken for a container in the open.
  func keyring() throws(UbiquityError) -> Keyring? {
    guard let bytes = try read(Self.keyringFile) else {
      if isMarked { throw .keysAreGone }
      return nil
    }
    guard let keyring = PropertyList.decoded(Keyring.self, from: bytes, limit: 1 << 22), keyring.newest != nil else {
      throw .keysAreUnreadable("\(path)/\(Self.keyringFile)")
    }
    return keyring
  }

  func write(_ keyring: Keyring) throws(UbiquityError) {
    try mark()
    try make()
    try write(PropertyList.encoded(keyring), to: Self.keyringFile)
  }

  /// What was seen on the remote; nothing where that cannot be read.
  var seen: SeenTable {
    let bytes = (try? read(Self.seenFile)) ?? nil
    return bytes.flatMap { PropertyList.decoded(SeenTable.self, from: $0, limit: 1 << 22) } ?? SeenTable()
  }

  /// Changes what is known to have been seen, while nobody else does.
  func note(_ change: (inout SeenTable) -> Void) throws(UbiquityError) {
    try locked { () throws(UbiquityError) in
      let old = seen
      var new = old
      change(&new)
      if new != old { try write(PropertyList.encoded(new), to: Self.seenFile) }
    }
  }

  func locked<T>(_ body: () throws(UbiquityError) -> T) throws(UbiquityError) -> T {
    try make()
    let lock = try StoreLock("\(path)/lock")
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  /// Another remote has nothing of what this one had.
  func forgetRemote() throws(UbiquityError) {
    guard try keyring() != nil else { return }
    try note { $0 = SeenTable() }
    try withGit { () throws(GitError) in try Repository.initializeBare(at: git).deleteReference(SealedRemote.tracking) }
  }
}

// MARK: - What outlives the keys

extension SealedFolder {
  /// A file beside docedit's own folder, which says that the container is encrypted also where that folder is gone.
  private static let markName = "docedit-encrypted"
  private static let markWords = "What leaves this repository by docedit is encrypted.\n"

  var isMarked: Bool {
    repository.map { FileManager.default.fileExists(atPath: "\($0)/\(Self.markName)") } ?? false
  }

  /// Marks a container that an older docedit made.
  func markWhereSealed() {
    if !isMarked, FileManager.default.fileExists(atPath: "\(path)/\(Self.keyringFile)") { try? mark() }
  }

  /// Nothing for a container that is being joined.
  func mark() throws(UbiquityError) {
    guard let repository else { return }
    try WorkTree(root: repository).write(Array(Self.markWords.utf8), to: TreePath(Self.markName))
  }

  /// For a repository that is no container any more.
  func unmark() {
    if let repository { try? FileManager.default.removeItem(atPath: "\(repository)/\(Self.markName)") }
  }
}

/// What this device has seen of a sealed remote.
struct SeenTable: Equatable {
  /// Of the newest table.
  var counter = 0
  /// The packs of which the store has the objects.
  var packs: Set<String> = []
  /// The counter of the table that came last, where it was an older one.
  var setBackTo: Int?
}

extension SeenTable: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    let packs: [String] = try entries.required("packs")
    (counter, self.packs) = (try entries.required("counter"), Set(packs))
    setBackTo = try entries.optional("setBackTo")
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(counter, "counter")
    entries.put(packs.sorted(), "packs")
    entries.put(setBackTo, "setBackTo")
  }
}

extension SealedFolder {
  private func make() throws(UbiquityError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw UbiquityError(error, doing: "make the folder", on: path)
    }
  }

  func read(_ name: String) throws(UbiquityError) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do { return try Folder(path).read(name)?.bytes } catch { throw error.failure("read", "\(path)/\(name)") }
  }

  func write(_ bytes: [UInt8], to name: String) throws(UbiquityError) {
    do { try Folder(path).write(bytes, to: name, mode: 0o600) } catch {
      guard let error = error as? SystemError else {
        throw UbiquityError(.damaged, "cannot write \(Printable.quoted("\(path)/\(name)"))")
      }
      throw error.failure("write", "\(path)/\(name)")
    }
  }
}
