internal import Glibc

// A folder whose files belong together.
extension Folder {
  /// One file, by its path.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]
    package init(_ path: String, _ bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  /// Puts the files into the folder of that name, at once and as a whole: a reader sees all old ones or all new ones. Files that are the same,
  /// and what is in the folder beside them, stay with their times. A folder that is not there is made.
  ///
  /// A new folder is made beside, synchronized, and exchanged with the old one. Where the file system cannot do that, each file is replaced as a
  /// whole by itself: new files first, so that none is missing that another one names; where one fails, the old ones are put back.
  package func replaceFolder(_ name: String, with files: [File]) throws {
    let parent = try Descriptor.folder(path)
    guard try parent.kind(of: name) != nil else { return try makeFolder(name, with: files) }
    let new = TemporaryName.make()
    defer { try? removeAll(new) }
    if canExchange, try copyFolder(name, to: new) {
      try child(new).fill(with: files)
      if try parent.exchange(new, name) { return try parent.sync() }
    }
    try child(name).fill(with: files)
  }

  /// Makes the folder with the files, at once; throws `exists` where something has its name already.
  package func makeFolder(_ name: String, with files: [File]) throws {
    let parent = try Descriptor.folder(path), new = TemporaryName.make()
    defer { try? removeAll(new) }
    try parent.makeNewFolder(new, mode: 0o777)
    try child(new).fill(with: files)
    if canExchange { try parent.rename(new, name, replacing: false) } else { try parent.renamePlainly(new, name) }
    try parent.sync()
  }

  private func child(_ name: String) -> Folder {
    var folder = Folder("\(path)/\(name)")
    folder.canExchange = canExchange
    return folder
  }

  /// Files that are new come first; none is written through a link.
  private func fill(with files: [File]) throws {
    var (new, changed): ([File], [File]) = ([], [])
    for file in files {
      switch try kind(of: file.path) {
      case nil: new.append(file)
      case .file: if try read(file.path)?.bytes != file.bytes { changed.append(file) }
      case .folder: throw SystemError.exists
      case .other: throw SystemError.link
      }
    }
    try write((new + changed).map { Change($0.path, $0.bytes) })
  }

  // MARK: Copies

  /// A copy whose files are the same files under second names, so that nothing about them changes. Links are copied as links. False, with
  /// less than a copy there, where it cannot be whole: something has a name that is not UTF-8, or is no file and cannot have two names.
  private func copyFolder(_ source: String, to target: String) throws(SystemError) -> Bool {
    var (pending, modes): ([(String, String)], [(path: String, mode: UInt32)]) = ([(source, target)], [])
    while let (source, target) = pending.popLast() {
      let old = try folder(at: source), new = try newFolder(at: target)
      modes.append((target, UInt32(try old.status().st_mode & 0o7777)))
      guard let folders = try Self.copy(old, new) else { return false }
      pending += folders.map { ("\(source)/\($0)", "\(target)/\($0)") }
      try new.sync()
    }
    for (path, mode) in modes.reversed() { try folder(at: path).setMode(mode) }
    return true
  }

  /// Copies the files, and gives the folders' names; nil where not all can be copied.
  private static func copy(_ old: borrowing Descriptor, _ new: borrowing Descriptor) throws(SystemError) -> [String]? {
    guard let names = try old.allNames() else { return nil }
    var folders: [String] = []
    for name in names {
      switch try old.kind(of: name) {
      case .folder?: folders.append(name)
      case let kind?: guard try copy(name, kind, old, new) else { return nil }
      case nil: continue
      }
    }
    return folders
  }

  /// Where the file system has no second names, a file's bytes are copied.
  private static func copy(
    _ name: String, _ kind: Descriptor.Kind, _ old: borrowing Descriptor, _ new: borrowing Descriptor
  ) throws(SystemError) -> Bool {
    if try old.link(name, name, in: new) { return true }
    guard case .file(let stamp) = kind else { return false }
    let file = try new.newFile(name, mode: 0o600)
    try file.writeAll(old.file(name).readAll())
    try file.setMode(stamp.mode)
    try file.sync()
    return true
  }

  private func folder(at path: String) throws(SystemError) -> Descriptor {
    let place = try place(of: path)
    return try place.folder.folder(place.name)
  }

  private func newFolder(at path: String) throws(SystemError) -> Descriptor {
    let place = try place(of: path)
    try place.folder.makeNewFolder(place.name, mode: 0o700)
    return try place.folder.folder(place.name)
  }

  /// Removes a folder with all that is in it, without following links.
  private func removeAll(_ name: String) throws(SystemError) {
    let folder = child(name)
    for entry in try folder.entries({ _, _ in true }).sorted(by: { $0.path.utf8.count > $1.path.utf8.count }) {
      let place = try folder.place(of: entry.path)
      try place.folder.remove(place.name, folder: entry.kind == .folder)
    }
    _ = removeEmptyFolder(name)
  }
}
