internal import Foundation
internal import Git

extension Store {
  /// The newest first. A document is followed through its renames.
  func history(_ query: HistoryQuery, progress: IndexObserver? = nil) throws(UbiquityError) -> [HistoryEntry] {
    let unlisted = unlisted.names
    return try askIndex(progress) { reader, head in
      var query = query
      query.admitsDevicesOnly = try query.device.map { try reader.hasDevice($0) } ?? false
      return try reader.history(query, at: head, unlisted: unlisted)
    }
  }

  /// Whether a version that the head grew from had a document at the path.
  func knows(_ path: TreePath) throws(UbiquityError) -> Bool {
    if try document(path, in: head()) != nil { return true }
    return try askIndex(nil) { try $0.knows(path, at: $1) }
  }

  func authors() throws(UbiquityError) -> [HistoryEntry.Author] {
    try askIndex(nil) { reader, _ in try reader.authors() }
  }

  /// Who wrote what is new in the document, under the names that it had since: found without the index, which may not be there yet. What every device merges alike is by who made the newest
  /// version in it.
  func lastAuthor(of path: TreePath) throws(UbiquityError) -> HistoryEntry.Author? {
    var found: HistoryEntry.Author?, failure: UbiquityError?, names: Set<TreePath> = [path]
    let head = try head().id
    try withGit { () throws(GitError) in
      try repository.walk(from: head) { commit in
        do throws(UbiquityError) {
          guard try isEvent(commit, of: &names) else { return true }
          found = commit.isMerge && found != nil ? found : commit.writer
          return commit.isMerge
        } catch { failure = error }
        return false
      }
    }
    if let failure { throw failure }
    return found
  }

  /// Whether something was written in a document that has one of the names; those that it had before a mere renaming come to them.
  private func isEvent(_ commit: Commit, of names: inout Set<TreePath>) throws(UbiquityError) -> Bool {
    let changes = try documentChanges(of: commit).filter { names.contains(TreePath($0.path)) }
    names.formUnion(changes.filter(\.isMereRenaming).compactMap { $0.oldPath.map { TreePath($0) } })
    if changes.contains(where: { !$0.isMereRenaming }) { return true }
    let message = CommitMessage(parsing: commit.content.message)
    guard message.continued != nil || message.kind == .restore else { return false }
    return message.document.map(names.contains) ?? false
  }

  /// What a version is put into the index as.
  func record(_ commit: Commit) throws(UbiquityError) -> VersionRecord {
    var perParent: [[HistoryEntry.Change]] = []
    for parent in commit.content.parents {
      let tree = try self.commit(parent).content.tree, isMerge = commit.content.parents.count > 1
      let changes = try isMerge ? changes(from: parent, to: commit) : readableChanges(from: parent, to: commit)
      let documents = try documentChanges(changes, from: tree, to: commit.content.tree)
      perParent.append(try renamingExchanged(documents, from: parent, to: commit))
    }
    let own = try perParent.count == 1 ? perParent[0] : ownChanges(of: commit, perParent)
    let message = CommitMessage(parsing: commit.content.message)
    return VersionRecord(
      entry: HistoryEntry(commit, message, own), perParent: perParent, events: message.events)
  }

  /// What a merge, or a first version, changed by itself, as against the parent that has most of it: one that has the document under its name, or else under another one.
  private func ownChanges(of commit: Commit, _ perParent: [[HistoryEntry.Change]]) throws(UbiquityError)
    -> [HistoryEntry.Change]
  {
    let nearest = Dictionary(perParent.joined().map { ($0.path, $0) }) { $1.distance < $0.distance ? $1 : $0 }
    let own = try documentChanges(of: commit).map { $0.kind == .deleted ? $0 : nearest[$0.path] ?? $0 }
    let known = Set(own.map(\.path))
    return own + decidedNames(of: commit, perParent).filter { !known.contains($0.path) }
  }

  /// The names that a merge decided on against a side that had given the documents others, as renamings that change nothing else. Its message tells what they were called before both sides.
  private func decidedNames(of merge: Commit, _ perParent: [[HistoryEntry.Change]]) -> [HistoryEntry.Change] {
    let told = Dictionary(grouping: CommitMessage(parsing: merge.content.message).moved, by: \.new.document)
    let decided = perParent.joined().filter { change in
      guard change.kind == .renamed, let old = change.oldPath, let moves = told[TreePath(change.path)] else {
        return false
      }
      return !moves.contains { $0.old.document == TreePath(old) }
    }
    return decided.map(\.withoutEdit)
  }

  private func documentChanges(of commit: Commit) throws(UbiquityError) -> [HistoryEntry.Change] {
    let own = try changes(of: commit)
    guard let first = commit.content.parents.first else {
      return try documentChanges(own, from: nil, to: commit.content.tree)
    }
    return try documentChanges(
      own, of: changes(from: first, to: commit), from: self.commit(first).content.tree, to: commit.content.tree)
  }
}

extension HistoryEntry.Change {
  /// How far what there was before is from what there is.
  fileprivate var distance: Int { [.edited, .renamed].firstIndex(of: kind) ?? 2 }

  /// The same of a document that had the text already.
  fileprivate var withoutEdit: Self {
    var change = self
    change.oldBlob = newBlob
    return change
  }
}

extension HistoryEntry {
  fileprivate init(_ commit: Commit, _ message: CommitMessage, _ changes: [Change]) {
    self.init(
      commit: commit.id.description, kind: Kind(commit, message), author: commit.shownAuthor,
      date: commit.content.signature.date,
      continued: message.continued, document: message.document?.description, changes: changes, subject: message.subject,
      parents: commit.content.parents.map(\.description), sides: [],
      conflicts: message.conflicts.map { Conflict(id: $0.id, document: $0.path?.document.description) },
      resolved: message.resolved, kept: Set(message.kept.map(\.document)).sorted().map(\.description))
  }
}

extension CommitMessage {
  /// The documents whose history has the version even where it did not change them.
  fileprivate var events: Set<TreePath> {
    let isOfDocument = continued != nil || kind == .restore || !conflicts.isEmpty || !resolved.isEmpty
    let inConflict = conflicts.compactMap { $0.path?.document } + resolved.map { TreePath($0.document) }
    return Set(inConflict + kept.map(\.document) + (isOfDocument ? [document].compactMap(\.self) : []))
  }
}

extension HistoryEntry.Kind {
  init(_ commit: Commit, _ message: CommitMessage) {
    self =
      if message.continued != nil { .handOff } else if commit.content.parents.count > 1 {
        .merge
      } else if message.kind == .restore {
        .restore
      } else { .version }
  }
}
