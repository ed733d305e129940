/// How to make one row of items of another.
struct TextItemDifference {
  enum Operation: Equatable {
    /// The source's item stays, as the edited text's item.
    case keep(Int, Int)
    case delete(Int)
    case insert(Int)
  }

  /// More edits than this are not looked for one by one: all is replaced.
  static let editLimit = 1000

  private let source: ArraySlice<TextItem>
  private let edited: ArraySlice<TextItem>
  private var low = 0
  private var sourceHigh: Int
  private var editedHigh: Int

  /// Items that stay, one after the other in both rows.
  struct Kept: Equatable {
    var source: Int
    var edited: Int
    var count: Int
  }

  /// The items that stay, in order: what `operations` keeps.
  static func kept(from source: [TextItem], to edited: [TextItem]) -> [Kept] {
    operations(from: source[...], to: edited[...]).kept
  }

  /// In order. Insertions come before the end that they were typed before, removals take the end after them.
  static func operations(from source: [TextItem], to edited: [TextItem]) -> TextItemOperations {
    operations(from: source[...], to: edited[...])
  }

  /// The same for the first items of rows.
  static func operations(from source: ArraySlice<TextItem>, to edited: ArraySlice<TextItem>) -> TextItemOperations {
    var difference = TextItemDifference(source, edited)
    return difference.operations()
  }

  private init(_ source: ArraySlice<TextItem>, _ edited: ArraySlice<TextItem>) {
    (self.source, self.edited) = (source, edited)
    (sourceHigh, editedHigh) = (source.count, edited.count)
  }

  private mutating func operations() -> TextItemOperations {
    trim()
    var all = TextItemOperations()
    all.append(.keep(0, 0), count: low)
    all.append(middle)
    all.append(.keep(sourceHigh, editedHigh), count: source.count - sourceHigh)
    return all
  }

  /// Leaves out the items at both ends that stay.
  private mutating func trim() {
    let isRemoval = edited.count < source.count
    if isRemoval { trimStart { $0.isSame(as: $1) } }
    trimEnd { $0.isSame(as: $1) }
    trimStart { $0.isSame(as: $1) }
    trimStart { $0.value == $1.value }
    trimEnd { $0.value == $1.value }
  }

  private var middle: TextItemOperations {
    let (source, edited) = (source[low..<sourceHigh], edited[low..<editedHigh])
    return ShortestItemEdit(source, edited).operations()
      ?? TextItemOperations(deleting: source.indices, inserting: edited.indices)
  }

  private mutating func trimStart(_ isSame: (TextItem, TextItem) -> Bool) {
    while low < sourceHigh, low < editedHigh, isSame(source[low], edited[low]) { low += 1 }
  }

  private mutating func trimEnd(_ isSame: (TextItem, TextItem) -> Bool) {
    while sourceHigh > low, editedHigh > low, isSame(source[sourceHigh - 1], edited[editedHigh - 1]) {
      (sourceHigh, editedHigh) = (sourceHigh - 1, editedHigh - 1)
    }
  }
}

/// The shortest way from one row to another, after Myers, "An O(ND) Difference Algorithm" (1986).
private struct ShortestItemEdit {
  private let source: ArraySlice<TextItem>
  private let edited: ArraySlice<TextItem>
  private var trace: [[Int32]] = []

  init(_ source: ArraySlice<TextItem>, _ edited: ArraySlice<TextItem>) { (self.source, self.edited) = (source, edited) }

  /// Nil where it would take too many edits.
  func operations() -> TextItemOperations? {
    var search = self
    guard let distance = search.forward() else { return nil }
    return search.backward(distance)
  }

  /// Fills the trace: for each number of edits the furthest place on each diagonal. The number that reaches the end.
  private mutating func forward() -> Int? {
    var furthest: [Int32] = [0]
    for distance in 0...TextItemDifference.editLimit {
      var next = [Int32](repeating: -1, count: 2 * distance + 1)
      for k in stride(from: -distance, through: distance, by: 2) {
        let x = snake(distance == 0 ? 0 : step(furthest, k, distance), k)
        next[k + distance] = Int32(clamping: x)
        if x >= source.count, x - k >= edited.count {
          trace.append(next)
          return distance
        }
      }
      trace.append(next)
      furthest = next
    }
    return nil
  }

  /// Where one more edit leads on diagonal `k`; `last` holds the places of one edit less.
  private func step(_ last: [Int32], _ k: Int, _ distance: Int) -> Int {
    let down = k < distance - 1 ? Int(last[k + 1 + distance - 1]) : -1
    let right = k > -distance + 1 ? Int(last[k - 1 + distance - 1]) + 1 : -1
    return isDown(last, k, distance) ? down : right
  }

  private func isDown(_ last: [Int32], _ k: Int, _ distance: Int) -> Bool {
    if k == -distance { return true }
    if k == distance { return false }
    return last[k - 1 + distance - 1] < last[k + 1 + distance - 1]
  }

  private func snake(_ start: Int, _ k: Int) -> Int {
    var x = start
    while x < source.count, x - k >= 0, x - k < edited.count,
      source[source.startIndex + x].value == edited[edited.startIndex + x - k].value
    {
      x += 1
    }
    return x
  }

  /// Operations of one kind that follow one another.
  private typealias Part = (first: TextItemDifference.Operation, count: Int)

  private func backward(_ distance: Int) -> TextItemOperations {
    var parts: [Part] = []
    var (x, y) = (source.count, edited.count)
    for d in stride(from: distance, to: 0, by: -1) {
      let k = x - y
      let isDown = isDown(trace[d - 1], k, d)
      let previous = Int(trace[d - 1][(isDown ? k + 1 : k - 1) + d - 1])
      let end = isDown ? (previous, previous - k) : (previous + 1, previous + 1 - k)
      keep(from: end.0, &x, &y, &parts)
      parts.append((isDown ? .insert(edited.startIndex + y - 1) : .delete(source.startIndex + x - 1), 1))
      if isDown { y -= 1 } else { x -= 1 }
    }
    keep(from: 0, &x, &y, &parts)
    return parts.reversed().reduce(into: TextItemOperations()) { $0.append($1.first, count: $1.count) }
  }

  private func keep(from start: Int, _ x: inout Int, _ y: inout Int, _ parts: inout [Part]) {
    let count = max(0, min(x - start, y))
    (x, y) = (x - count, y - count)
    parts.append((.keep(source.startIndex + x, edited.startIndex + y), count))
  }
}
