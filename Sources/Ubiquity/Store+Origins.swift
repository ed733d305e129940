internal import Foundation
internal import Git

extension Store {
  /// The version that made a document what it is, followed back through versions that left it so, and through its renames.
  func origin(of document: StoredDocument) throws(UbiquityError) -> DocumentVersion {
    guard let start = ObjectID(document.version) else {
      throw UbiquityError(.notFound, "there is no version \(Printable.quoted(document.version))")
    }
    var (commit, document) = (try commit(start), document)
    while true {
      if let nearest = try nearestTouch(of: document) { (commit, document.version) = (nearest, nearest.id.description) }
      let sources = try sources(of: document, in: commit)
      guard let same = sources.first(where: { $0.document.blob == document.blob }) else {
        return try version(commit, document, sources.map(\.document))
      }
      (commit, document) = (same.commit, same.document)
    }
  }

  /// The document as a commit has it; nil where it has none at the path.
  func document(_ path: TreePath, at id: ObjectID) throws(UbiquityError) -> StoredDocument? {
    try name(of: path, in: commit(id).content.tree).map {
      StoredDocument(path: path.description, blob: $0.description, version: id.description)
    }
  }

  /// The version that the index knows to have changed the document last; nil where it does not know the version.
  private func nearestTouch(of document: StoredDocument) throws(UbiquityError) -> Commit? {
    let found = try askIndex(nil) { reader, _ -> String? in
      guard let number = try reader.number(of: document.version),
        let name = try reader.name(of: TreePath(document.path))
      else { return nil }
      return try reader.id(reader.nearest(number, touching: name))
    }
    return try found.flatMap { ObjectID($0) }.map { id throws(UbiquityError) in try commit(id) }
  }

  private typealias Source = (commit: Commit, document: StoredDocument)

  /// The document in the parents of a commit that have it.
  private func sources(of document: StoredDocument, in commit: Commit) throws(UbiquityError) -> [Source] {
    var found: [Source] = []
    for id in commit.content.parents {
      let parent = try self.commit(id)
      if parent.content.tree == commit.content.tree {
        return [(parent, StoredDocument(path: document.path, blob: document.blob, version: id.description))]
      }
      if let source = try source(of: TreePath(document.path), in: commit, parent) { found.append((parent, source)) }
    }
    return found
  }

  /// Under the name that it was moved from, by the message or by content, or that it exchanged with another; else under its own.
  private func source(of path: TreePath, in commit: Commit, _ parent: Commit) throws(UbiquityError) -> StoredDocument? {
    let own = try document(path, at: parent.id)
    let moves =
      commit.content.message.contains("Ubiquity-Moved") ? try toldMoves(from: parent.id, to: commit) : []
    if own == nil || moves.contains(where: { $0.old == path }), let move = moves.first(where: { $0.new == path }),
      let source = try document(move.old, at: parent.id)
    {
      return source
    }
    if let own { return try exchanged(path, in: commit, parent) ?? own }
    return try renamed(path, in: commit, parent)
  }

  private func renamed(_ path: TreePath, in commit: Commit, _ parent: Commit) throws(UbiquityError) -> StoredDocument? {
    let documents = try documentChanges(
      changes(from: parent.id, to: commit), from: parent.content.tree, to: commit.content.tree)
    let changes = try renamingExchanged(documents, from: parent.id, to: commit)
    let rename = changes.first { $0.kind == .renamed && TreePath($0.path) == path }
    guard let old = rename?.oldPath else { return nil }
    return try document(TreePath(old), at: parent.id)
  }

  private func exchanged(_ path: TreePath, in commit: Commit, _ parent: Commit) throws(UbiquityError) -> StoredDocument?
  {
    let (old, new) = (parent.content.tree, commit.content.tree)
    let changes = try withGit { () throws(GitError) in try repository.plainChanges(from: old, to: new) }
    guard changes.count > 1, changes.contains(where: { $0.new.map { TreePath($0.path).document } == path }) else {
      return nil
    }
    return try renamed(path, in: commit, parent)
  }

  private func version(_ commit: Commit, _ document: StoredDocument, _ sources: [StoredDocument]) throws(UbiquityError)
    -> DocumentVersion
  {
    let message = CommitMessage(parsing: commit.content.message)
    let restored = message.restored.flatMap { try? self.document($0.path, at: $0.version) }
    let others = try self.sources(ofResolutions: message.resolved.filter { $0.kept != .ours }, in: commit)
    return DocumentVersion(
      document: document, kind: HistoryEntry.Kind(commit, message),
      author: message.continued?.from ?? Device(commit.shownAuthor), date: commit.content.signature.date,
      sources: sources + others.filter { !sources.contains($0) } + [restored].compactMap { $0 })
  }

  /// What was set aside is in a parent of the version that did that.
  private func sources(ofResolutions resolutions: [ConflictOutcome], in version: Commit) throws(UbiquityError)
    -> [StoredDocument]
  {
    var found: [StoredDocument] = []
    for outcome in resolutions {
      let names = try askIndex(nil) { reader, _ in try reader.versions(settingAside: outcome.id) }
      for id in names.compactMap({ ObjectID($0) }) where try isAncestor(id, of: version.id) {
        let origin = try commit(id)
        let told = CommitMessage(parsing: origin.content.message).conflicts.first { $0.id == outcome.id }?.path
        let path = (told ?? TreePath(outcome.document)).document
        for parent in origin.content.parents {
          found += try [source(of: path, in: origin, commit(parent))].compactMap(\.self)
        }
      }
    }
    return found
  }

  private func name(of path: TreePath, in tree: ObjectID) throws(UbiquityError) -> ObjectID? {
    if let package = try package(path, in: tree) { return package }
    let file = try withGit { () throws(GitError) in try repository.file(at: path.description, in: tree) }
    return file.flatMap { $0.mode == .file || $0.mode == .executable ? $0.blob : nil }
  }
}

extension Device {
  /// Who made a version; whoever is no device has an empty id.
  fileprivate init(_ author: HistoryEntry.Author) { self.init(id: author.id ?? "", name: author.name) }
}

extension VersionReader {
  /// The nearest version, from one back, that did something to a path; where none did, the first of all.
  func nearest(_ number: Int, touching name: Int) throws -> Int {
    var number = number
    while true {
      let touch = try touch(of: name, notAfter: number) ?? -1
      while number > touch, let parent = lineage.firstParent(of: number) { number = parent }
      if number <= touch, number != touch { continue }
      return number
    }
  }
}
