internal import Git

extension Store {
  /// The merge of two trees. Packages that both sides changed are joined as wholes where they can be, else file by file.
  func mergeTrees(base: [TreePath: ObjectID], _ a: TreeMerge.Side, _ b: TreeMerge.Side) throws(UbiquityError)
    -> TreeMerge
  {
    let whole = PackageSides(base: base, a, b)
    var (a, b) = (whole.a, whole.b)
    for (package, files) in whole.packages.base {
      guard let own = whole.packages.a[package], let other = whole.packages.b[package],
        Self.isContested(files, own, other),
        let joined = try joinPackage(package, files, own, other)
      else { continue }
      a.replace(own, with: joined)
      b.replace(other, with: joined)
    }
    return try TreeMerge(base: base, a, b, returned: whole.returned, content: joinContent)
  }

  /// Whether both sides have the package, and changed or added one of its files differently.
  private static func isContested(
    _ base: [TreePath: ObjectID], _ a: [TreePath: ObjectID], _ b: [TreePath: ObjectID]
  ) -> Bool {
    a.contains { path, blob in b[path] != nil && b[path] != blob && base[path] != blob && base[path] != b[path] }
  }

  private func joinPackage(
    _ path: TreePath, _ base: [TreePath: ObjectID], _ a: [TreePath: ObjectID], _ b: [TreePath: ObjectID]
  ) throws(UbiquityError) -> [TreePath: ObjectID]? {
    guard let contentMerge else { return nil }
    let sides = try [base, a, b].map { files throws(UbiquityError) in try package(path, of: files) }
    let joined = contentMerge(path.description, sides[0], sides[1], sides[2])
    guard let joined, joined.isFolder, Self.hasSafeNames(joined, at: path) else { return nil }
    return try write(joined, at: path)
  }

  private func package(_ path: TreePath, of files: [TreePath: ObjectID]) throws(UbiquityError) -> StoredContent {
    var found: [StoredFile] = []
    for (file, blob) in files.sorted(by: { $0.key < $1.key }) {
      found.append(StoredFile(name: file.name(in: path), bytes: try read(blob)))
    }
    return .folder(found)
  }

  private static func hasSafeNames(_ content: StoredContent, at path: TreePath) -> Bool {
    do { try content.check(at: ContainerPath(path.description)) } catch { return false }
    return true
  }

  /// The handed-in merge of one file's contents.
  func joinContent(_ path: TreePath, _ base: ObjectID?, _ a: ObjectID, _ b: ObjectID) throws(UbiquityError) -> ObjectID?
  {
    guard let contentMerge else { return nil }
    let ancestor = try base.map { id throws(UbiquityError) in StoredContent.file(try read(id)) }
    guard case .file(let bytes)? = try contentMerge(path.description, ancestor, .file(read(a)), .file(read(b))) else {
      return nil
    }
    return try write(bytes)
  }
}

extension TreeMerge.Side {
  /// Puts other files in place of a package's.
  fileprivate mutating func replace(_ old: [TreePath: ObjectID], with new: [TreePath: ObjectID]) {
    files = files.filter { old[$0.key] == nil }.merging(new) { $1 }
  }
}

// MARK: - A save over a newer head

extension Store {
  /// The save with what the head has and the editor did not know; as it was where the two conflict, or the base is not here any more.
  func joined(_ request: SaveRequest, with head: Commit) throws(UbiquityError) -> SaveRequest {
    guard let present = try document(request.path, in: head).flatMap({ ObjectID($0.blob) }), present != request.base
    else { return request }
    let old = request.base.flatMap { try? content($0) }, now = try content(present)
    let isKnown = old.map { $0.isFolder == request.content.isFolder } ?? (request.base == nil)
    guard isKnown, now.isFolder == request.content.isFolder else { return request }
    return try joined(request, old, now, present)
  }

  /// What was asked for is kept too: the editor goes on from that.
  private func joined(_ request: SaveRequest, _ old: StoredContent?, _ now: StoredContent, _ present: ObjectID)
    throws(UbiquityError) -> SaveRequest
  {
    var request = request
    let own = old.map(request.content.over) ?? request.content
    if own == now { return request }
    _ = try writeWhole(request.content)
    if let merged = contentMerge?(request.path.description, old, own, now), merged.isFolder == own.isFolder,
      Self.hasSafeNames(merged, at: request.path)
    {
      (request.content, request.base) = (merged, present)
    } else if let old {
      request.content = request.content.leaving(now, unchangedSince: old)
    }
    return request
  }
}

extension StoredContent {
  /// The content with those files of an older one that it does not name.
  fileprivate func over(_ old: StoredContent) -> StoredContent {
    guard case .folder(let files) = self, case .folder(let others) = old else { return self }
    let names = Set(files.map(\.name))
    return .folder(others.filter { !names.contains($0.name) } + files)
  }

  /// The content without the files that were not changed here, but there.
  fileprivate func leaving(_ other: StoredContent, unchangedSince old: StoredContent) -> StoredContent {
    guard case .folder(let files) = self, case .folder(let present) = other, case .folder(let former) = old else {
      return self
    }
    let (now, before) = (present.byName, former.byName)
    return .folder(files.filter { before[$0.name] != $0.bytes || now[$0.name] == nil })
  }
}

extension [StoredFile] {
  fileprivate var byName: [String: [UInt8]] { Dictionary(map { ($0.name, $0.bytes) }) { $1 } }
}
