/// Elements that occur exactly once in each of two sequences.
struct UniquePairs<Element: Hashable> {
  typealias Pair = (old: Int, new: Int)

  private var pairs: [Pair] = []

  init(_ old: ArraySlice<Element>, _ new: ArraySlice<Element>) {
    let (inOld, inNew) = (Self.places(old), Self.places(new))
    for index in old.indices where inOld[old[index]] == index {
      if let place = inNew[old[index]], place >= 0 { pairs.append((index, place)) }
    }
  }

  /// The longest choice of pairs that are in the same order on both sides.
  var increasing: [Pair] {
    var tops: [Int] = []
    var before: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      let pile = tops.partitioningIndex { pairs[$0].new >= pair.new }
      before.append(pile > 0 ? tops[pile - 1] : nil)
      if pile < tops.count { tops[pile] = index } else { tops.append(index) }
    }
    let chain = sequence(state: tops.last) { state in
      defer { state = state.flatMap { before[$0] } }
      return state
    }
    return chain.reversed().map { pairs[$0] }
  }

  /// Where each element is; -1 for those that are there twice.
  private static func places(_ items: ArraySlice<Element>) -> [Element: Int] {
    Dictionary(zip(items, items.indices)) { _, _ in -1 }
  }
}
