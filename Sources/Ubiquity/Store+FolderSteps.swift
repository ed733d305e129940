internal import Git

extension Store {
  /// Removals first, so that a folder can be where a file was.
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
    return (gone + put).map { FolderStep(path: $0, old: old[$0], new: new[$0], isExecutable: modes[$0]) }
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

extension TreeFile {
  /// Whether it may stand in the folder.
  fileprivate var isShown: Bool { isDocument && ContainerPath.isSafe(path) }
}
