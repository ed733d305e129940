internal import Files

extension WorkTree {
  /// A file that gets new bytes, unless `mayReplace` refuses what is there then.
  struct Change {
    var path: TreePath
    var bytes: [UInt8]
    var mayReplace: (FileStamp?) throws(UbiquityError) -> Bool = { _ in true }
  }

  /// Puts the bytes in their places, each file as a whole, on the disk for good: a reader sees the old file or the new one. Folders are made, the
  /// files' permissions are kept (0644 for a new file). When a change refuses what is there, nothing is done and false is returned. `rest` is
  /// done with the new files in place; where anything fails, the old files are put back.
  @discardableResult
  func write(_ changes: [Change], then rest: () throws(UbiquityError) -> Void = {}) throws(UbiquityError) -> Bool {
    do {
      return try folder.write(
        changes.map { .init($0.path.description, $0.bytes, mode: 0o644, mayReplace: $0.mayReplace) }, then: rest)
    } catch let error as SystemError {
      throw error.failure("write", changes.count == 1 ? changes[0].path.description : root)
    } catch let error as UbiquityError {
      throw error
    } catch {
      throw UbiquityError(.damaged, "cannot write \(Printable.quoted(root))")
    }
  }

  /// The same for one file.
  @discardableResult
  func write(
    _ bytes: [UInt8], to path: TreePath,
    mayReplace: @escaping (FileStamp?) throws(UbiquityError) -> Bool = { _ in true },
    then rest: () throws(UbiquityError) -> Void = {}
  ) throws(UbiquityError) -> Bool {
    try write([Change(path: path, bytes: bytes, mayReplace: mayReplace)], then: rest)
  }

  /// Makes new files, all on the disk for good. Returns the paths of those that were made: not where anything is, or is in the way.
  func make(_ files: [Folder.File]) throws(UbiquityError) -> [TreePath] {
    do { return try folder.makeFiles(files, mode: 0o644).map { TreePath($0) } } catch {
      throw error.failure("write", root)
    }
  }

  /// Lets those who may read the file run it, or nobody. A file of somebody else stays as it is.
  func setExecutable(_ isExecutable: Bool, at path: TreePath) {
    try? folder.setExecutable(isExecutable, at: path.description)
  }

  /// Removes the file, and with `pruning` the folders that are empty then. A file that is gone already is no error.
  func remove(_ path: TreePath, pruning: Bool = true) throws(UbiquityError) {
    do { try folder.remove(path.description) } catch {
      if !error.isAbsence { throw error.failure("remove", path.description) }
    }
    if pruning { prune(above: path) }
  }

  /// Removes the folders above a path that are empty.
  func prune(above path: TreePath) {
    for above in path.folders.reversed() { guard folder.removeEmptyFolder(above.description) else { return } }
  }

  /// A folder that still holds something stays.
  func removeFolderIfEmpty(_ path: TreePath) { _ = folder.removeEmptyFolder(path.description) }
}
