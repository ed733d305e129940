internal import Foundation
internal import Git

extension Store {
  /// The newest first. A document is followed through its renames.
  func history(of path: String?, limit: Int?) throws(UbiquityError) -> [HistoryEntry] {
    var trail = DocumentTrail(path.map { TreePath($0) }, head: try head().id)
    var entries: [HistoryEntry] = []
    for commit in try commits(from: head().id) {
      let perParent = try changesPerParent(of: commit)
      let message = CommitMessage(parsing: commit.content.message)
      let relevant = trail.pass(commit, own: try documentChanges(of: commit), perParent, document: message.document)
      if let relevant, !relevant.isEmpty || message.continued != nil || message.kind == .restore {
        entries.append(HistoryEntry(commit, message, relevant))
      }
      if entries.count == limit { break }
    }
    return entries
  }

  private func changesPerParent(of commit: Commit) throws(UbiquityError) -> [(ObjectID, [HistoryEntry.Change])] {
    var result: [(ObjectID, [HistoryEntry.Change])] = []
    for parent in commit.content.parents {
      let changes = try changes(from: parent, to: commit)
      result.append((parent, try documentChanges(changes, from: self.commit(parent).content.tree, to: commit.content.tree)))
    }
    return result
  }

  private func documentChanges(of commit: Commit) throws(UbiquityError) -> [HistoryEntry.Change] {
    let parent = try commit.content.parents.first.map { id throws(UbiquityError) in try self.commit(id).content.tree }
    return try documentChanges(changes(of: commit), from: parent, to: commit.content.tree)
  }
}

extension HistoryEntry {
  init(_ commit: Commit, _ message: CommitMessage, _ changes: [Change]) {
    let kind: Kind =
      if message.continued != nil { .handOff } else if commit.content.parents.count > 1 {
        .merge
      } else if message.kind == .restore {
        .restore
      } else { .version }
    self.init(
      commit: commit.id.description, kind: kind, device: commit.deviceName, date: commit.content.signature.date,
      from: message.continued?.from.name, document: message.document?.description, changes: changes)
  }
}

/// The names that a document had, followed from a head back through its commits, children before parents. Without a document, everything.
struct DocumentTrail {
  private var names: [ObjectID: Set<TreePath>]
  private let isWhole: Bool

  init(_ path: TreePath?, head: ObjectID) {
    isWhole = path == nil
    names = [head: path.map { [$0] } ?? []]
  }

  /// What of the commit's own changes concerns the document; nil where the commit does not at all.
  mutating func pass(
    _ commit: Commit, own: [HistoryEntry.Change], _ parents: [(ObjectID, [HistoryEntry.Change])], document: TreePath?
  ) -> [HistoryEntry.Change]? {
    if isWhole { return own }
    let present = names.removeValue(forKey: commit.id) ?? []
    for (parent, changes) in parents { names[parent, default: []].formUnion(Self.before(changes, present)) }
    let relevant = own.filter { present.contains(TreePath($0.path)) }
    return relevant.isEmpty && !(document.map(present.contains) ?? false) ? nil : relevant
  }

  private static func before(_ changes: [HistoryEntry.Change], _ names: Set<TreePath>) -> Set<TreePath> {
    var result = names
    for change in changes
    where names.contains(TreePath(change.path)) && (change.kind == .renamed || change.kind == .added) {
      result.remove(TreePath(change.path))
      if let old = change.oldPath { result.insert(TreePath(old)) }
    }
    return result
  }
}
