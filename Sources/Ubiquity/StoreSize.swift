internal import Files

/// How much room a container takes on the disk, in bytes as the files have them.
public struct StoreSize: Hashable, Sendable {
  /// The documents in the folder.
  public var documents = 0
  /// All versions, drafts and conflict versions.
  public var versions = 0
  /// What can be computed again: the index.
  public var index = 0
  /// The documents that were evicted: what the remote has and this disk has not. Not part of the total.
  public var evicted = 0
  /// How many documents those are.
  public var evictedCount = 0
  /// What the remote of an encrypted container has, as it is there.
  public var sealed = 0
  /// Everything else of the store.
  public var other = 0

  public var total: Int { documents + versions + index + sealed + other }
}

extension Store {
  func size() throws(UbiquityError) -> StoreSize {
    let documents = try workTree.scan().values.reduce(0) { $0 + Int($1.size) }
    let git = Self.bytes(in: "\(root)/.git")
    let objects = versionBytes
    let index = Self.bytes(in: Self.folder(of: root)) { $0.hasPrefix("index.sqlite") }
    let sealed = Self.bytes(in: sealedFolder.path)
    let evicted = try evictedDocuments()
    return StoreSize(
      documents: documents, versions: objects, index: index, evicted: evicted.reduce(0) { $0 + $1.bytes },
      evictedCount: evicted.count, sealed: sealed, other: git - objects - index - sealed)
  }

  /// What all versions, drafts and conflict versions take.
  var versionBytes: Int { Self.bytes(in: "\(root)/.git/objects") }

  private static func bytes(in folder: String, where isWanted: (String) -> Bool = { _ in true }) -> Int {
    let entries = try? Folder(folder).entries { _, name in isWanted(name) }
    return entries?.reduce(0) { sum, entry in
      guard case .file(let stamp) = entry.kind else { return sum }
      return sum + Int(stamp.size)
    } ?? 0
  }
}

extension UbiquityContainer {
  /// What the container takes on this machine's disk.
  public func size() throws(UbiquityError) -> StoreSize { try store.size() }
}
