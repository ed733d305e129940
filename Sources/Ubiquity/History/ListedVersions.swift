/// A version and all before it, one after the other as the history lists them. Those that nobody asks for are not looked at.
struct ListedVersions {
  private let reader: VersionReader
  /// What comes next, and what else is known to come; the last one comes first.
  private var pending: [VersionOrder]

  init(_ reader: VersionReader, from head: Int) throws {
    self.reader = reader
    pending = [try reader.order(of: head)]
  }

  /// A parent is always listed after its children, so that all children of what is greatest here were listed.
  mutating func next() throws -> VersionOrder? {
    guard let next = pending.popLast() else { return nil }
    for parent in reader.lineage.parents(of: next.number) { insert(try reader.order(of: parent)) }
    return next
  }

  private mutating func insert(_ order: VersionOrder) {
    var (low, high) = (0, pending.count)
    while low < high {
      let middle = (low + high) / 2
      if pending[middle] < order { low = middle + 1 } else { high = middle }
    }
    if low < pending.count, pending[low] == order { return }
    pending.insert(order, at: low)
  }
}
