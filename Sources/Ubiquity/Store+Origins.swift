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

  /// Under the name that it was moved from, by the message or by content; else under its own.
  private func source(of path: TreePath, in commit: Commit, _ parent: Commit) throws(UbiquityError) -> StoredDocument? {
    let moved = commit.content.message.contains("Ubiquity-Moved")
    if moved, let move = CommitMessage(parsing: commit.content.message).moved.first(where: { $0.new == path }),
      let source = try document(move.old, at: parent.id)
    {
      return source
    }
    if let source = try document(path, at: parent.id) { return source }
    let changes = try documentChanges(
      changes(from: parent.id, to: commit), from: parent.content.tree, to: commit.content.tree)
    let rename = changes.first { $0.kind == .renamed && TreePath($0.path) == path }
    guard let old = rename?.oldPath else { return nil }
    return try document(TreePath(old), at: parent.id)
  }

  private func version(_ commit: Commit, _ document: StoredDocument, _ sources: [StoredDocument]) throws(UbiquityError)
    -> DocumentVersion
  {
    let message = CommitMessage(parsing: commit.content.message)
    let kind = HistoryEntry(commit, message, []).kind
    let restored = message.restored.flatMap { try? self.document($0.path, at: $0.version) }
    return DocumentVersion(
      document: document, kind: kind, author: message.continued?.from ?? message.device ?? commit.namedAuthor,
      date: commit.content.signature.date, sources: sources + [restored].compactMap { $0 })
  }

  private func name(of path: TreePath, in tree: ObjectID) throws(UbiquityError) -> ObjectID? {
    if let package = try package(path, in: tree) { return package }
    let file = try withGit { () throws(GitError) in try repository.file(at: path.description, in: tree) }
    return file.flatMap { $0.mode == .file || $0.mode == .executable ? $0.blob : nil }
  }
}

extension Commit {
  /// Who a commit of no device says that made it; told from devices by an id that none has.
  fileprivate var namedAuthor: Device {
    Device(id: "", name: deviceName)
  }
}
