internal import Dispatch
internal import Foundation
internal import Synchronization

// Many new files at once: they wait for the disk together, not one after the other.
extension Folder {
  /// Makes the files, each as a whole; when this returns they are on the disk for good. Folders are made. Where anything is at a file's path, or in the way
  /// of it, the file is not made. Returns the paths of those that were.
  package func makeFiles(_ files: [File], mode: UInt32) throws(SystemError) -> [String] {
    var prepared: [NewFile] = []
    defer { for file in prepared { remove(file) } }
    let folders = OpenFolders(self)
    for file in files {
      let new = NewFile(file.path)
      if try prepare(new, file.bytes, mode: mode, in: folders) { prepared.append(new) }
    }
    try together(prepared) { file, folders throws(SystemError) in
      try folders.at(file.folder).place.folder.file(file.temporary).sync()
    }
    var made: [NewFile] = []
    for file in prepared where try install(file, in: folders) { made.append(file) }
    let folderPaths = Array(Set(made.map(\.folder)))
    try together(folderPaths) { path, folders throws(SystemError) in try folders.at(path).place.folder.sync() }
    prepared.removeAll(where: Set(made).contains)
    return made.map(\.path)
  }

  /// A file on its way to its place.
  private struct NewFile: Hashable {
    let path: String, folder: String, name: String
    let temporary = TemporaryName.make()

    init(_ path: String) {
      let slash = path.lastIndex(of: "/")
      self.path = path
      folder = slash.map { String(path[..<$0]) } ?? ""
      name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    }
  }

  /// False where something is at the path, or in the way.
  private func prepare(_ file: NewFile, _ bytes: [UInt8], mode: UInt32, in folders: OpenFolders) throws(SystemError)
    -> Bool
  {
    do {
      let folder = try folders.at(file.folder, creating: true)
      guard try folder.place.folder.kind(of: file.name) == nil else { return false }
      let new = try folder.place.folder.newFile(file.temporary, mode: 0o600)
      try new.writeAll(bytes)
      try new.setMode(mode)
      return true
    } catch {
      remove(file)
      if error.isLink || error.isAbsence || error == .exists { return false }
      throw error
    }
  }

  private func install(_ file: NewFile, in folders: OpenFolders) throws(SystemError) -> Bool {
    do { try folders.at(file.folder).place.folder.rename(file.temporary, file.name, replacing: false) } catch {
      if error == .exists { return false }
      throw error
    }
    return true
  }

  private func remove(_ file: NewFile) {
    try? OpenFolders(self).at(file.folder).place.folder.remove(file.temporary)
  }

  /// Does it for all of them, some at the same time. Throws what failed first.
  private func together<Item: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item, OpenFolders) throws(SystemError) -> Void
  ) throws(SystemError) {
    let (lanes, failure, done) = (min(items.count, 16), FirstFailure(), DispatchGroup())
    for lane in 0..<lanes {
      done.enter()
      Thread.detachNewThread {
        let folders = OpenFolders(self)
        for index in stride(from: lane, to: items.count, by: lanes) {
          do throws(SystemError) { try body(items[index], folders) } catch { failure.note(error) }
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
