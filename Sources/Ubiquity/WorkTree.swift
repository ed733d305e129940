internal import Foundation
internal import Git

/// The folder that the documents are in. Opened one component at a time, never through a link.
struct WorkTree: Sendable {
  let root: String

  /// The file's bytes and what tells whether it was touched since; nil where no regular file is.
  func read(_ path: TreePath) throws(UbiquityError) -> (bytes: [UInt8], stamp: FileStamp)? {
    do {
      let place = try place(of: path)
      let file = try place.folder.file(place.name)
      guard let before = try file.stamp() else { return nil }
      return (try file.readAll(), before)
    } catch {
      if error.isAbsence || error.isLink { return nil }
      throw error.failure("read", path.description)
    }
  }

  /// Nil where no regular file is.
  func stamp(of path: TreePath) throws(UbiquityError) -> FileStamp? {
    do {
      let place = try place(of: path)
      guard case .file(let stamp) = try place.folder.kind(of: place.name) else { return nil }
      return stamp
    } catch {
      if error.isAbsence || error.isLink { return nil }
      throw error.failure("read", path.description)
    }
  }

  /// Whether anything at all, a link too, is at the path.
  func isTaken(_ path: TreePath) -> Bool {
    do {
      let place = try place(of: path)
      return try place.folder.kind(of: place.name) != nil
    } catch { return false }
  }

  /// Whether something that is neither a file nor a folder, such as a link, is at the path.
  func isForeign(_ path: TreePath) -> Bool {
    do {
      let place = try place(of: path)
      return try place.folder.kind(of: place.name) == .other
    } catch { return false }
  }

  /// An open folder, and a name in it.
  private struct Place: ~Copyable {
    let folder: Descriptor
    let name: String
  }

  private func place(of path: TreePath, creating: Bool = false) throws(SystemError) -> Place {
    var names = path.description.split(separator: "/").map(String.init)
    guard let last = names.popLast() else { throw .notFound }
    var folder = try Descriptor.folder(root)
    for name in names {
      if creating { try folder.makeFolder(name) }
      folder = try folder.folder(name)
    }
    return Place(folder: folder, name: last)
  }
}

extension WorkTree {
  /// Puts the bytes at the path as a whole, on the disk for good: a reader sees the old file or the new one. Folders are made, the file's
  /// permissions are kept (0644 for a new file). `mayReplace` is asked last, with what is there; when it refuses, nothing is done and false is
  /// returned. `rest` is done with the new file in place; where it fails, the old file is put back.
  @discardableResult
  func write(
    _ bytes: [UInt8], to path: TreePath, mayReplace: (FileStamp?) throws(UbiquityError) -> Bool = { _ in true },
    then rest: () throws(UbiquityError) -> Void = {}
  )
    throws(UbiquityError) -> Bool
  {
    do {
      let place = try place(of: path, creating: true)
      let replacement = try Replacement(of: place.name, in: place.folder)
      return try replacement.make(bytes, in: place.folder, mayReplace, then: rest)
    } catch let error as SystemError {
      throw error.failure("write", path.description)
    } catch let error as UbiquityError {
      throw error
    } catch {
      throw UbiquityError(.damaged, "cannot write \(Printable.quoted(path.description))")
    }
  }

  /// Removes the file, and with `pruning` the folders that are empty then. A file that is gone already is no error.
  func remove(_ path: TreePath, pruning: Bool = true) throws(UbiquityError) {
    do {
      let place = try place(of: path)
      try place.folder.remove(place.name)
      try place.folder.sync()
    } catch {
      if !error.isAbsence { throw error.failure("remove", path.description) }
    }
    for folder in pruning ? path.folders.reversed() : [] {
      guard removeEmptyFolder(folder) else { return }
    }
  }

  /// Whether a folder, and no link to one, is at the path.
  func isFolder(_ path: TreePath) -> Bool {
    do {
      let place = try place(of: path)
      return try place.folder.kind(of: place.name) == .folder
    } catch { return false }
  }

  /// A folder that still holds something stays.
  func removeFolderIfEmpty(_ path: TreePath) { _ = removeEmptyFolder(path) }

  private func removeEmptyFolder(_ path: TreePath) -> Bool {
    do {
      let place = try place(of: path)
      try place.folder.remove(place.name, folder: true)
      return true
    } catch { return false }
  }
}

extension WorkTree {
  /// All regular files that may be documents: no links, no special files, no unsafe names, nothing of git's, no temporary files of ours.
  func scan() throws(UbiquityError) -> [TreePath: FileStamp] {
    var found: [TreePath: FileStamp] = [:]
    do { try scan(Descriptor.folder(root), prefix: "", into: &found) } catch { throw error.failure("read", root) }
    return found
  }

  /// All regular files as the content of a package.
  func content() throws(UbiquityError) -> StoredContent {
    var files: [StoredFile] = []
    for path in try scan().keys.sorted() {
      if let (bytes, _) = try read(path) { files.append(StoredFile(name: path.description, bytes: bytes)) }
    }
    return .folder(files)
  }

  /// Something in the folder that is neither a folder nor a file with a safe name.
  func foreignName() throws(UbiquityError) -> String? {
    do { return try Self.foreignName(in: Descriptor.folder(root), prefix: "") } catch { throw error.failure("read", root) }
  }

  private static func foreignName(in folder: borrowing Descriptor, prefix: String) throws(SystemError) -> String? {
    for name in try folder.names() {
      switch try folder.kind(of: name) {
      case .file where ContainerPath.isSafe(prefix + name): continue
      case .folder where ContainerPath.isSafe(prefix + name):
        if let inner = try foreignName(in: folder.folder(name), prefix: "\(prefix)\(name)/") { return inner }
      case nil: continue
      default: return prefix + name
      }
    }
    return nil
  }

  private func scan(_ folder: borrowing Descriptor, prefix: String, into found: inout [TreePath: FileStamp])
    throws(SystemError)
  {
    for name in try folder.names() where !Replacement.isTemporary(name) && ContainerPath.isSafe(prefix + name) {
      switch try folder.kind(of: name) {
      case .file(let stamp): found[TreePath(prefix + name)] = stamp
      case .folder: try scan(name, of: folder, prefix: prefix, into: &found)
      case .other, nil: break
      }
    }
  }

  /// A folder that went, or became a link, in this moment has no files.
  private func scan(
    _ name: String, of folder: borrowing Descriptor, prefix: String, into found: inout [TreePath: FileStamp]
  )
    throws(SystemError)
  {
    let inner: Descriptor
    do { inner = try folder.folder(name) } catch {
      if error.isAbsence || error.isLink { return }
      throw error
    }
    try scan(inner, prefix: "\(prefix)\(name)/", into: &found)
  }
}
