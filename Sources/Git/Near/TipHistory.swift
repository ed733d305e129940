/// The commits that some tips are, or have behind them.
///
/// What is looked for is looked for from the tips, and only among commits that are not older: what has just been made is behind none of them, and to find that out must
/// not take longer the longer the history is. Where clocks were wrong, something may not be found; then it counts as missing, and is sent once more.
struct TipHistory {
  struct Links {
    /// In seconds since 1970.
    var time: Int64
    var parents: [ObjectID]
  }

  let tips: Set<ObjectID>
  /// What a commit names; nil for one that is not here, and for anything else.
  let links: (ObjectID) -> Links?

  /// So many commits are looked at, at most.
  private static let limit = 2_000

  func contains(_ id: ObjectID) -> Bool {
    if tips.contains(id) { return true }
    guard let time = links(id)?.time else { return false }
    var (pending, seen) = (tips.sorted(), tips)
    while let next = pending.popLast(), seen.count < Self.limit {
      guard let links = links(next), links.time >= time else { continue }
      if links.parents.contains(id) { return true }
      pending += links.parents.filter { seen.insert($0).inserted }
    }
    return false
  }
}
