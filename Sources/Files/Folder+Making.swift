internal import Dispatch
internal import Foundation
internal import Synchronization

// Many new files at once: they wait for the disk together, not one after the other.
extension Folder {
  /// Makes the files, each as a whole; when this returns they are on the disk for good. Folders are made. Where anything is at a file's path, or in the way
  /// of it, the file is not made. Returns the paths of those that were.
  package func makeFiles(_ files: [File], mode: UInt32) throws(SystemError) -> [String] {
    var prepared: [(path: String, temporary: String)] = []
    defer { for file in prepared { try? remove(atPath: file.temporary) } }
    for file in files {
      let temporary = Self.sibling(of: file.path)
      if try prepare(file, temporary, mode: mode) { prepared.append((file.path, temporary)) }
    }
    try Self.together(prepared.map(\.temporary)) { path throws(SystemError) in try synchronize(path) }
    var made: [String] = []
    for file in prepared where try install(file.temporary, as: file.path) { made.append(file.path) }
    try Self.together(Array(Set(made.map(Self.parent)))) { path throws(SystemError) in try synchronizeFolder(path) }
    return made
  }

  private static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func sibling(of path: String) -> String {
    let parent = parent(path)
    return parent.isEmpty ? TemporaryName.make() : "\(parent)/\(TemporaryName.make())"
  }

  /// False where something is at the path, or in the way.
  private func prepare(_ file: File, _ temporary: String, mode: UInt32) throws(SystemError) -> Bool {
    do {
      let place = try place(of: temporary, creating: true)
      guard try kind(of: file.path) == nil else { return false }
      let new = try place.folder.newFile(place.name, mode: 0o600)
      try new.writeAll(file.bytes)
      try new.setMode(mode)
      return true
    } catch {
      try? remove(atPath: temporary)
      if error.isLink || error.isAbsence || error == .exists { return false }
      throw error
    }
  }

  private func synchronize(_ path: String) throws(SystemError) {
    let place = try place(of: path)
    try place.folder.file(place.name).sync()
  }

  private func synchronizeFolder(_ path: String) throws(SystemError) {
    if path.isEmpty { return try Descriptor.folder(self.path).sync() }
    let place = try place(of: path)
    try place.folder.folder(place.name).sync()
  }

  private func install(_ temporary: String, as path: String) throws(SystemError) -> Bool {
    let name = try place(of: temporary).name, place = try place(of: path)
    do { try place.folder.rename(name, place.name, replacing: false) } catch {
      if error == .exists { return false }
      throw error
    }
    return true
  }

  private func remove(atPath path: String) throws(SystemError) {
    let place = try place(of: path)
    try place.folder.remove(place.name)
  }

  /// Does it for all of them, some at the same time. Throws what failed first.
  private static func together(
    _ paths: [String], _ body: @escaping @Sendable (String) throws(SystemError) -> Void
  ) throws(SystemError) {
    let (lanes, failure, done) = (min(paths.count, 16), FirstFailure(), DispatchGroup())
    for lane in 0..<lanes {
      done.enter()
      Thread.detachNewThread {
        for index in stride(from: lane, to: paths.count, by: lanes) {
          do throws(SystemError) { try body(paths[index]) } catch { failure.note(error) }
        }
        done.leave()
      }
    }
    done.wait()
    if let error = failure.error { throw error }
  }
}

private final class FirstFailure: Sendable {
  private let first = Mutex<SystemError?>(nil)
  var error: SystemError? { first.withLock(\.self) }
  func note(_ error: SystemError) { first.withLock { if $0 == nil { $0 = error } } }
}
