internal import Foundation

/// The versions that one comes from and another does not, the newest first: as far as their clocks are right, and some that both come from where they are not.
struct NewVersions {
  private struct Entry {
    let id: ObjectID, parents: [ObjectID], time: TimeInterval
  }
  private enum Mark { case pending, done, old }

  private var marks: [ObjectID: Mark] = [:]
  /// The newest last.
  private var queue: [Entry] = []
  /// How many of those that are pending only the one comes from.
  private var pending = 0

  func knows(_ id: ObjectID) -> Bool { marks[id] != nil }
  func isOld(_ id: ObjectID) -> Bool { marks[id] == .old }

  /// The other comes from it, whatever that comes from.
  mutating func leaveOut(_ id: ObjectID) {
    if marks[id] == .pending { pending -= 1 }
    marks[id] = .old
  }

  mutating func add(_ commit: Commit, isOld: Bool) {
    let before = marks[commit.id]
    if isOld ? before == .old : before != nil { return }
    if isOld { leaveOut(commit.id) } else { note(commit.id) }
    if before != .pending { insert(commit) }
  }

  private mutating func note(_ id: ObjectID) {
    marks[id] = .pending
    pending += 1
  }

  private mutating func insert(_ commit: Commit) {
    let time = commit.content.signature.date.timeIntervalSince1970
    var (low, high) = (0, queue.count)
    while low < high {
      let middle = (low + high) / 2
      if queue[middle].time < time { low = middle + 1 } else { high = middle }
    }
    queue.insert(Entry(id: commit.id, parents: commit.content.parents, time: time), at: low)
  }

  /// The parents of the next one, and whether the other comes from them, too. Nil where only such are left.
  mutating func next() -> (parents: [ObjectID], areOld: Bool)? {
    guard pending > 0, let entry = queue.popLast() else { return nil }
    if marks[entry.id] == .old { return (entry.parents, true) }
    marks[entry.id] = .done
    pending -= 1
    return (entry.parents, false)
  }
}
