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

  static let fileName = "evicted.plist"

  /// What is missing and should be here.
  func unexpected(_ losses: [ObjectInspection.Loss]) -> [ObjectInspection.Loss] {
    losses.filter { $0.isDamaged || blobs[$0.id] == nil }
  }

  func contains(_ path: TreePath) -> Bool { documents[path.document] != nil }
}

extension Evictions {
  /// As it is on the disk: names as text, sorted.
  private struct Coded: Codable {
    struct Document: Codable { var path: String, size: Int }
    struct Blob: Codable { var id: String, size: Int }
    var documents: [Document], blobs: [Blob], wanted: [String]
  }

  init?(_ bytes: [UInt8]) {
    guard let coded = try? PropertyListDecoder().decode(Coded.self, from: Data(bytes)) else { return nil }
    for document in coded.documents { documents[TreePath(document.path)] = document.size }
    for blob in coded.blobs { if let id = ObjectID(blob.id) { blobs[id] = blob.size } }
    wanted = Set(coded.wanted.compactMap { ObjectID($0) })
  }

  /// What the file in the folder says; nothing where there is none. Nil where it cannot be read.
  static func read(in folder: String) -> Evictions? {
    let file = "\(folder)/\(fileName)"
    guard FileManager.default.fileExists(atPath: file) else { return Evictions() }
    return FileManager.default.contents(atPath: file).flatMap { Evictions(Array($0)) }
  }

  func encoded() throws(UbiquityError) -> [UInt8] {
    try PropertyList.encoded(
      Coded(
        documents: documents.sorted { $0.key < $1.key }.map { .init(path: $0.key.description, size: $0.value) },
        blobs: blobs.sorted { $0.key < $1.key }.map { .init(id: $0.key.description, size: $0.value) },
        wanted: wanted.sorted().map(\.description)))
  }
}
