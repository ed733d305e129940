internal import CGit2
internal import Foundation

/// References as files that are replaced together, each under git's own lock: the disk is waited for once.
struct ReferenceFiles: ~Copyable {
  private let directory: String
  /// Whose locks are held.
  private var entries: [Entry] = []

  private struct Entry {
    var place: String
    var file: Int32
    var folder: String { String(place[..<(place.lastIndex(of: "/") ?? place.endIndex)]) }
  }

  /// In a repository's folder, whose path ends in `/`.
  init(_ directory: String) { self.directory = directory }

  deinit {
    for entry in entries {
      close(entry.file)
      unlink(entry.place + ".lock")
    }
  }

  /// The files of their targets, while they are open.
  var open: [Int32] { entries.map(\.file) }

  /// Takes the locks, and writes the targets into them.
  mutating func write(_ targets: [String: ObjectID]) throws(GitError) {
    for (name, target) in targets.sorted(by: { $0.key < $1.key }) {
      let entry = try locked(name)
      entries.append(entry)
      guard File.write(Array("\(target)\n".utf8)[...], to: entry.file) else { throw Self.failure(name) }
      cgit2_begin_sync(entry.file)
    }
  }

  /// Waits until the targets are on the disk.
  func synchronize() throws(GitError) {
    let places = entries.map(\.place)
    try File.synchronize(open) { GitError(errno: $1, operation: "move reference", about: places[$0]) }
  }

  /// Gives the references their targets, which are on the disk. Some may have moved where this throws. Where it is not for good, a loss of power may give them back those that they had.
  mutating func place(forGood isForGood: Bool) throws(GitError) {
    let folders = Set(entries.map(\.folder))
    while let entry = entries.last {
      guard rename(entry.place + ".lock", entry.place) == 0 else { throw Self.failure(entry.place) }
      close(entry.file)
      entries.removeLast()
    }
    if isForGood { try File.synchronize(folders.sorted()) }
  }

  private func locked(_ name: String) throws(GitError) -> Entry {
    var entry = Entry(place: directory + name, file: -1)
    try retryingWhileLocked { () throws(GitError) in
      entry.file = Foundation.open(entry.place + ".lock", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if entry.file >= 0 { return }
      guard errno == EEXIST else { throw Self.failure(name) }
      throw GitError(.locked, operation: "lock \(name)", message: "another program is changing \(entry.place)")
    }
    return entry
  }

  private static func failure(_ name: String) -> GitError {
    GitError(errno: errno, operation: "move reference", about: name)
  }
}
