internal import Git

/// What versions have deleted, and not added again.
struct KnownDeletions {
  /// What each version has not that one before it had: the last contents by their paths. Only of versions where there is something.
  private var deleted: [ObjectID: [TreePath: String]] = [:]
  private let holds: (ObjectID, TreePath) -> Bool
  private let isBack: Test
  /// Whether what was added at a path is what was deleted there, by their blobs; of a file in a package whether that speaks for it.
  typealias Test = (_ path: TreePath, _ deleted: String, _ added: String) throws(UbiquityError) -> Bool

  /// `holds` says whether a version has a package at a path.
  init(holding holds: @escaping (ObjectID, TreePath) -> Bool, isBack: @escaping Test) {
    (self.holds, self.isBack) = (holds, isBack)
  }

  /// What a version has not that one before it had, as far as that was taken up: the last contents by their paths.
  subscript(version: ObjectID) -> [TreePath: String] {
    get { deleted[version] ?? [:] }
    set { deleted[version] = newValue.isEmpty ? nil : newValue }
  }

  /// Takes up what one version changed, after its parents. Returns where it has other documents than those that were deleted there: of packages each file that the former one had, or this one has.
  mutating func take(_ commit: Commit, _ changes: [HistoryEntry.Change]) throws(UbiquityError) -> [TreePath] {
    var known = self.known(before: commit)
    for change in changes where change.kind == .deleted { known[TreePath(change.path)] = change.oldBlob }
    if known.isEmpty { return [] }
    let deleted = Dictionary(grouping: known) { $0.key.document }
    var renewed: [TreePath] = []
    for (document, new) in NewDocument.all(in: changes) {
      guard let former = deleted[document].map({ Dictionary(uniqueKeysWithValues: $0) }) else { continue }
      for path in former.keys { known[path] = nil }
      let isThere = new.isPackage && commit.content.parents.contains { holds($0, document) }
      if isThere || commit.isRestoring { continue }
      if try !new.isBack(of: former, isBack) { renewed += new.paths(besides: former) }
    }
    self[commit.id].merge(known) { $1 }
    return renewed
  }

  private func known(before commit: Commit) -> [TreePath: String] {
    let before = commit.content.parents.compactMap { deleted[$0] }
    return before.dropFirst().reduce(before.first ?? [:]) { $0.merging($1, uniquingKeysWith: max) }
  }
}

/// What a version has, and its parents have not, under the name of one document.
private struct NewDocument {
  private var added: [TreePath: String] = [:]
  private var moved: Set<TreePath> = []

  /// By their paths, sorted. Files that were moved to their names are none: they are known to be others.
  static func all(in changes: [HistoryEntry.Change]) -> [(TreePath, NewDocument)] {
    var all: [TreePath: NewDocument] = [:]
    for change in changes {
      let path = TreePath(change.path)
      if change.kind == .added { all[path.document, default: NewDocument()].added[path] = change.newBlob }
      if change.kind == .renamed, let package = path.package { all[package, default: NewDocument()].moved.insert(path) }
    }
    return all.sorted { $0.key < $1.key }
  }

  var isPackage: Bool { isMoved || added.keys.contains { $0.package != nil } }

  private var isMoved: Bool { !moved.isEmpty }

  /// A file speaks for the document, and so does that nothing is different. What was moved there is another one.
  func isBack(of former: [TreePath: String], _ test: KnownDeletions.Test) throws(UbiquityError) -> Bool {
    if isMoved { return false }
    if former == added { return true }
    for (path, old) in former.sorted(by: { $0.key < $1.key }) {
      if let new = added[path], try test(path, old, new) { return true }
    }
    return false
  }

  /// Where it has files, and where the former one had some.
  func paths(besides former: [TreePath: String]) -> [TreePath] {
    Set(added.keys).union(former.keys).subtracting(moved).sorted()
  }
}

extension Commit {
  /// Whether somebody took an earlier state of a document back.
  fileprivate var isRestoring: Bool { CommitMessage(parsing: content.message).kind == .restore }
}
