extension Repository {
  /// The changes with the files of folders that were moved as wholes as renames, where files alone do not tell of it. `whole` names the folder that a file is part of.
  borrowing func followingFolders(
    _ changes: [TreeChange], from old: ObjectID?, to new: ObjectID, told: [String: String], whole: (String) -> String?,
    words: (TreeFile, [UInt8]) -> [UInt8]
  ) throws(GitError) -> [TreeChange] {
    guard let old, var moves = try folderMoves(changes, from: old, to: new, told, whole) else { return changes }
    while let same = try first(of: moves.replaced, still: old, new, words) { moves.remove(same) }
    while let same = try first(of: moves.guessed, still: old, new, words) { moves.keep(same) }
    return try renames(moves, from: old, to: new, told) + changes.filter { !$0.isIn(moves.folders, whole) }
  }

  /// A folder that is still where it was: of the one that seems to be moved away only a copy was made, and the one that was moved there is what it is by now.
  private borrowing func first(
    of folders: [String], still old: ObjectID, _ new: ObjectID, _ words: (TreeFile, [UInt8]) -> [UInt8]
  ) throws(GitError) -> String? {
    for folder in folders where try isSame(namesakes(folder, old, new), words) { return folder }
    return nil
  }

  /// The blobs that would be compared for that.
  borrowing func comparedInFolders(
    _ changes: [TreeChange], from old: ObjectID?, to new: ObjectID, told: [String: String], whole: (String) -> String?
  ) throws(GitError) -> [ObjectID] {
    guard let old, let moves = try folderMoves(changes, from: old, to: new, told, whole) else { return [] }
    var found: [ObjectID] = []
    for folder in moves.replaced + moves.guessed {
      found += try namesakes(folder, old, new).flatMap { [$0.old.blob, $0.new.blob] }
    }
    return found
  }

  /// Nil where there are none.
  private borrowing func folderMoves(
    _ changes: [TreeChange], from old: ObjectID, to new: ObjectID, _ told: [String: String],
    _ whole: (String) -> String?
  ) throws(GitError) -> FolderMoves? {
    let folders = Set(changes.flatMap(\.paths).compactMap(whole))
    if folders.count < 2 { return nil }
    let (before, after) = (try trees(of: folders, in: old), try trees(of: folders, in: new))
    let found = FolderMoves(old: before, new: after, told: try toldFolders(before, told, whole))
    return found.moves.isEmpty ? nil : found
  }

  private borrowing func trees(of folders: Set<String>, in tree: ObjectID) throws(GitError) -> [String: ObjectID] {
    var found: [String: ObjectID] = [:]
    for folder in folders { found[folder] = try self.folder(at: folder, in: tree) }
    return found
  }

  /// Where most files of a folder are told to have gone, where all that are told of went to one.
  private borrowing func toldFolders(
    _ folders: [String: ObjectID], _ told: [String: String], _ whole: (String) -> String?
  ) throws(GitError) -> [String: String] {
    var moves: [String: String] = [:]
    for (folder, moved) in Dictionary(grouping: told, by: { whole($0.key) }) {
      guard let folder, let tree = folders[folder], case let targets = Set(moved.map { whole($0.value) }),
        targets.count == 1, let target = targets.first ?? nil, target != folder
      else { continue }
      if try 2 * moved.count > files(in: tree).count { moves[folder] = target }
    }
    return moves
  }

  /// The files of one name in what a folder was and what is in its place.
  private borrowing func namesakes(_ folder: String, _ old: ObjectID, _ new: ObjectID) throws(GitError)
    -> [(old: TreeFile, new: TreeFile)]
  {
    let after = Dictionary(try files(of: folder, in: new).map { ($0.path, $0) }) { first, _ in first }
    return try files(of: folder, in: old).compactMap { file in after[file.path].map { (file, $0) } }
      .filter { $0.0.isFile && $0.1.isFile }
  }

  private borrowing func files(of folder: String, in tree: ObjectID) throws(GitError) -> [TreeFile] {
    guard let id = try self.folder(at: folder, in: tree) else { return [] }
    return try files(in: id).map { TreeFile(path: "\(folder)/\($0.path)", blob: $0.blob, mode: $0.mode) }
  }

  /// Whether a text is still there, or half of its words.
  private borrowing func isSame(
    _ pairs: [(old: TreeFile, new: TreeFile)], _ words: (TreeFile, [UInt8]) -> [UInt8]
  ) throws(GitError) -> Bool {
    for (old, new) in pairs where try size(of: old.blob) + size(of: new.blob) <= 64 << 20 {
      let (before, after) = (try readBlob(old.blob), try readBlob(new.blob))
      if before.contains(0) || after.contains(0) { continue }
      if WordCount(words(old, before)).isHalf(of: WordCount(words(new, after))) { return true }
    }
    return false
  }
}

extension Repository {
  /// What the moves did to the files.
  private borrowing func renames(
    _ moves: FolderMoves, from old: ObjectID, to new: ObjectID, _ told: [String: String]
  ) throws(GitError) -> [TreeChange] {
    var changes: [TreeChange] = []
    for folder in moves.replaced {
      changes += try files(of: folder, in: new).map { TreeChange(kind: .added, old: nil, new: $0) }
    }
    for folder in moves.overwritten {
      let kept = Set(try files(of: folder, in: new).map(\.path))
      changes += try files(of: folder, in: old).filter { !kept.contains($0.path) }
        .map { TreeChange(kind: .deleted, old: $0, new: nil) }
    }
    for (former, folder) in moves.moves {
      changes += try renames(files(of: former, in: old), former, files(of: folder, in: new), folder, told)
    }
    return changes
  }

  /// Those that are told to have got another name besides are left to be paired.
  private borrowing func renames(
    _ old: [TreeFile], _ former: String, _ new: [TreeFile], _ folder: String, _ told: [String: String]
  ) -> [TreeChange] {
    var added = Dictionary(new.map { ($0.path, $0) }) { first, _ in first }
    let moved = old.map { file in
      let path = folder + file.path.dropFirst(former.count)
      let now = told[file.path, default: path] == path ? added.removeValue(forKey: path) : nil
      return TreeChange(kind: now == nil ? .deleted : .renamed, old: file, new: now)
    }
    return moved + added.values.map { TreeChange(kind: .added, old: nil, new: $0) }
  }
}

extension TreeChange {
  fileprivate var paths: [String] { [old?.path, new?.path].compactMap(\.self) }

  fileprivate func isIn(_ folders: Set<String>, _ whole: (String) -> String?) -> Bool {
    paths.contains { whole($0).map(folders.contains) ?? false }
  }
}
