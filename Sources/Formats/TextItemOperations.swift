import RichText

/// What makes one row of items of another, in order: operations one by one, kept as stretches of those that go on alike.
///
/// Takes memory for each change, not for each item.
struct TextItemOperations: RandomAccessCollection {
  typealias Operation = TextItemDifference.Operation

  fileprivate struct Stretch {
    var first: Operation
    var indices: Range<Int>
  }

  private var stretches: [Stretch] = []

  init() {}

  /// All of one row goes, and all of the other comes.
  init(deleting source: Range<Int>, inserting edited: Range<Int>) {
    append(.delete(source.lowerBound), count: source.count)
    append(.insert(edited.lowerBound), count: edited.count)
  }

  /// Adds an operation, and those after it that do the same with the items that follow.
  mutating func append(_ first: Operation, count: Int = 1) {
    guard count > 0 else { return }
    let end = endIndex
    if let last = stretches.last, last.first.advanced(by: last.indices.count) == first {
      stretches[stretches.count - 1].indices = last.indices.lowerBound..<(end + count)
    } else {
      stretches.append(Stretch(first: first, indices: end..<(end + count)))
    }
  }

  mutating func append(_ others: TextItemOperations) {
    for stretch in others.stretches { append(stretch.first, count: stretch.indices.count) }
  }

  /// The items that stay, in order.
  var kept: [TextItemDifference.Kept] {
    stretches.compactMap { stretch in
      guard case .keep(let source, let edited) = stretch.first else { return nil }
      return .init(source: source, edited: edited, count: stretch.indices.count)
    }
  }

  /// The first of the insertions that an operation is among; itself where it is none.
  func insertionStart(of index: Int) -> Int {
    let stretch = stretch(of: index)
    return stretch.first.isInsert ? stretch.indices.lowerBound : index
  }

  // MARK: One by one

  var startIndex: Int { 0 }
  var endIndex: Int { stretches.last?.indices.upperBound ?? 0 }

  subscript(index: Int) -> Operation {
    let stretch = stretch(of: index)
    return stretch.first.advanced(by: index - stretch.indices.lowerBound)
  }

  private func stretch(of index: Int) -> Stretch {
    stretches[stretches.partitioningIndex { $0.indices.upperBound > index }]
  }

  struct Iterator: IteratorProtocol {
    fileprivate var rest: ArraySlice<Stretch>
    private var used = 0

    fileprivate init(_ stretches: [Stretch]) { rest = stretches[...] }

    mutating func next() -> Operation? {
      guard let stretch = rest.first else { return nil }
      let operation = stretch.first.advanced(by: used)
      used += 1
      if used == stretch.indices.count { (rest, used) = (rest.dropFirst(), 0) }
      return operation
    }
  }

  func makeIterator() -> Iterator { Iterator(stretches) }
}

extension TextItemDifference.Operation {
  /// The same with the items that stand so far behind.
  fileprivate func advanced(by distance: Int) -> Self {
    switch self {
    case .keep(let source, let edited): .keep(source + distance, edited + distance)
    case .delete(let source): .delete(source + distance)
    case .insert(let edited): .insert(edited + distance)
    }
  }

  var isInsert: Bool { if case .insert = self { true } else { false } }
}
