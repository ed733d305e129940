internal import Foundation
internal import Git

extension Store {
  /// What a commit changed against its first parent; a merge only what differs from all of its parents.
  func changes(of commit: Commit) throws(UbiquityError) -> [HistoryEntry.Change] {
    guard let first = commit.content.parents.first else { return try changes(from: nil, to: commit) }
    var own = try changes(from: first, to: commit)
    for parent in commit.content.parents.dropFirst() {
      let paths = Set(try changes(from: parent, to: commit).map { TreePath($0.path) })
      own.removeAll { !paths.contains(TreePath($0.path)) }
    }
    return own
  }

  /// What a commit changed against one parent, renames recorded in its message first, then those found by content.
  func changes(from parent: ObjectID?, to commit: Commit) throws(UbiquityError) -> [HistoryEntry.Change] {
    let key = parent?.description ?? ""
    if let known = index.changes(from: key, to: commit.id.description) { return known }
    let before = passedOver, made = try readableChanges(from: parent, to: commit)
    if passedOver == before { index.keep(made, from: key, to: commit.id.description) }
    return made
  }

  /// The same, not kept; none where a tree is larger than any that is read, or keeps no rules.
  func readableChanges(from parent: ObjectID?, to commit: Commit) throws(UbiquityError) -> [HistoryEntry.Change] {
    let old = try parent.map { id throws(UbiquityError) in try self.commit(id).content.tree }
    let moves = try toldMoves(from: parent, to: commit)
    do throws(UbiquityError) { return try changes(fromTree: old, toTree: commit.content.tree, moves: moves) } catch {
      if [.tooLarge, .malformed].contains(error.code) { return [] }
      throw error
    }
  }

  /// How two trees differ, in the order of the paths.
  func changes(fromTree old: ObjectID?, toTree new: ObjectID, moves: [CommitMessage.Move] = []) throws(UbiquityError)
    -> [HistoryEntry.Change]
  {
    if old == new { return [] }
    return ChangeList(try rawChanges(fromTree: old, toTree: new, moves.told), moves: moves).changes
  }

  private func rawChanges(
    fromTree old: ObjectID?, toTree new: ObjectID, _ told: [String: String]
  ) throws(UbiquityError) -> [TreeChange] {
    let merge = contentMerge, size = try evictedSizes()
    do {
      return try repository.changes(from: old, to: new, told: told, whole: Self.whole, size: size) {
        merge?.words($0.path, $1) ?? $1
      }
    } catch { return try exactChanges(fromTree: old, toTree: new, told, after: error) }
  }
}

extension Store {
  /// How many bytes an evicted text has, as far as that is known.
  private func evictedSizes() throws(UbiquityError) -> (ObjectID) -> Int? {
    let sizes = try evictions.blobs
    return { sizes[$0].flatMap { $0 < 0 ? nil : $0 } }
  }

  private static func whole(_ file: String) -> String? { TreePath(file).package?.description }

  /// Does something for which renames need not be told that can be found only in what was evicted.
  func passingOverAbsent<T, Failure: Error>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
    let before = passesOverAbsent
    passesOverAbsent = true
    defer { passesOverAbsent = before }
    return try body()
  }

  /// Where what was evicted is passed over, the changes with those renames alone that need none of it.
  private func exactChanges(
    fromTree old: ObjectID?, toTree new: ObjectID, _ told: [String: String], after error: GitError
  ) throws(UbiquityError) -> [TreeChange] {
    let wanted = missing
    let failure = try failure(error, for: repository.absentWhileComparing(old, new, told: told, whole: Self.whole))
    guard passesOverAbsent, failure.code == .notDownloaded else { throw failure }
    (missing, passedOver) = (wanted, passedOver + 1)
    let size = try evictedSizes()
    return try withGit { () throws(GitError) in
      try repository.exactChanges(from: old, to: new, told: told, size: size)
    }
  }
}

extension [CommitMessage.Move] {
  /// The new paths by the old ones.
  fileprivate var told: [String: String] {
    Dictionary(map { ($0.old.description, $0.new.description) }) { first, _ in first }
  }
}
