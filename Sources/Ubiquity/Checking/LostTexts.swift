internal import Foundation
internal import Git

/// Older texts of a container without a remote that nothing has any more, by their blobs: `.git/docedit/lost.plist`. A repair found that out; the versions
/// stay with what is left of them.
struct LostTexts: Equatable {
  /// The documents that they were of.
  var paths: [ObjectID: String] = [:]

  static let fileName = "lost.plist"

  /// What the file in docedit's own folder says; nothing where it cannot be read: a repair finds it out again.
  static func read(in folder: String) -> LostTexts {
    let bytes = FileManager.default.contents(atPath: "\(folder)/\(fileName)").map { Array($0) }
    return bytes.flatMap { PropertyList.decoded(LostTexts.self, from: $0, limit: .max) } ?? LostTexts()
  }

  /// The same, for a container with such a remote. One with a remote has no such: what that cannot get has to go.
  static func read(in folder: String, of remote: String?) -> LostTexts {
    remote == nil ? read(in: folder) : LostTexts()
  }

  /// The losses that are known, and the others.
  func parted(_ losses: [ObjectInspection.Loss]) -> (known: [ObjectInspection.Loss], new: [ObjectInspection.Loss]) {
    (losses.filter { paths[$0.id] != nil }, losses.filter { paths[$0.id] == nil })
  }

  func write(in folder: String) throws(UbiquityError) {
    let own = WorkTree(root: folder), file = TreePath(Self.fileName)
    if paths.isEmpty { return try own.remove(file, pruning: false) }
    try own.write(PropertyList.encoded(self), to: file)
  }
}

extension LostTexts: PropertyListRecord {
  private struct Text: PropertyListRecord {
    var id: String, path: String

    init(_ id: ObjectID, _ path: String) { (self.id, self.path) = (id.description, path) }
    init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
      (id, path) = (try entries.required("id"), try entries.required("path"))
    }
    func put(into entries: inout PropertyListEntries) {
      entries.put(id, "id")
      entries.put(path, "path")
    }
  }

  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    let texts: [Text] = try entries.required("texts")
    for text in texts { if let id = ObjectID(text.id) { paths[id] = text.path } }
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(paths.sorted { $0.key < $1.key }.map { Text($0.key, $0.value) }, "texts")
  }
}

extension Store {
  /// What is lost for good here.
  var lostTexts: LostTexts {
    get throws(UbiquityError) { try LostTexts.read(in: Self.folder(of: root), of: state.remote) }
  }
}
