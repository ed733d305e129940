extension MovedParagraphs {
  /// Where an old paragraph is now: where it stays or was moved to, else with what it is paired of what was put in between the same neighbours, else where it was moved to and changed.
  func place(of index: Int) -> Int? { placeInOrder(of: index) ?? changedPlace(of: index) }

  /// As `place(of:)`, not for one that was moved and changed. Pairs keep their order, and are those that are the most alike, taken together.
  private func placeInOrder(of index: Int) -> Int? {
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

extension MovedParagraphs {
  /// Where an old paragraph is that was moved and changed: of what came between other neighbours, what has most of its words, and is no more like another one that is gone. A few words say too little.
  func changedPlace(of index: Int) -> Int? {
    let gone = gaps.flatMap(\.old).filter { places[$0] == nil && canBeTold(old[$0]) }, taken = Set(places.values)
    let came = gaps.filter { !$0.old.contains(index) }.flatMap(\.new).filter {
      !taken.contains($0) && canBeTold(new[$0])
    }
    guard gone.contains(index), gone.count + came.count <= Self.pairLimit else { return nil }
    let alike = came.map { (place: $0, likeness: likeness(index, $0)) }.max { $0.likeness < $1.likeness }
    guard let alike, alike.likeness >= Self.movedLikeness else { return nil }
    let isOfAnother = gone.contains { $0 != index && likeness($0, alike.place) >= alike.likeness }
    return isOfAnother ? nil : alike.place
  }

  /// The cells of a table have their places by their rows.
  private func canBeTold(_ paragraph: Paragraph) -> Bool {
    paragraph.style.cells.isEmpty && paragraph.text.words.count >= 4
  }

  private static var movedLikeness: Double { 0.7 }
}
