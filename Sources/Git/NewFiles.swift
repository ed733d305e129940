internal import CGit2
internal import Foundation

/// New files that come to the disk together: first all their bytes, then all their names, in their order. To wait for the disk for many takes hardly longer than
/// for one.
///
/// Until then each has a temporary name. What a killed process leaves under one that begins with `tmp_` git's own collecting of garbage removes.
final class NewFiles {
  private struct Entry {
    var file: Int32
    var temporary: String
    var place: String
    var folder: String { String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)]) }
  }

  private let operation: String
  private var entries: [Entry] = []

  /// `operation` is what failed where one cannot be written.
  init(_ operation: String) { self.operation = operation }

  deinit { discard() }

  /// Writes a file that nobody may write to later; the disk may begin with it. The temporary name goes on with random letters.
  func add(_ bytes: [UInt8], as place: String, under temporary: String) throws(GitError) {
    let name = temporary + String(UInt64.random(in: .min ... .max), radix: 36)
    let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o444)
    guard file >= 0 else { throw failure(name) }
    entries.append(Entry(file: file, temporary: name, place: place))
    guard File.write(bytes[...], to: file) else { throw failure(name) }
    cgit2_begin_sync(file)
  }

  /// Gives all of them their names, for good. Where that fails, none counts as written. Open files of references come to the disk together with them.
  func finish(with references: [Int32] = []) throws(GitError) {
    defer { discard() }
    try File.synchronize(entries.map(\.file) + references) {
      GitError(errno: $1, operation: operation, about: $0 < entries.count ? entries[$0].temporary : "references")
    }
    for entry in entries where rename(entry.temporary, entry.place) != 0 { throw failure(entry.place) }
    let folders = Set(entries.map(\.folder))
    for entry in entries { close(entry.file) }
    entries = []
    try File.synchronize(folders.sorted())
  }

  private func discard() {
    for entry in entries {
      close(entry.file)
      unlink(entry.temporary)
    }
    entries = []
  }

  private func failure(_ path: String) -> GitError { GitError(errno: errno, operation: operation, about: path) }
}
