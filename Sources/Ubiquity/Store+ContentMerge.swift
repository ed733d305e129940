internal import Git

extension Store {
  /// The merge of two trees. Packages that both sides changed are joined as wholes where they can be, else file by file. Of the documents `apart` the newer stays
  /// as a whole.
  func mergeTrees(
    base: [TreePath: ObjectID], _ a: TreeMerge.Side, _ b: TreeMerge.Side, apart: Set<TreePath> = []
  ) throws(UbiquityError) -> TreeMerge {
    let whole = PackageSides(base: base, a, b), names = whole.names
    var (own, other, contested) = (whole.a, whole.b, [TreePath: TreeMerge.Conflict]())
    for (path, files) in whole.packages.base where !apart.contains(names.names[path] ?? path) {
      guard let mine = whole.packages.a[path], let theirs = whole.packages.b[path],
        let package = ContestedPackage(path, base: files, mine, theirs, sides: (whole.a, whole.b)),
        let joined = try join(package)
      else { continue }
      own.replace(mine, with: joined.files)
      other.replace(theirs, with: joined.files)
      if !joined.isClean { contested.merge(package.conflicts(joined: joined.files, joined.renamed)) { $1 } }
    }
    var merge = try TreeMerge(
      base: base, own, other, returned: whole.returned, contested: contested, names: names
    ) { path, base, kept, other throws(UbiquityError) in
      try apart.contains(names.path(of: path).document) ? nil : self.joinContent(path, base, kept, other)
    }
    if !names.isEmpty { merge.sides = (a, b) }
    return merge
  }

  private func join(_ package: ContestedPackage) throws(UbiquityError) -> (
    files: [TreePath: ObjectID], renamed: ContestedPackage.Sides?, isClean: Bool
  )? {
    guard let contentMerge else { return nil }
    let path = package.path
    let sides = try [package.base, package.kept, package.other].map { files throws(UbiquityError) in
      try self.package(path, of: files)
    }
    let joined = contentMerge(path.description, sides[0], sides[1], sides[2])
    guard let joined, joined.content.isFolder, Self.hasSafeNames(joined.content, at: path) else { return nil }
    let renamed = try joined.renamed.map { sides throws(UbiquityError) in
      (kept: try write(sides.kept, at: path), other: try write(sides.other, at: path))
    }
    return (try write(joined.content, at: path), renamed, joined.isClean)
  }

  func package(_ path: TreePath, of files: [TreePath: ObjectID]) throws(UbiquityError) -> StoredContent {
    var found: [StoredFile] = []
    for (file, blob) in files.sorted(by: { $0.key < $1.key }) {
      found.append(StoredFile(name: file.name(in: path), bytes: try read(blob)))
    }
    return .folder(found)
  }

  static func hasSafeNames(_ content: StoredContent, at path: TreePath) -> Bool {
    do { try content.check(at: ContainerPath(path.description)) } catch { return false }
    return true
  }

  /// The handed-in merge of one file's contents.
  func joinContent(_ path: TreePath, _ base: ObjectID?, _ kept: ObjectID, _ other: ObjectID) throws(UbiquityError)
    -> TreeMerge.JoinedBlob?
  {
    guard let contentMerge else { return nil }
    let ancestor = try base.map { id throws(UbiquityError) in StoredContent.file(try read(id)) }
    let joined = try contentMerge(path.description, ancestor, .file(read(kept)), .file(read(other)))
    guard let joined, case .file(let bytes) = joined.content else { return nil }
    return .init(blob: try write(bytes), isClean: joined.isClean)
  }
}

extension TreeMerge.Side {
  /// Puts other files in place of a package's.
  fileprivate mutating func replace(_ old: [TreePath: ObjectID], with new: [TreePath: ObjectID]) {
    files = files.filter { old[$0.key] == nil }.merging(new) { $1 }
  }
}
