internal import CGit2
internal import Foundation

extension NearRemote {
  /// How large a file may be that is read in place of git's program, and how many bytes an object may have.
  private static let fileLimit = 8 << 20, objectLimit = 64 << 20

  /// A loose object; nil where it is not there, or in no form that is known. Its bytes are checked against the name.
  func object(_ id: ObjectID) -> PlainObject? {
    let place = Repository.looseFile(of: id, in: "objects")
    guard let stream = file(place, limit: Self.fileLimit),
      case .whole(let kind, let header, let bytes) = LooseObject(stream, limit: Self.objectLimit)
    else { return nil }
    let object = PlainObject(id: id, kind: kind, bytes: bytes[header...], storedSize: stream.count)
    return object.isWhole ? object : nil
  }

  /// Puts objects there, each as a file of its own, for good. Those that are there are said to be new, so that git's collecting of garbage leaves them alone. How
  /// many bytes the other files have.
  func write(_ objects: [PlainObject]) throws(GitError) -> Int {
    let files = LooseObjectFiles(path + "objects")
    var size = 0
    for object in objects where utimes(Repository.looseFile(of: object.id, in: path + "objects"), nil) != 0 {
      size += try files.add(object)
    }
    try files.finish()
    return size
  }
}

/// An object with its bytes, away from any repository.
struct PlainObject {
  let id: ObjectID
  let kind: git_object_t
  let bytes: ArraySlice<UInt8>
  /// How many bytes the file has that it is in.
  var storedSize: Int

  /// Whether the bytes are those that the name tells of.
  var isWhole: Bool {
    var found = git_oid()
    let status = bytes.withUnsafeBytes { git_odb_hash(&found, $0.baseAddress, $0.count, kind) }
    return status == 0 && ObjectID(found) == id
  }
}

// MARK: What it names

extension PlainObject {
  /// Of a commit; nil for anything else, and for one that cannot be read.
  var commitLinks: (tree: ObjectID, parents: [ObjectID])? {
    guard kind == GIT_OBJECT_COMMIT else { return nil }
    var (tree, parents): (ObjectID?, [ObjectID]) = (nil, [])
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 2, words[0] == (tree == nil ? "tree" : "parent") else { break }
      guard let id = ObjectID(words[1]) else { return nil }
      if tree == nil { tree = id } else { parents.append(id) }
    }
    return tree.map { ($0, parents) }
  }

  /// An entry of a tree.
  struct Entry {
    var name: ArraySlice<UInt8>
    var id: ObjectID
    var isFolder: Bool
    /// Whether it is a commit of another repository.
    var isForeign: Bool
  }

  /// Of a tree; nil for anything else, and for one that cannot be read.
  var entries: [Entry]? {
    guard kind == GIT_OBJECT_TREE else { return nil }
    var (entries, rest): ([Entry], ArraySlice<UInt8>) = ([], bytes)
    while let space = rest.firstIndex(of: UInt8(ascii: " ")), let zero = rest[space...].firstIndex(of: 0) {
      let mode = String(decoding: rest[rest.startIndex..<space], as: UTF8.self)
      guard let id = ObjectID(bytes: rest[(zero + 1)...].prefix(20)) else { return nil }
      let name = rest[(space + 1)..<zero]
      entries.append(Entry(name: name, id: id, isFolder: mode == "40000", isForeign: mode == "160000"))
      rest = rest[(zero + 21)...]
    }
    return rest.isEmpty ? entries : nil
  }
}
