internal import Git

extension Store {
  /// What is new where nothing is in the way comes first, so that a document that moved is there all the time; then removals, so that a folder can be where a file was.
  func steps(from old: ObjectID?, to new: ObjectID) throws(UbiquityError) -> [FolderStep] {
    let changes = try withGit { () throws(GitError) in try repository.plainChanges(from: old, to: new) }
    tellOfLeft(changes)
    let paths = changes.compactMap { ($0.new ?? $0.old)?.path }.filter(ContainerPath.isSafe).map { TreePath($0) }
    guard try haveDistinctNames(paths, in: [old, new].compactMap(\.self)) else {
      let before = try old.map { tree throws(UbiquityError) in try snapshot(tree).shown } ?? [:]
      return Self.steps(from: before, to: try snapshot(new).shown)
    }
    var (before, after): ([TreePath: ObjectID], [TreePath: ObjectID]) = ([:], [:])
    var modes: [TreePath: Bool] = [:]
    for change in changes {
      if let file = change.old, file.isShown { before[TreePath(file.path)] = file.blob }
      guard let file = change.new, file.isShown else { continue }
      after[TreePath(file.path)] = file.blob
      if file.mode != change.old?.mode ?? .file { modes[TreePath(file.path)] = file.mode == .executable }
    }
    return Self.steps(from: before, to: after, modes)
  }

  private static func steps(
    from old: [TreePath: ObjectID], to new: [TreePath: ObjectID], _ modes: [TreePath: Bool] = [:]
  ) -> [FolderStep] {
    let gone = old.keys.filter { new[$0] == nil }.sorted()
    let put = new.filter { old[$0.key] != $0.value || modes[$0.key] != nil }.keys.sorted()
    let first = unobstructed(put.filter { old[$0] == nil }, by: gone), rest = put.filter { !first.contains($0) }
    return (first.sorted() + gone + rest).map {
      FolderStep(path: $0, old: old[$0], new: new[$0], isExecutable: modes[$0])
    }
  }

  /// Those that neither have the name of what goes, or of a folder that it is in, nor are in a folder of its name. Names that fold to the same are the same to some disks.
  private static func unobstructed(_ paths: [TreePath], by gone: [TreePath]) -> Set<TreePath> {
    if gone.isEmpty { return [] }
    let files = Set(gone.map(\.folded)), folders = Set(gone.flatMap(\.folders).map(\.folded))
    return Set(
      paths.filter { path in
        !files.contains(path.folded) && !folders.contains(path.folded)
          && !path.folders.contains { files.contains($0.folded) }
      })
  }

  /// Whether in the folders that the paths lead through no name is both a file's and a folder's. A hostile tree may have such.
  private func haveDistinctNames(_ paths: [TreePath], in trees: [ObjectID]) throws(UbiquityError) -> Bool {
    let folders = Set(paths.flatMap(\.folders))
    for tree in trees {
      if try !folder(tree).hasDistinctNames { return false }
      for path in folders {
        let id = try withGit { () throws(GitError) in try repository.folder(at: path.description, in: tree) }
        if let id, try !folder(id).hasDistinctNames { return false }
      }
    }
    return true
  }
}

extension [FolderStep] {
  /// What comes before, what is among, and what comes after those that remove something.
  var parts: [ArraySlice<FolderStep>] {
    let removals = indices.filter { self[$0].new == nil }
    guard let first = removals.first, let last = removals.last else { return [self[...]] }
    return [self[..<first], self[first...last], self[(last + 1)...]]
  }
}

extension TreeFile {
  /// Whether it may stand in the folder.
  fileprivate var isShown: Bool { isDocument && ContainerPath.isSafe(path) }
}
