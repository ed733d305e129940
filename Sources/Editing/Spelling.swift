extension String {
  /// Whether one string begins the other, or few letters tell them apart: one in three, two at most.
  func isSpelt(like other: String) -> Bool {
    guard !isEmpty, !other.isEmpty, other.count < 30 else { return false }
    if hasPrefix(other) || other.hasPrefix(self) && count > 2 { return true }
    return distance(to: other) <= Swift.min(2, Swift.max(count, other.count) / 3)
  }

  /// How many letters must be put in, taken out, replaced or swapped with their neighbour.
  private func distance(to other: String) -> Int {
    let (a, b) = (Array(self), Array(other))
    var older: [Int] = []
    var row = Array(0...b.count)
    for i in a.indices {
      var next = [i + 1]
      for j in b.indices {
        var best = Swift.min(row[j] + (a[i] == b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = Swift.min(best, older[j - 1] + 1) }
        next.append(best)
      }
      (older, row) = (row, next)
    }
    return row[b.count]
  }
}
