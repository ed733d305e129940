internal import CGit2
internal import Foundation

/// Loose objects that come to the disk together: first all their bytes, then all their names. To wait for the disk for many takes hardly longer than for one.
///
/// Until then each is a file under a temporary name. What a killed process leaves of them git's own collecting of garbage removes.
final class LooseObjectFiles {
  private struct Entry {
    var file: Int32
    var temporary: String
    var place: String
    var folder: String { String(place.dropLast(39)) }
  }

  private let folder: String
  private var entries: [Entry] = []
  private var hasNewFolders = false

  /// In a repository's folder of objects.
  init(_ folder: String) { self.folder = folder }

  deinit { discard() }

  /// Writes an object's file; the disk may begin with it. Returns how many bytes it has.
  @discardableResult
  func add(_ object: PlainObject) throws(GitError) -> Int {
    let header = "\(String(cString: git_object_type2string(object.kind))) \(object.bytes.count)\0"
    let deflated = try Self.deflated(Array(header.utf8) + object.bytes)
    let name = "\(folder)/tmp_obj_\(String(UInt64.random(in: .min ... .max), radix: 36))"
    let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o444)
    guard file >= 0 else { throw Self.failure(name) }
    let entry = Entry(file: file, temporary: name, place: Repository.looseFile(of: object.id, in: folder))
    entries.append(entry)
    if mkdir(entry.folder, 0o777) == 0 { hasNewFolders = true }
    guard File.write(deflated[...], to: file) else { throw Self.failure(name) }
    cgit2_begin_sync(file)
    return deflated.count
  }

  /// Gives all of them their names, for good. Where that fails, none counts as written.
  func finish() throws(GitError) {
    defer { discard() }
    try File.synchronize(entries.map(\.file)) {
      GitError(errno: $1, operation: "write object", about: entries[$0].temporary)
    }
    for entry in entries where rename(entry.temporary, entry.place) != 0 { throw Self.failure(entry.place) }
    let folders = Set(entries.map(\.folder))
    for entry in entries { close(entry.file) }
    entries = []
    try File.synchronize(folders.sorted())
    if hasNewFolders { try File.synchronize(folder) }
  }

  private func discard() {
    for entry in entries {
      close(entry.file)
      unlink(entry.temporary)
    }
    entries = []
  }

  private static func failure(_ path: String) -> GitError {
    GitError(errno: errno, operation: "write object", about: path)
  }

  private static func deflated(_ bytes: [UInt8]) throws(GitError) -> [UInt8] {
    let deflated = [UInt8](unsafeUninitializedCapacity: cgit2_deflated_limit(bytes.count)) { buffer, count in
      _ = cgit2_deflate(bytes, bytes.count, buffer.baseAddress, buffer.count, &count)
    }
    if deflated.isEmpty { throw GitError(.failed, operation: "write object", message: "it cannot be deflated") }
    return deflated
  }
}
