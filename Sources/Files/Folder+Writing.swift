extension Folder {
  /// A file that gets new bytes.
  package struct Change {
    let path: String
    let bytes: [UInt8]
    let mode: UInt32?
    let mayReplace: (FileStamp?) throws -> Bool

    /// The file's permissions are kept; a new file has `mode`, or where that is nil, what the process gives new files. `mayReplace` is asked
    /// last, with what is there.
    package init(
      _ path: String, _ bytes: [UInt8], mode: UInt32? = nil,
      mayReplace: @escaping (FileStamp?) throws -> Bool = { _ in true }
    ) {
      (self.path, self.bytes, self.mode, self.mayReplace) = (path, bytes, mode, mayReplace)
    }
  }

  /// Puts the bytes in their places, each file as a whole and on the disk for good: a reader sees the old file or the new one. Folders are made.
  ///
  /// All files are written beside first, and then renamed in their order. Where a change does not want to replace what is there, nothing is done
  /// and false is returned. `rest` is done with the new files in place; where it or anything before it fails, the old files are put back.
  /// Throws `exists` where something else than a file is.
  @discardableResult
  package func write(_ changes: [Change], then rest: () throws -> Void = {}) throws -> Bool {
    var prepared: [Replacement] = []
    defer { for replacement in prepared { replacement.cleanUp() } }
    for change in changes {
      let replacement = try Replacement(change.bytes, for: change.path, mode: change.mode, in: self)
      prepared.append(replacement)
      try replacement.prepare()
    }
    return try Self.install(zip(prepared, changes.map(\.mayReplace)), then: rest)
  }

  /// The same for one file.
  @discardableResult
  package func write(
    _ bytes: [UInt8], to path: String, mode: UInt32? = nil, mayReplace: (FileStamp?) throws -> Bool = { _ in true },
    then rest: () throws -> Void = {}
  ) throws -> Bool {
    try withoutActuallyEscaping(mayReplace) {
      try write([Change(path, bytes, mode: mode, mayReplace: $0)], then: rest)
    }
  }

  /// Puts the files, which are on the disk, in their places.
  static func install(
    _ replacements: some Sequence<(Replacement, (FileStamp?) throws -> Bool)>, then rest: () throws -> Void = {}
  ) throws -> Bool {
    var installed: [Replacement] = []
    do {
      for (replacement, mayReplace) in replacements {
        guard try replacement.install(where: mayReplace) else {
          try putBack(installed)
          return false
        }
        installed.append(replacement)
        try replacement.sync()
      }
      try rest()
    } catch {
      try putBack(installed)
      throw error
    }
    return true
  }

  private static func putBack(_ installed: [Replacement]) throws(SystemError) {
    for replacement in installed.reversed() { try replacement.putBack() }
  }
}
