internal import Foundation

/// A pack and its index, as files.
struct PackFiles {
  let index: String
  private var stem: String { String(index.dropLast(4)) }
  private var pack: String { stem + ".pack" }

  /// Whether the pack ends as its index says: one that was cut off is read by nobody.
  ///
  /// The last 20 bytes of a pack are its checksum, which its index has before its own (git, pack format).
  var areWhole: Bool { File.end(of: pack, count: 20) == checksum }

  private var checksum: [UInt8]? { File.end(of: index, count: 40).map { Array($0.prefix(20)) } }

  /// Does something with the index of a pack that can be read: of a copy that ends as its index says, where this one does not.
  func whileReadable<T>(_ body: (_ index: String) throws(GitError) -> T) throws(GitError) -> T {
    if areWhole { return try body(index) }
    let copy = "\(stem)-\(UUID().uuidString)", files = FileManager.default
    defer { for suffix in [".pack", ".idx"] { try? files.removeItem(atPath: copy + suffix) } }
    do {
      try files.copyItem(atPath: pack, toPath: copy + ".pack")
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy + ".pack")
      let end = try FileHandle(forWritingTo: URL(filePath: copy + ".pack"))
      try end.seekToEnd()
      try end.write(contentsOf: checksum ?? [])
      try end.close()
      try files.copyItem(atPath: index, toPath: copy + ".idx")
    } catch { throw GitError(errno: errno, operation: "copy pack", about: pack) }
    return try body(copy + ".idx")
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
