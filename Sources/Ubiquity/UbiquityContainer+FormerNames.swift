internal import Git

extension UbiquityContainer {
  /// The names that documents have or once had, as far as versions are known here.
  public func knownPaths() throws(UbiquityError) -> [String] {
    try store.askIndex(nil) { reader, _ in try reader.paths() }
  }

  /// Those of paths that documents have or once had. Costs the same however many documents there are.
  public func knownPaths(among paths: [String]) throws(UbiquityError) -> [String] {
    if paths.isEmpty { return [] }
    return try store.askIndex(nil) { reader, _ in try paths.filter { try reader.name(of: TreePath($0)) != nil } }
  }

  /// Where the document is now that had a name and was renamed; nil where there is none, or it was deleted since.
  public func successor(of path: String) throws(UbiquityError) -> String? {
    let next = try store.askIndex(nil) { try $0.successor(of: TreePath(path), at: $1) }
    guard let next, let now = try store.resolve(TreePath(next.path), since: next.version) else { return nil }
    return now.isPart(besides: TreePath(path)) ? nil : now.description
  }

  /// Where other programs moved documents in the folder, from their paths, as far as no version says so yet.
  public func movesInFolder() throws(UbiquityError) -> [String: String] {
    let moves = try store.locked { () throws(UbiquityError) in try store.localMoves() }
    return Dictionary(moves.map { ($0.key.description, $0.value.description) }) { first, _ in first }
  }

  /// The same where only what was moved to a path matters: nothing was, where the folder has the file there that the newest version has.
  public func movesInFolder(to path: String) throws(UbiquityError) -> [String: String] {
    let file = (try? store.workTree.read(TreePath(path))).flatMap(\.self)?.bytes
    if let file, try Self.blobName(of: file) == document(at: path)?.blob { return [:] }
    return try movesInFolder()
  }

  /// What became of the document that had some content under a name.
  public enum Fate: Hashable, Sendable {
    /// No version gave the name that content.
    case unknown
    /// It was deleted; another one may have the name by now.
    case gone
    case at(String)
  }

  /// What became of the document that last had this content, a blob or a package's tree, under a name. Renames and moves since are followed. What has half of the words of a file that was
  /// deleted is the same, come back: programs may delete a file and write it anew. `version`: one in which the document had the content, where that is known. If another name had it then, alone, that one counts.
  public func fate(ofContent blob: String, at path: String, in version: String? = nil) throws(UbiquityError) -> Fate {
    let former = try version.flatMap { version throws(UbiquityError) in
      try store.name(ofContent: blob, in: version, besides: TreePath(path))
    }
    return try store.fate(ofContent: blob, at: former ?? path)
  }

  /// Whether a document was deleted since it was in some state, and another one has its path by now. What comes back, as it was or with half of its words, or is restored, is the same one.
  public func isReplaced(_ document: StoredDocument) throws(UbiquityError) -> Bool { try store.isReplaced(document) }
}

extension Store {
  /// The same.
  func fate(ofContent blob: String, at path: String) throws(UbiquityError) -> UbiquityContainer.Fate {
    let last = try askIndex(nil) { try $0.bestowal(of: blob, on: TreePath(path), at: $1) }
    guard let last else { return .unknown }
    guard let now = try resolveDocument(TreePath(last.path), since: last.version) else { return .gone }
    return last.isReplaced && !isAlike(blob, at: now) ? .gone : .at(now.description)
  }

  /// The name of the document that alone has a content in a version; nil where that is the one besides, or none, or several are, or the version is not here.
  func name(ofContent blob: String, in version: String, besides path: TreePath) throws(UbiquityError) -> String? {
    guard let start = ObjectID(version).flatMap({ try? commit($0) }), try document(path, in: start)?.blob != blob else {
      return nil
    }
    let files = try snapshot(start.content.tree).shown
    var names = Set(files.filter { $0.value.description == blob }.keys)
    if names.isEmpty {
      for package in Set(files.keys.compactMap(\.package)) where try document(package, in: start)?.blob == blob {
        names.insert(package)
      }
    }
    return names.count == 1 ? names.first?.description : nil
  }

  /// The same.
  func isReplaced(_ former: StoredDocument) throws(UbiquityError) -> Bool {
    guard let present = try document(TreePath(former.path), in: head()), present.blob != blob(of: former) else {
      return false
    }
    return try isGone(former)
  }

  /// Whether a document was deleted since it was in some state, whatever has its path, or got another one from there.
  func isGone(_ former: StoredDocument) throws(UbiquityError) -> Bool {
    try fate(ofContent: blob(of: former), at: former.path) == .gone
  }

  /// What the version has of a document, which may have been opened with more.
  private func blob(of document: StoredDocument) -> String {
    let known = ObjectID(document.version).flatMap { try? self.document(TreePath(document.path), at: $0) }
    return (known ?? document).blob
  }
}

extension TreePath {
  /// Whether it is a file of a package, and another path is a document: what was that is none any more.
  func isPart(besides other: TreePath) -> Bool { package != nil && other.package == nil }

  /// Whether the two are one but for the extension.
  func isCalled(as other: TreePath) -> Bool { stem == other.stem }

  private var stem: Substring {
    guard let dot = description.lastIndex(of: "."), !description[dot...].contains("/") else { return description[...] }
    return description[..<dot]
  }
}
