internal import Foundation
internal import Git

/// What one side did since the base: who changed which document last, what was renamed, and which drafts were published and taken up.
struct SideHistory {
  private var last: [Whereabouts.Identity: TreeMerge.LastChange] = [:]
  /// Who gave a document a content, by the name of that.
  private var givers: [Whereabouts.Identity: [String: TreeMerge.LastChange]] = [:]
  private let depths: [ObjectID: Int]
  private let newest: TreeMerge.LastChange
  /// The newest version so far in which somebody wrote something.
  private var written: TreeMerge.LastChange?
  private let ends: (base: ObjectID?, tip: ObjectID)
  private var start = Whereabouts()
  private(set) var end = Whereabouts()
  /// What was deleted before the base, as far as that is known: the last contents by their paths.
  var lost: [TreePath: String] = [:]
  private var added: Set<Whereabouts.Identity> = []
  /// The versions that are drafts of the other side, or of a third device, as far as nothing was joined into them.
  private(set) var handOffs: [HandOff] = []
  /// The conflict versions that were resolved, and how.
  private(set) var resolutions: [Resolution] = []
  /// The drafts that were published of documents, each version's after those of its parents.
  private(set) var published: [PublishedDrafts] = []

  struct HandOff: Hashable {
    var place: DocumentPlace
    var version: ObjectID
    var depth: Int
  }

  struct PublishedDrafts: Hashable {
    var place: DocumentPlace
    /// Of the device that published them.
    var device: String?
    var names: DraftNames
    /// The version that tells of them.
    var version: ObjectID
  }

  /// Where a version has a document.
  struct DocumentPlace: Hashable {
    var path: TreePath
    var places: Whereabouts
  }

  /// `own` are the side's versions, each after its parents. They are to be taken up in this order, after what lies between older versions and the base.
  init(_ own: [Commit], tip: Commit, since base: ObjectID?) {
    let depths = Self.depths(of: own)
    func last(_ commit: Commit) -> TreeMerge.LastChange {
      TreeMerge.LastChange(depth: depths[commit.id] ?? 0, device: commit.deviceName)
    }
    let before = tip.isMerge ? own.lazy.filter { !$0.isMerge }.map(last).max() : nil
    (self.depths, ends, newest) = (depths, (base, tip.id), last(tip).naming(before))
  }

  /// Takes up what a version changed; afterwards the documents are where `state` says.
  mutating func take(_ commit: Commit, _ changes: [HistoryEntry.Change], _ state: Whereabouts) {
    if commit.id == ends.base { start = state }
    if commit.id == ends.tip { end = state }
    guard let depth = depths[commit.id] else { return }
    let when = TreeMerge.LastChange(depth: depth, device: commit.deviceName)
    for change in changes {
      let changed = state.identities(at: TreePath(change.path))
      if change.kind == .added { added.formUnion(changed) }
      if !commit.isMerge, !change.isMereRenaming { note(when, as: change.newBlob, of: changed) }
      take(changed, when, isMerge: commit.isMerge, isRenaming: change.isMereRenaming)
    }
    take(CommitMessage(parsing: commit.content.message), of: commit, when, state)
  }

  /// From the base's paths to this side's, as far as `exists` has them.
  func moves(where exists: (TreePath) -> Bool) -> [TreePath: TreePath] { start.moves(to: end, where: exists) }

  /// The base's paths of what left them.
  var departed: Set<TreePath> { start.departed(by: end) }

  /// The base's paths of what was deleted, where other documents are by now. `holds` says whether the base has something at a path.
  func renewed(holding holds: (TreePath) -> Bool) -> Set<TreePath> { start.renewed(in: end, holding: holds) }

  /// Where the side has what was deleted from a path before the base, and stayed here all the time; nil where it is not here.
  func survivor(of path: TreePath) -> TreePath? {
    start.identities(at: path).subtracting(added).compactMap { end.path(of: $0) }.min()
  }

  /// Where the base, which has these documents, has what a version has at a place; nil where it has it not.
  func path(of place: DocumentPlace, in documents: Set<TreePath>) -> TreePath? {
    place.places.paths(of: place.path, in: start).first(where: documents.contains)
  }

  private mutating func take(
    _ message: CommitMessage, of version: Commit, _ when: TreeMerge.LastChange, _ state: Whereabouts
  ) {
    resolutions += message.resolved.map { outcome in
      let place = DocumentPlace(path: TreePath(outcome.document), places: state)
      return Resolution(outcome: outcome, version: version.id, when: when, place: place)
    }
    guard let place = message.document.map({ DocumentPlace(path: $0, places: state) }) else { return }
    if message.continued != nil { handOffs.append(HandOff(place: place, version: version.id, depth: when.depth)) }
    if message.drafts.isEmpty { return }
    let device = message.continued?.from.id ?? version.author.id
    published.append(PublishedDrafts(place: place, device: device, names: message.drafts, version: version.id))
  }

  /// Along the longest way.
  private static func depths(of commits: [Commit]) -> [ObjectID: Int] {
    var depths: [ObjectID: Int] = [:]
    for commit in commits {
      depths[commit.id] = 1 + (commit.content.parents.compactMap { depths[$0] }.max() ?? 0)
    }
    return depths
  }

  /// When the document that the side has at the path was changed last. Its writer is who gave it the content that it has, where somebody did, else who changed it last.
  func changed(_ path: TreePath, having content: ObjectID? = nil) -> TreeMerge.LastChange {
    let identities = end.identities(at: path)
    var change = identities.compactMap { last[$0] }.max() ?? newest
    guard let name = content?.description else { return change }
    if let giver = identities.compactMap({ givers[$0]?[name] }).max() { change.writer = giver.writer }
    return change
  }

  private mutating func note(
    _ when: TreeMerge.LastChange, as content: String?, of documents: Set<Whereabouts.Identity>
  ) {
    guard let content else { return }
    for document in documents {
      let before = givers[document]?[content]
      givers[document, default: [:]][content] = before.map { max($0, when) } ?? when
    }
  }

  /// What every device merges alike is by nobody: it counts as by who made the newest version in it. Who gave it another name wrote nothing in it.
  private mutating func take(
    _ changed: Set<Whereabouts.Identity>, _ when: TreeMerge.LastChange, isMerge: Bool, isRenaming: Bool
  ) {
    let before = changed.compactMap { last[$0] }.max()
    var when = isMerge ? when.naming(before ?? written) : when
    if isRenaming, let before { when.writer = before.writer }
    if !isMerge, !isRenaming { written = written.map { max($0, when) } ?? when }
    for identity in changed { last[identity] = before.map { max($0, when) } ?? when }
  }
}

extension TreeMerge.LastChange {
  /// The same, by the device of another one.
  fileprivate func naming(_ other: Self?) -> Self {
    Self(depth: depth, device: other?.device ?? device, writer: other?.writer ?? writer)
  }
}

extension HistoryEntry.Change {
  /// Whether the document got another name, and is otherwise what it was.
  var isMereRenaming: Bool { kind == .renamed && oldBlob == newBlob }
}
