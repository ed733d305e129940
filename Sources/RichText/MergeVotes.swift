/// Which numbers stand for which, as text by text says.
struct MergeVotes {
  private struct Pair: Hashable {
    var a, b: MergeNumbers.Node
  }
  private var weights: [Pair: (weight: Int, first: Int)] = [:]

  mutating func add(_ a: MergeNumbers.Node, _ b: MergeNumbers.Node, weight: Int) {
    let count = weights.count
    weights[Pair(a: a, b: b), default: (0, count)].weight += weight
  }

  /// The pairs, that with most weight first.
  var ranked: [(MergeNumbers.Node, MergeNumbers.Node)] {
    weights.sorted { ($1.value.weight, $0.value.first) < ($0.value.weight, $1.value.first) }.map {
      ($0.key.a, $0.key.b)
    }
  }
}
