internal import Foundation
internal import Git

/// What one side did since the base: who changed which document last, and what was renamed.
struct SideHistory {
  private(set) var last: [TreePath: TreeMerge.LastChange] = [:]
  /// From the base's path to this side's.
  private(set) var moves: [TreePath: TreePath] = [:]
  /// The other way round.
  private var origins: [TreePath: TreePath] = [:]
  private let tip: TreeMerge.LastChange

  /// `commits` are the side's own, the oldest first.
  init(_ commits: [(commit: Commit, changes: [HistoryEntry.Change])], tip: Commit) {
    self.tip = Self.lastChange(tip)
    for (commit, changes) in commits {
      for change in changes { take(change, Self.lastChange(commit)) }
    }
  }

  func changed(_ path: TreePath) -> TreeMerge.LastChange { last[path] ?? tip }

  private mutating func take(_ change: HistoryEntry.Change, _ when: TreeMerge.LastChange) {
    let path = TreePath(change.path)
    let before = change.oldPath.flatMap { last.removeValue(forKey: TreePath($0)) } ?? last[path] ?? when
    last[path] = before > when ? before : when
    guard let old = change.oldPath.map(TreePath.init) else { return }
    move(origins.removeValue(forKey: old) ?? old, to: path)
  }

  private mutating func move(_ origin: TreePath, to path: TreePath) {
    if let former = moves.updateValue(path, forKey: origin), origins[former] == origin { origins[former] = nil }
    origins[path] = origin
  }

  private static func lastChange(_ commit: Commit) -> TreeMerge.LastChange {
    TreeMerge.LastChange(date: commit.content.signature.date, device: commit.deviceName)
  }
}

extension Commit {
  /// The name of the device that made it.
  var deviceName: String { author.name }

  /// The device that made it, or whoever another program names.
  var author: HistoryEntry.Author {
    let device = CommitMessage(parsing: content.message).device
    return HistoryEntry.Author(
      id: device?.id, name: device?.name ?? Printable.line(content.signature.name, limit: 100))
  }
}
