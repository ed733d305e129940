internal import CGit2
internal import Foundation

/// Loose objects that come to the disk together.
final class LooseObjectFiles {
  private let folder: String
  private let files = NewFiles("write object")
  private var hasNewFolders = false

  /// In a repository's folder of objects.
  init(_ folder: String) { self.folder = folder }

  /// Writes an object's file; the disk may begin with it. Returns how many bytes it has.
  @discardableResult
  func add(_ object: PlainObject) throws(GitError) -> Int {
    let header = "\(String(cString: git_object_type2string(object.kind))) \(object.bytes.count)\0"
    let deflated = try Self.deflated(Array(header.utf8) + object.bytes)
    let place = Repository.looseFile(of: object.id, in: folder)
    if mkdir(String(place.dropLast(39)), 0o777) == 0 { hasNewFolders = true }
    try files.add(deflated, as: place, under: "\(folder)/tmp_obj_")
    return deflated.count
  }

  /// Gives all of them their names, for good. Where that fails, none counts as written.
  func finish() throws(GitError) {
    try files.finish()
    if hasNewFolders { try File.synchronize(folder) }
  }

  private static func deflated(_ bytes: [UInt8]) throws(GitError) -> [UInt8] {
    let deflated = [UInt8](unsafeUninitializedCapacity: cgit2_deflated_limit(bytes.count)) { buffer, count in
      _ = cgit2_deflate(bytes, bytes.count, buffer.baseAddress, buffer.count, &count)
    }
    if deflated.isEmpty { throw GitError(.failed, operation: "write object", message: "it cannot be deflated") }
    return deflated
  }
}
