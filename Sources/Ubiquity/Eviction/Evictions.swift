internal import Foundation
internal import Git

/// What of a container is not on this machine: `.git/docedit/evicted.plist`.
struct Evictions: Equatable {
  /// The documents whose files were taken out of the folder, and how many bytes those were.
  var documents: [TreePath: Int] = [:]
  /// Blobs that may be missing here, with their sizes. The remote has them.
  var blobs: [ObjectID: Int] = [:]
  /// Those of them that are needed here again.
  var wanted: Set<ObjectID> = []
  /// Files that the folder has not as `main` has them, but for evicted ones: something of somebody's own is in their place, or there was no room. Each with what
  /// the folder was given there last, nil for nothing.
  var left: [TreePath: ObjectID?] = [:]
  /// How many bytes were free when there was no room for what is wanted; nil where there was.
  var room: Int?

  static let fileName = "evicted.plist"
  /// The setting that tells plain git that what is missing can be asked for.
  static let promisor = "remote.origin.promisor"
  /// In place of the size of a blob that was never here.
  static let unknownSize = -1

  /// What is missing and should be here.
  func unexpected(_ losses: [ObjectInspection.Loss]) -> [ObjectInspection.Loss] {
    losses.filter { $0.isDamaged || blobs[$0.id] == nil }
  }

  func contains(_ path: TreePath) -> Bool { documents[path.document] != nil }

  /// The same, but for some documents.
  func without(_ others: Set<TreePath>) -> Evictions {
    var some = self
    some.documents = documents.filter { !others.contains($0.key) }
    return some
  }

  /// Whether the folder may be without the file, or with another one in its place, and nobody did that to it.
  func excuses(_ path: TreePath) -> Bool { contains(path) || left.keys.contains(path) }
}

extension Evictions {
  init?(_ bytes: [UInt8]) {
    guard let read = PropertyList.decoded(Evictions.self, from: bytes, limit: .max) else { return nil }
    self = read
  }

  /// What the file in the folder says; nothing where there is none. Nil where it cannot be read.
  static func read(in folder: String) -> Evictions? {
    let file = "\(folder)/\(fileName)"
    guard FileManager.default.fileExists(atPath: file) else { return Evictions() }
    return FileManager.default.contents(atPath: file).flatMap { Evictions(Array($0)) }
  }

  func encoded() -> [UInt8] { PropertyList.encoded(self) }
}

/// On the disk names are text, and sorted.
extension Evictions: PropertyListRecord {
  private struct Document: PropertyListRecord {
    var path: String, size: Int

    init(_ path: TreePath, _ size: Int) { (self.path, self.size) = (path.description, size) }
    init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
      (path, size) = (try entries.required("path"), try entries.required("size"))
    }
    func put(into entries: inout PropertyListEntries) {
      entries.put(path, "path")
      entries.put(size, "size")
    }
  }

  private struct Blob: PropertyListRecord {
    var id: String, size: Int

    init(_ id: ObjectID, _ size: Int) { (self.id, self.size) = (id.description, size) }
    init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
      (id, size) = (try entries.required("id"), try entries.required("size"))
    }
    func put(into entries: inout PropertyListEntries) {
      entries.put(id, "id")
      entries.put(size, "size")
    }
  }

  private struct Left: PropertyListRecord {
    var path: String, given: String?

    init(_ path: TreePath, _ given: ObjectID?) { (self.path, self.given) = (path.description, given?.description) }
    init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
      (path, given) = (try entries.required("path"), try entries.optional("given"))
    }
    func put(into entries: inout PropertyListEntries) {
      entries.put(path, "path")
      entries.put(given, "given")
    }
  }

  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    let documents: [Document] = try entries.required("documents"), blobs: [Blob] = try entries.required("blobs")
    let wanted: [String] = try entries.required("wanted")
    for document in documents { self.documents[TreePath(document.path)] = document.size }
    for blob in blobs { if let id = ObjectID(blob.id) { self.blobs[id] = blob.size } }
    self.wanted = Set(wanted.compactMap { ObjectID($0) })
    for file in try entries.optional("left") ?? [Left]() {
      left[TreePath(file.path)] = .some(file.given.flatMap { ObjectID($0) })
    }
    room = try entries.optional("room")
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(documents.sorted { $0.key < $1.key }.map { Document($0.key, $0.value) }, "documents")
    entries.put(blobs.sorted { $0.key < $1.key }.map { Blob($0.key, $0.value) }, "blobs")
    entries.put(wanted.sorted().map(\.description), "wanted")
    if !left.isEmpty { entries.put(left.sorted { $0.key < $1.key }.map { Left($0.key, $0.value) }, "left") }
    entries.put(room, "room")
  }
}
