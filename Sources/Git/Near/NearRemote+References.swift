internal import CGit2
internal import Foundation

extension NearRemote {
  private static let referenceLimit = 10_000, packedLimit = 4 << 20, nameLimit = 128

  /// All references, as git would list them; nil where one is symbolic, broken, or nothing that is known. Locks that a killed docedit left are cleared. Files whose
  /// names no reference can have, as programs that copy folders make them, are passed over.
  func references() -> [String: ObjectID]? {
    var found: [String: ObjectID] = [:]
    var pending = ["refs"]
    while let folder = pending.popLast() {
      guard found.count < Self.referenceLimit, let entries = entries(of: folder) else { return nil }
      for (name, isFolder) in entries where !name.hasPrefix(".") {
        if name.hasSuffix(".lock") { ReferenceLock.clear(path + folder + "/" + name); continue }
        if isFolder { pending.append(folder + "/" + name); continue }
        guard Repository.isReferenceName(folder + "/" + name) else { continue }
        guard let id = loose(folder + "/" + name) else { return nil }
        found[folder + "/" + name] = id
      }
    }
    guard let packed = packed(), packed.keys.allSatisfy(Repository.isReferenceName) else { return nil }
    return packed.merging(found) { $1 }
  }

  /// Whether there are files among them for which git refuses whatever it is sent.
  var hasStrayFiles: Bool { !Repository.strayFiles(in: String(path.dropLast())).isEmpty }

  /// The names in a folder and whether they are folders; nil where it cannot be read, or holds links or special files.
  private func entries(of folder: String) -> [(name: String, isFolder: Bool)]? {
    guard let stream = opendir(path + folder) else { return nil }
    defer { closedir(stream) }
    var entries: [(String, Bool)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      var status = stat()
      guard lstat("\(path)\(folder)/\(name)", &status) == 0 else { continue }
      let kind = status.st_mode & S_IFMT
      guard kind == S_IFDIR || kind == S_IFREG, entries.count < Self.referenceLimit else { return nil }
      entries.append((name, kind == S_IFDIR))
    }
    return entries
  }

  private func loose(_ name: String) -> ObjectID? {
    guard let bytes = file(name, limit: Self.nameLimit), bytes.count == 41, bytes.last == UInt8(ascii: "\n") else {
      return nil
    }
    return ObjectID(String(decoding: bytes.dropLast(), as: UTF8.self))
  }

  /// The references in git's one file for many; none where there is no such file.
  private func packed() -> [String: ObjectID]? {
    guard access(path + "packed-refs", F_OK) == 0 else { return [:] }
    guard let bytes = file("packed-refs", limit: Self.packedLimit), bytes.isEmpty || bytes.last == UInt8(ascii: "\n")
    else { return nil }
    var found: [String: ObjectID] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      if line.first == UInt8(ascii: "^") { continue }
      let text = String(decoding: line, as: UTF8.self)
      guard let id = ObjectID(String(text.prefix(40))), text.dropFirst(40).first == " " else { return nil }
      found[String(text.dropFirst(41))] = id
    }
    return found
  }
}

// MARK: Moving one

extension NearRemote {
  /// A reference that is to move if it is still what it was (nil: not there).
  struct Move {
    var name: String
    var old: ObjectID?
    var new: ObjectID
  }

  /// Moves references as git does, with their locks held, and on the disk for good, together. The words of those that are refused, by name; the others moved.
  func move(_ moves: [Move]) throws(GitError) -> [String: String] {
    var refused: [String: String] = [:]
    try move(moves[...], &refused)
    for folder in Set(moves.filter { refused[$0.name] == nil }.map { Self.folder(of: $0.name) }).sorted() {
      try File.synchronize(path + folder)
    }
    return refused
  }

  /// All are locked and written before the first is replaced, so that the disk is waited for once.
  private func move(_ moves: ArraySlice<Move>, _ refused: inout [String: String]) throws(GitError) {
    guard let move = moves.first else { return }
    guard var lock = try lock(move.name) else {
      refused[move.name] = "cannot lock the reference"
      return try self.move(moves.dropFirst(), &refused)
    }
    guard makeRoom(for: move.name) else {
      refused[move.name] = "cannot lock the reference: there is a folder in its place"
      return try self.move(moves.dropFirst(), &refused)
    }
    let isCurrent = try current(move.name) == move.old
    if !isCurrent { refused[move.name] = "incorrect old value" }
    do { if isCurrent { try lock.write(Array("\(move.new)\n".utf8)) } } catch { throw failure(move.name, error.code) }
    try self.move(moves.dropFirst(), &refused)
    do { if isCurrent { try lock.replace() } } catch { throw failure(move.name, error.code) }
  }

  private func current(_ name: String) throws(GitError) -> ObjectID? {
    if let id = loose(name) { return id }
    var status = stat()
    if lstat(path + name, &status) == 0, status.st_mode & S_IFMT != S_IFDIR { throw failure(name) }
    guard let packed = packed() else { throw failure(name) }
    return packed[name]
  }

  /// The lock of a reference; nil where another process holds it for longer than it should take.
  private func lock(_ name: String) throws(GitError) -> ReferenceLock? {
    for attempt in 0..<40 {
      if attempt > 0 { usleep(5_000) }
      do { return try ReferenceLock(path + name) } catch {
        switch error.code {
        case ENOENT: makeFolders(of: name)
        case EEXIST, EWOULDBLOCK: continue
        default: throw failure(name, error.code)
        }
      }
    }
    return nil
  }

  private func makeFolders(of name: String) {
    var folder = path + "refs"
    for part in Self.folder(of: name).split(separator: "/").dropFirst() {
      folder += "/" + part
      mkdir(folder, 0o777)
    }
  }

  /// Removes empty folders where the file of a reference is to be, as git does; false where anything is in them.
  private func makeRoom(for name: String) -> Bool {
    var status = stat()
    guard lstat(path + name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return true }
    return File.names(in: path + name).allSatisfy { makeRoom(for: "\(name)/\($0)") } && rmdir(path + name) == 0
  }

  private static func folder(of name: String) -> String { String(name[..<(name.lastIndex(of: "/") ?? name.endIndex)]) }

  private func failure(_ name: String, _ code: Int32 = errno) -> GitError {
    GitError(errno: code, operation: "push", about: path + name)
  }
}
