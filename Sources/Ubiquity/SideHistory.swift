internal import Foundation
internal import Git

/// What one side did since the base: who changed which document last, what was renamed, and which drafts were published and taken up.
struct SideHistory {
  private(set) var last: [TreePath: TreeMerge.LastChange] = [:]
  /// From the base's path to this side's.
  private(set) var moves: [TreePath: TreePath] = [:]
  /// The other way round.
  private var origins: [TreePath: TreePath] = [:]
  private let tip: TreeMerge.LastChange
  /// The versions that are drafts of the other side, or of a third device, as far as nothing was joined into them.
  private(set) var handOffs: [HandOff] = []
  /// The drafts that were published of a document.
  private(set) var drafts: [TreePath: DraftNames] = [:]

  struct HandOff: Hashable {
    var path: TreePath
    var version: ObjectID
    var depth: Int
  }

  /// `commits` are the side's own, each after its parents; `swaps` says which documents changed names among themselves in them.
  init(
    _ commits: [(commit: Commit, changes: [HistoryEntry.Change])], tip: Commit,
    swaps: [ObjectID: [TreePath: TreePath]] = [:]
  ) {
    let depths = Self.depths(of: commits.map(\.commit))
    func last(_ commit: Commit) -> TreeMerge.LastChange {
      TreeMerge.LastChange(depth: depths[commit.id] ?? 0, device: commit.deviceName)
    }
    self.tip = last(tip).naming(tip.isMerge ? commits.lazy.map(\.commit).filter { !$0.isMerge }.map(last).max() : nil)
    for (commit, changes) in commits {
      let when = last(commit)
      for change in changes { take(change, when, isMerge: commit.isMerge) }
      if let swaps = swaps[commit.id] { swap(swaps) }
      take(CommitMessage(parsing: commit.content.message), of: commit.id, when)
    }
  }

  private mutating func take(_ message: CommitMessage, of version: ObjectID, _ when: TreeMerge.LastChange) {
    guard let path = message.document else { return }
    if message.continued != nil { handOffs.append(HandOff(path: path, version: version, depth: when.depth)) }
    if !message.drafts.isEmpty { drafts[path, default: DraftNames()].formUnion(message.drafts) }
  }

  /// Along the longest way.
  private static func depths(of commits: [Commit]) -> [ObjectID: Int] {
    var depths: [ObjectID: Int] = [:]
    for commit in commits {
      depths[commit.id] = 1 + (commit.content.parents.compactMap { depths[$0] }.max() ?? 0)
    }
    return depths
  }

  func changed(_ path: TreePath) -> TreeMerge.LastChange { last[path] ?? tip }

  /// What every device merges alike is by nobody: it counts as by who made the newest version in it.
  private mutating func take(_ change: HistoryEntry.Change, _ when: TreeMerge.LastChange, isMerge: Bool) {
    let path = TreePath(change.path)
    let before = change.oldPath.flatMap { last.removeValue(forKey: TreePath($0)) } ?? last[path]
    let when = isMerge ? when.naming(before) : when
    last[path] = before.map { max($0, when) } ?? when
    guard let old = change.oldPath.map(TreePath.init) else { return }
    move(origins.removeValue(forKey: old) ?? old, to: path)
  }

  private mutating func swap(_ swaps: [TreePath: TreePath]) {
    let found = swaps.sorted { $0.key < $1.key }.map { ($0.key, $0.value, origins.removeValue(forKey: $0.key)) }
    for (old, new, origin) in found { move(origin ?? old, to: new) }
  }

  private mutating func move(_ origin: TreePath, to path: TreePath) {
    if let former = moves.updateValue(path, forKey: origin), origins[former] == origin { origins[former] = nil }
    origins[path] = origin
  }
}

extension TreeMerge.LastChange {
  /// The same, by the device of another one.
  fileprivate func naming(_ other: Self?) -> Self { Self(depth: depth, device: other?.device ?? device) }
}

extension Commit {
  /// Whether it is a merge that every device makes alike.
  var isMerge: Bool { content.signature.isOfMerge }

  /// The name of the device that made it.
  var deviceName: String { author.name }

  /// The device that made it, or whoever another program names.
  var author: HistoryEntry.Author {
    let device = CommitMessage(parsing: content.message).device
    return HistoryEntry.Author(
      id: device?.id, name: device?.name ?? Printable.line(content.signature.name, limit: 100))
  }

  /// Who wrote what is new in it: where it took a draft up, the device that the draft came from.
  var writer: HistoryEntry.Author {
    let from = CommitMessage(parsing: content.message).continued?.from
    return from.map { HistoryEntry.Author(id: $0.id, name: $0.name) } ?? author
  }
}
