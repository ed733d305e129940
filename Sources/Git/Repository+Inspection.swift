internal import CGit2
internal import Foundation

/// An object's bytes, as far as they can be had.
enum RawObject {
  case whole(git_object_t, [UInt8])
  case missing
  case damaged

  /// Reads it, and checks the bytes against the name.
  init(_ id: ObjectID, in store: OpaquePointer) {
    var (raw, object): (git_oid, OpaquePointer?) = (id.raw, nil)
    let status = git_odb_read(&object, store, &raw)
    defer { git_odb_object_free(object) }
    guard status == 0, let object else {
      git_error_clear()
      self = status == GIT_ENOTFOUND.rawValue ? .missing : .damaged
      return
    }
    let bytes = UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object))
    self = .whole(git_odb_object_type(object), Array(bytes))
  }
}

/// An object that is needed, and what for.
private struct Need: Hashable {
  var id: ObjectID
  var path: String
  /// Nil where it may be of any.
  var kind: git_object_t?

  /// The same wherever it is.
  var asObject: Need { Need(id: id, path: "", kind: kind) }

  func loss(isDamaged: Bool) -> ObjectInspection.Loss {
    ObjectInspection.Loss(id: id, path: path, isFile: kind == GIT_OBJECT_BLOB, isDamaged: isDamaged)
  }
}

extension Repository {
  /// Reads every object that the roots reach, each once. `progress` is told how many, now and then.
  public borrowing func inspect(
    _ roots: [ObjectID], progress: (Int) -> Void = { _ in }
  ) throws(GitError) -> ObjectInspection {
    let store = try objects()
    var (found, seen, counted, lost) = (ObjectInspection(), Set<Need>(), Set<ObjectID>(), Set<ObjectID>())
    var pending = roots.map { Need(id: $0, path: "") }
    while let need = pending.popLast() {
      guard !lost.contains(need.id), seen.insert(need.asObject).inserted else { continue }
      if seen.count.isMultiple(of: 256) { progress(seen.count) }
      guard let needs = inspect(RawObject(need.id, in: store.pointer), need, &found) else {
        lost.insert(need.id)
        continue
      }
      if counted.insert(need.id).inserted { pending += needs }
    }
    found.count = counted.count
    return found
  }

  /// Whether the object is here, whole, and no commit.
  public borrowing func isOtherThanCommit(_ id: ObjectID) -> Bool {
    guard let store = try? objects(), case .whole(let kind, _) = RawObject(id, in: store.pointer) else { return false }
    return kind != GIT_OBJECT_COMMIT
  }

  /// What the object needs in its turn; nil where it cannot be used.
  private borrowing func inspect(_ object: RawObject, _ need: Need, _ found: inout ObjectInspection) -> [Need]? {
    switch object {
    case .missing: found.losses.append(need.loss(isDamaged: false))
    case .damaged: found.losses.append(need.loss(isDamaged: true))
    case .whole(let kind, _):
      do {
        if let wanted = need.kind, wanted != kind { throw GitError(.malformed, operation: "read object", message: "") }
        return try needs(of: need.id, kind, need.path)
      } catch { found.malformed.append(need.loss(isDamaged: false)) }
    }
    return nil
  }

  private borrowing func needs(
    of id: ObjectID, _ kind: git_object_t, _ path: String
  ) throws(GitError) -> [Need] {
    switch kind {
    case GIT_OBJECT_COMMIT:
      let content = try commit(id).content
      return content.parents.map { Need(id: $0, path: "", kind: GIT_OBJECT_COMMIT) }
        + [Need(id: content.tree, path: "", kind: GIT_OBJECT_TREE)]
    case GIT_OBJECT_TREE:
      let folder = path.isEmpty ? "" : path + "/"
      return try entries(of: id).filter { $0.mode != GIT_FILEMODE_COMMIT }.map {
        Need(id: $0.id, path: folder + $0.name, kind: $0.isFolder ? GIT_OBJECT_TREE : GIT_OBJECT_BLOB)
      }
    case GIT_OBJECT_TAG: return [Need(id: try tagged(by: id), path: "")]
    default: return []
    }
  }
}

// MARK: - Mending

extension Repository {
  /// Takes an object from another repository. False where that has it not, or not whole, and where an object of the name is here.
  public borrowing func take(_ id: ObjectID, from other: borrowing Repository) throws(GitError) -> Bool {
    try take(id, from: other.objects().pointer)
  }

  /// Takes objects, and all that they need and that is not here either, as far as they say what that is. Returns how many.
  public borrowing func takeAll(_ ids: [ObjectID], from other: borrowing Repository) throws(GitError) -> Int {
    let store = try other.objects()
    var (pending, count) = (ids, 0)
    while let id = pending.popLast() {
      guard try take(id, from: store.pointer) else { continue }
      count += 1
      pending += ((try? needs(of: id, kind(of: id), "")) ?? []).map(\.id)
    }
    return count
  }

  /// Takes what is whole in a pack that is somewhere else, by the pack's index file, and is not here. Returns how many objects.
  public borrowing func take(fromPack index: String) throws(GitError) -> Int {
    var count = 0
    try PackFiles(index: index).whileReadable { index throws(GitError) in
      let pack = try PackedObjects(index: index)
      for id in try pack.all() where try take(id, from: pack.pointer) { count += 1 }
    }
    return count
  }

  private borrowing func take(_ id: ObjectID, from store: OpaquePointer) throws(GitError) -> Bool {
    guard !contains(id), case .whole(let kind, let bytes) = RawObject(id, in: store) else { return false }
    var raw = git_oid()
    try check("write object", git_odb_write(&raw, objects().pointer, bytes, bytes.count, kind))
    return ObjectID(raw) == id
  }

  /// Looks for objects anew, after files were taken away or put there by hand. The empty folder's tree, which libgit2 never misses, is written.
  public borrowing func refreshObjects() throws(GitError) {
    try reopenObjects()
    _ = try tree(nil, applying: [])
  }

  /// The file of a loose object, or the index files of the packs that hold it.
  public borrowing func files(holding id: ObjectID) -> [String] {
    let loose = looseFile(of: id)
    if access(loose, F_OK) == 0 { return [loose] }
    return packIndices.filter { index in
      guard let pack = try? PackedObjects(index: index) else { return false }
      return pack.contains(id)
    }
  }

  /// Files of packs that nothing can be read from: without their other half, cut off, or unreadable. Those that are being written are not among them.
  public borrowing func uselessPackFiles() -> [String] {
    let folder = packFolder, names = File.names(in: folder)
    return uselessPacks(among: names).flatMap { stem in
      names.map { folder + $0 }.filter { $0.hasPrefix(stem + ".") }
    }.sorted()
  }

  /// The paths of such packs, without an ending.
  borrowing func uselessPacks(among names: [String]) -> [String] {
    let packs = names.filter { $0.hasPrefix("pack-") }, stems = Set(packs.map { $0.split(separator: ".")[0] })
    return stems.map { packFolder + $0 }.filter { stem in
      !PackFiles(index: stem + ".idx").areWhole || (try? PackedObjects(index: stem + ".idx").all()) == nil
    }.sorted()
  }

  var packIndices: [String] {
    let folder = directory + "objects/pack/"
    return File.names(in: folder).filter { $0.hasSuffix(".idx") }.sorted().map { folder + $0 }
  }

  /// All objects that are here under their names, whole or not.
  public borrowing func allObjects() throws(GitError) -> [ObjectID] { try objects().allObjects() }
}

// MARK: - References

extension Repository {
  /// The files of references that name nothing: cut off, empty, or something else. By the references' names.
  public borrowing func brokenReferences() -> [String: String] {
    let folder = directory
    var broken: [String: String] = [:]
    for file in File.files(below: folder + "refs") where !file.hasSuffix(".lock") {
      let name = String(file.dropFirst(folder.count))
      guard (try? reference(name)).flatMap({ $0 }) == nil else { continue }
      broken[name] = file
    }
    return broken
  }
}
