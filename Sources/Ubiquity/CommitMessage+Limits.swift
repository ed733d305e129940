extension CommitMessage {
  /// So many moves are told of, and in so many bytes: far fewer than what others refuse, or do not read, of a message.
  static let (moveLimit, moveSizeLimit) = (10_000, 512 << 10)
  /// So many conflict versions, and so many documents that were kept, each in so many bytes.
  static let (mentionLimit, mentionSizeLimit) = (4000, 192 << 10)

  /// Where there is more than there is room for, leaves some out. Of moves those first that are evident, and are found without being told of.
  mutating func shorten(evident: () -> Set<Move>) {
    shortenMoves(evident)
    conflicts = Self.fitting(conflicts)
    let told = Self.fitting(kept)
    if told.count < kept.count { (kept, unnamedMoves) = (told, max(unnamedMoves, 1)) }
  }

  private var hasManyMoves: Bool {
    moved.count > Self.moveLimit || moved.reduce(0) { $0 + Self.line($1).utf8.count + 1 } > Self.moveSizeLimit
  }

  private mutating func shortenMoves(_ evident: () -> Set<Move>) {
    if !hasManyMoves { return }
    let found = evident(), count = moved.count
    let order = moved.filter { !found.contains($0) } + moved.filter(found.contains)
    let told = Set(Self.fitting(order, most: Self.moveLimit, in: Self.moveSizeLimit, Self.line))
    moved.removeAll { !told.contains($0) }
    unnamedMoves = count - moved.count
  }

  /// As many conflict versions as there is room for: the others are told of by themselves alone.
  private static func fitting(_ conflicts: [SetAside]) -> [SetAside] {
    fitting(conflicts, most: mentionLimit, in: mentionSizeLimit, line)
  }

  private static func fitting(_ kept: [TreePath]) -> [TreePath] {
    fitting(kept, most: mentionLimit, in: mentionSizeLimit, line)
  }

  private static func fitting<Item>(_ items: [Item], most: Int, in size: Int, _ line: (Item) -> String) -> [Item] {
    var room = size
    return Array(
      items.prefix(most).prefix { item in
        room -= line(item).utf8.count + 1
        return room >= 0
      })
  }
}
