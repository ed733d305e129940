internal import Git

/// What drafts that were taken up have on top of what both sides come from.
extension Store {
  /// Puts a draft in the place of what both sides have of a document, joined with others of other devices.
  func replace(
    _ path: TreePath, with newest: HandedDraft, and others: [HandedDraft], in files: inout [TreePath: ObjectID],
    of base: ObjectID?
  ) throws(UbiquityError) {
    let old = files.filter { $0.key.document == path }, isFolder = Array(old.keys) != [path]
    let draft = blobs(of: newest.draft, at: path, isFolder: isFolder)
    var new = try joined(draft, of: path, takenUpBy: newest, with: old, of: base)
    if !others.isEmpty, let first = try raised(draft, of: path, takenUpBy: newest, onto: old, of: base) {
      new = first
      for other in others { new = try both(new, other, since: old, of: path, base) ?? new }
    }
    for file in old.keys { files[file] = nil }
    files.merge(new) { $1 }
  }

  /// Files with what another draft has besides; nil where the two contradict each other, or cannot be joined.
  private func both(
    _ files: [TreePath: ObjectID], _ other: HandedDraft, since old: [TreePath: ObjectID], of path: TreePath,
    _ base: ObjectID?
  ) throws(UbiquityError) -> [TreePath: ObjectID]? {
    let draft = blobs(of: other.draft, at: path, isFolder: Array(old.keys) != [path])
    guard let contentMerge, let raised = try raised(draft, of: path, takenUpBy: other, onto: old, of: base) else {
      return nil
    }
    let sides = try [old, files, raised].map { files throws(UbiquityError) in try content(path, of: files) }
    guard let joined = contentMerge(path.description, sides[0], sides[1], sides[2]), joined.isClean,
      joined.content.isFolder == sides[1].isFolder, Self.hasSafeNames(joined.content, at: path)
    else { return nil }
    return try write(joined.content, at: path)
  }

  /// A draft with what later files than those that it grew from have besides; the draft's own where the two cannot be joined, and where they are of a version that the one that took it up comes after.
  func joined(
    _ draft: [TreePath: ObjectID], of path: TreePath, takenUpBy handed: HandedDraft, with later: [TreePath: ObjectID],
    of base: ObjectID?
  ) throws(UbiquityError) -> [TreePath: ObjectID] {
    try raised(draft, of: path, takenUpBy: handed, onto: later, of: base) ?? draft
  }

  /// The same; nil in place of the draft's own.
  private func raised(
    _ draft: [TreePath: ObjectID], of path: TreePath, takenUpBy handed: HandedDraft, onto later: [TreePath: ObjectID],
    of base: ObjectID?
  ) throws(UbiquityError) -> [TreePath: ObjectID]? {
    guard let parent = handed.version.content.parents.first,
      case let former = try former(of: handed, in: commit(parent), at: path), !former.isEmpty
    else { return nil }
    if former == later { return draft }
    if let base, repository.contains(base), try isAncestor(base, of: handed.version.id) { return nil }
    guard let contentMerge else { return nil }
    let sides = try [former, draft, later].map { files throws(UbiquityError) in try content(path, of: files) }
    guard let joined = contentMerge(path.description, sides[0], sides[1], sides[2])?.content,
      joined.isFolder == sides[1].isFolder, Self.hasSafeNames(joined, at: path)
    else { return nil }
    return try write(joined, at: path)
  }

  /// The files that the document of a draft had before it, as if it had been at a path.
  private func former(of handed: HandedDraft, in version: Commit, at path: TreePath) throws(UbiquityError)
    -> [TreePath: ObjectID]
  {
    let files = try files(of: handed.path, in: version.content.tree)
    return Dictionary(
      files.map { file, blob in
        (file == handed.path ? path : path.appending(file.name(in: handed.path)), blob)
      }
    ) { $1 }
  }
}
