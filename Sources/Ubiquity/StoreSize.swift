internal import Files
internal import Foundation

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
    let objects = Self.bytes(in: "\(root)/.git/objects")
    let index = Self.bytes(in: Self.folder(of: root)) { $0.hasPrefix("index.sqlite") }
    let sealed = Self.bytes(in: sealedFolder.path)
    let evicted = try evictedDocuments()
    return StoreSize(
      documents: documents, versions: objects, index: index, evicted: evicted.reduce(0) { $0 + $1.bytes },
      evictedCount: evicted.count, sealed: sealed, other: git - objects - index - sealed)
  }

  private static func bytes(in folder: String, where isWanted: (String) -> Bool = { _ in true }) -> Int {
    let url = URL(filePath: folder, directoryHint: .isDirectory)
    let keys: [URLResourceKey] = [.fileSizeKey, .isRegularFileKey]
    guard let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: keys) else { return 0 }
    var sum = 0
    for case let file as URL in files where isWanted(file.lastPathComponent) {
      let values = try? file.resourceValues(forKeys: Set(keys))
      if values?.isRegularFile == true { sum += values?.fileSize ?? 0 }
    }
    return sum
  }
}

extension UbiquityContainer {
  /// What the container takes on this machine's disk.
  public func size() throws(UbiquityError) -> StoreSize { try store.size() }
}
