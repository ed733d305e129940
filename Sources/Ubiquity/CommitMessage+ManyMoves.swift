extension CommitMessage {
  /// So many moves are told of, and in so many bytes: far fewer than what others refuse, or do not read, of a message.
  static let (moveLimit, moveSizeLimit) = (10_000, 512 << 10)

  private var hasManyMoves: Bool {
    moved.count > Self.moveLimit || moved.reduce(0) { $0 + Self.line($1).utf8.count + 1 } > Self.moveSizeLimit
  }

  /// Where there are more moves than there is room for, leaves some out: those first that are evident, and are found without being told of.
  mutating func shorten(evident: () -> Set<Move>) {
    if !hasManyMoves { return }
    let found = evident(), count = moved.count
    let told = Set(Self.fitting(moved.filter { !found.contains($0) } + moved.filter(found.contains)))
    moved.removeAll { !told.contains($0) }
    unnamedMoves = count - moved.count
  }

  private static func fitting(_ moves: [Move]) -> ArraySlice<Move> {
    var room = moveSizeLimit
    return moves.prefix(moveLimit).prefix { move in
      room -= line(move).utf8.count + 1
      return room >= 0
    }
  }
}
