internal import Foundation

/// A pack and its index, as files.
struct PackFiles {
  let index: String
  private var stem: String { String(index.dropLast(4)) }
  private var pack: String { stem + ".pack" }

  /// Whether the pack ends as its index says, and no object is to be beyond that end: a pack that was cut off is read by nobody.
  ///
  /// The last 20 bytes of a pack are its checksum, which its index has before its own (git, gitformat-pack).
  var areWhole: Bool {
    guard let checksum, File.end(of: pack, count: 20) == checksum else { return false }
    guard let offsets = PackOffsets(index: index), let size = File.size(of: pack) else { return false }
    return offsets.highest + 20 < size
  }

  private var checksum: [UInt8]? { File.end(of: index, count: 40).map { Array($0.prefix(20)) } }

  /// Does something with the index of a pack that can be read: of a copy that ends as its index says, where this one does not. libgit2 looks for an object where
  /// the index has it, and not whether the file goes that far: the copy does, with zeros, which are no object.
  func whileReadable<T>(_ body: (_ index: String) throws(GitError) -> T) throws(GitError) -> T {
    if areWhole { return try body(index) }
    let copy = "\(stem)-\(UUID().uuidString)", files = FileManager.default
    defer { for suffix in [".pack", ".idx"] { try? files.removeItem(atPath: copy + suffix) } }
    do {
      try files.copyItem(atPath: pack, toPath: copy + ".pack")
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy + ".pack")
      let end = try FileHandle(forWritingTo: URL(filePath: copy + ".pack"))
      let size = try end.seekToEnd()
      try end.truncate(atOffset: max(size, UInt64(PackOffsets(index: index)?.highest ?? 0) + 64))
      try end.write(contentsOf: checksum ?? [])
      try end.close()
      try files.copyItem(atPath: index, toPath: copy + ".idx")
    } catch { throw GitError(errno: errno, operation: "copy pack", about: pack) }
    return try body(copy + ".idx")
  }
}

extension PackFiles {
  /// Writes a pack of less than 2 GB, and its index, into a folder whose path ends in `/`, for good. The index, which readers look for, gets its name last.
  /// It `isPartial` where only a remote may have what its objects need.
  static func write(_ pack: PackStream, into folder: String, isPartial: Bool = false) throws(GitError) -> PackFiles {
    let files = PackFiles(index: stem(of: pack, in: folder) + ".idx"), new = try begin(pack, in: folder)
    if isPartial { files.markAsPartial() }
    try new.finish()
    return files
  }

  /// Marks the pack as git marks one that lacks what a remote has.
  func markAsPartial() {
    let mark = stem + ".promisor"
    if access(mark, F_OK) != 0 { _ = FileManager.default.createFile(atPath: mark, contents: nil) }
  }

  /// The same, but for the names, which they get when they are finished.
  static func begin(_ pack: PackStream, in folder: String) throws(GitError) -> NewFiles {
    let files = NewFiles("write pack"), stem = stem(of: pack, in: folder)
    try files.add(pack.bytes, as: stem + ".pack", under: folder + "tmp_pack_")
    try files.add(PackIndex(pack).bytes, as: stem + ".idx", under: folder + "tmp_idx_")
    return files
  }

  private static func stem(of pack: PackStream, in folder: String) -> String {
    "\(folder)pack-\(ObjectID(bytes: pack.checksum)?.description ?? "")"
  }

  /// When the pack was written.
  var date: Date? { try? FileManager.default.attributesOfItem(atPath: pack)[.modificationDate] as? Date }

  func set(_ date: Date) {
    for file in [pack, index] { try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file) }
  }
}

extension File {
  /// The last bytes of a file; nil where it has not as many.
  fileprivate static func end(of file: String, count: UInt64) -> [UInt8]? {
    guard let handle = FileHandle(forReadingAtPath: file), let size = try? handle.seekToEnd(), size >= count,
      (try? handle.seek(toOffset: size - count)) != nil
    else { return nil }
    return (try? handle.readToEnd()).map { [UInt8]($0) }
  }
}
