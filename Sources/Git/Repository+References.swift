internal import CGit2
internal import Foundation

extension Repository {
  /// What a reference points to; nil where there is none. Symbolic references are followed.
  public borrowing func reference(_ name: String) throws(GitError) -> ObjectID? {
    var id = git_oid()
    let status = git_reference_name_to_id(&id, pointer, name)
    if status == GIT_ENOTFOUND.rawValue {
      git_error_clear()
      return nil
    }
    try check("read reference", status)
    return ObjectID(id)
  }

  /// References whose names start with the prefix, sorted.
  public borrowing func references(_ prefix: String) throws(GitError) -> [(name: String, target: ObjectID)] {
    var found: [(name: String, target: ObjectID)] = []
    guard prefix.hasSuffix("/"), prefix.allSatisfy({ !"*?[\\".contains($0) }) else {
      for name in try referenceNames() where name.hasPrefix(prefix) {
        if let target = try reference(name) { found.append((name, target)) }
      }
      return found.sorted { $0.name < $1.name }
    }
    let iterator = try Handle("read references", free: { git_reference_iterator_free($0) }) {
      git_reference_iterator_glob_new(&$0, pointer, prefix + "*")
    }
    while let (name, known) = try iterator.nextReference() {
      let target = try known == nil ? reference(name) : known
      if let target { found.append((name, target)) }
    }
    return found.sorted { $0.name < $1.name }
  }

  /// The names of all references, those of which the targets cannot be told among them.
  public borrowing func referenceNames() throws(GitError) -> [String] {
    var list = git_strarray()
    try check("read references", git_reference_list(&list, pointer))
    defer { git_strarray_dispose(&list) }
    return UnsafeBufferPointer(start: list.strings, count: list.count).compactMap { $0.map { String(cString: $0) } }
  }

  /// Moves a reference only where it is what the caller expects (`.some(nil)`: that it does not exist; `nil`: anything).
  ///
  /// Throws `modified` where it is not; `locked` where another process holds the reference's lock for two seconds.
  public borrowing func setReference(
    _ name: String, to target: ObjectID, expecting: ObjectID??
  ) throws(GitError) {
    guard contains(target) else {
      throw GitError(.notFound, operation: "move \(name)", message: "there is no object \(target)")
    }
    try settleHeld()
    try change(name) { transaction throws(GitError) in
      try self.compare(name, with: expecting)
      var raw = target.raw
      try check("move \(name)", git_transaction_set_target(transaction, name, &raw, nil, Self.moveMessage))
    }
  }

  /// Deletes a reference. Where there is none, nothing happens.
  public borrowing func deleteReference(_ name: String) throws(GitError) {
    guard try reference(name) != nil else { return }
    try change(name) { transaction throws(GitError) in
      try check("delete \(name)", git_transaction_remove(transaction, name))
    }
  }

  private borrowing func compare(_ name: String, with expecting: ObjectID??) throws(GitError) {
    guard let expected = expecting else { return }
    let found = try reference(name)
    guard found != expected else { return }
    let (now, wanted) = (found?.description ?? "absent", expected?.description ?? "absent")
    throw GitError(.modified, operation: "move \(name)", message: "it is \(now), not \(wanted)")
  }

  /// Changes a reference while its lock is held.
  private borrowing func change(
    _ name: String, _ change: (OpaquePointer) throws(GitError) -> Void
  ) throws(GitError) {
    try Self.checkName(name)
    let transaction = try Handle("move \(name)", free: { git_transaction_free($0) }) {
      git_transaction_new(&$0, pointer)
    }
    try retryingWhileLocked { () throws(GitError) in
      try check("lock \(name)", git_transaction_lock_ref(transaction.pointer, name))
    }
    try change(transaction.pointer)
    try check("move \(name)", git_transaction_commit(transaction.pointer))
  }

  /// Whether git takes it for the full name of a reference.
  public static func isReferenceName(_ name: String) -> Bool {
    var isValid: Int32 = 0
    return git_reference_name_is_valid(&isValid, name) == 0 && isValid == 1 && name.hasPrefix("refs/")
  }

  /// The files among the references of a repository's own folder that can be none by their names: copies that other programs made, as of a file that was changed
  /// in two places. By their paths in it.
  public static func strayFiles(in folder: String) -> [String] {
    let names = File.files(below: folder + "/refs").map { String($0.dropFirst(folder.count + 1)) }
    return names.filter { !$0.hasSuffix(".lock") && !$0.contains("/.") && !isReferenceName($0) }.sorted()
  }

  /// The references of a repository's own folder, below a folder of them, whose files name another reference, or are links.
  public static func symbolicReferences(in folder: String, below prefix: String) -> [String] {
    File.files(below: "\(folder)/\(prefix)").filter { path in
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { return true }
      return File.bytes(of: path, limit: 4) == Array("ref:".utf8)
    }.map { String($0.dropFirst(folder.count + 1)) }.sorted()
  }

  private static func checkName(_ name: String) throws(GitError) {
    guard isReferenceName(name) else {
      throw GitError(.invalidName, operation: "move reference", message: "“\(name)” is not a reference name")
    }
  }
}

extension Handle {
  /// The next one of a listing of references, without its target where it is symbolic; nil at its end.
  fileprivate borrowing func nextReference() throws(GitError) -> (name: String, target: ObjectID?)? {
    var next: OpaquePointer?
    let status = git_reference_next(&next, pointer)
    if status == GIT_ITEROVER.rawValue { return nil }
    try check("read references", status)
    defer { git_reference_free(next) }
    guard let name = git_reference_name(next) else { return nil }
    return (String(cString: name), git_reference_target(next).map { ObjectID($0.pointee) })
  }
}
