extension MovedParagraphs {
  /// Where an old paragraph is now: where it stays or was moved to, else with what it is paired of what was put in between the same neighbours. Pairs keep their order, and
  /// are those that are the most alike, taken together.
  func placeInOrder(of index: Int) -> Int? {
    if let place = counterparts(of: [index], changed: false)[index] { return place }
    guard let gap = gaps.first(where: { $0.old.contains(index) }) else { return nil }
    let taken = Set(places.values), new = gap.new.filter { !taken.contains($0) }
    let old = gap.old.filter { places[$0] == nil }
    guard old.count * new.count <= Self.pairLimit else { return counterparts(of: Set(gap.old))[index] }
    return pairs(old, new)[index]
  }

  /// So many likenesses are found out in some hundredths of a second.
  private static var pairLimit: Int { 4_096 }

  /// The best pairs, by their old indices. A likeness counts as its square: one that is nearly the same is more than two that share only common words.
  private func pairs(_ old: [Int], _ new: [Int]) -> [Int: Int] {
    let weights = old.map { a in new.map { weight(a, $0) } }
    var best = [[Double]](repeating: [Double](repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        best[i][j] = max(best[i + 1][j], best[i][j + 1], weights[i][j] + best[i + 1][j + 1])
      }
    }
    var (i, j, found) = (0, 0, [Int: Int]())
    while i < old.count, j < new.count {
      if best[i][j] == best[i + 1][j] { i += 1; continue }
      if best[i][j] == best[i][j + 1] { j += 1; continue }
      found[old[i]] = new[j]
      (i, j) = (i + 1, j + 1)
    }
    return found
  }

  private func weight(_ a: Int, _ b: Int) -> Double {
    let likeness = likeness(a, b)
    return likeness < Self.leastLikeness ? 0 : likeness * likeness
  }
}
