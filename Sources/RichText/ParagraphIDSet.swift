/// The ids in a text, and the next that was never used there. A change copies only one path, so that snapshots stay cheap.
struct ParagraphIDSet: Sendable {
  private static let limit: UInt64 = 1 << 62

  private var tree = BitTree.none
  private var height = 0
  private var next: UInt64

  /// A set of the ids of these paragraphs, of which those that repeat another are renumbered. New ids are at least `next`.
  init(_ paragraphs: inout [Paragraph], next: UInt64 = 0) {
    self.next = next
    if paragraphs.count == 1 {
      paragraphs[0].id = insert(paragraphs[0].id)
      return
    }
    let numbers = paragraphs.map(\.id.number)
    self.next = numbers.lazy.filter { $0 < Self.limit }.reduce(next) { Swift.max($0, $1 + 1) }
    if let last = numbers.last, last < Self.limit, zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) {
      grow(for: last)
      tree = BitTree(sorted: numbers[...], height: height)
    } else {
      for index in paragraphs.indices { paragraphs[index].id = insert(paragraphs[index].id) }
    }
  }

  /// The id that the next new paragraph would get.
  var nextNumber: UInt64 { next }

  /// Adds an id, or a new one instead where it is in use or out of bounds, and tells which.
  mutating func insert(_ id: ParagraphID) -> ParagraphID {
    let number = id.number < Self.limit && !contains(id) ? id.number : next
    next = Swift.max(next, number + 1)
    grow(for: number)
    tree.set(number, height, to: true)
    return ParagraphID(number)
  }

  mutating func remove(_ id: ParagraphID) {
    if contains(id) { tree.set(id.number, height, to: false) }
  }

  func contains(_ id: ParagraphID) -> Bool { BitTree.fits(id.number, height) && tree.contains(id.number, height) }

  private mutating func grow(for number: UInt64) {
    while !BitTree.fits(number, height) {
      if case .none = tree {} else { tree = BitTree(first: tree) }
      height += 1
    }
  }
}

/// A set of numbers as a tree of 16 branches a level over words of 64 bits.
enum BitTree: Sendable {
  case none
  case word(UInt64)
  case branches([BitTree])

  init(first: BitTree) { self = .branches([first] + Array(repeating: .none, count: 15)) }

  init(sorted numbers: ArraySlice<UInt64>, height: Int) {
    guard height > 0 else {
      self = .word(numbers.reduce(0) { $0 | Self.bit($1) })
      return
    }
    var branches = Array(repeating: BitTree.none, count: 16)
    var rest = numbers
    while let first = rest.first {
      let slot = Self.slot(first, height)
      let end = rest.firstIndex { Self.slot($0, height) != slot } ?? rest.endIndex
      branches[slot] = BitTree(sorted: rest[..<end], height: height - 1)
      rest = rest[end...]
    }
    self = .branches(branches)
  }

  /// Whether a tree of this height has room for the number.
  static func fits(_ number: UInt64, _ height: Int) -> Bool { number >> UInt64(6 + 4 * height) == 0 }

  func contains(_ number: UInt64, _ height: Int) -> Bool {
    switch self {
    case .none: false
    case .word(let word): word & Self.bit(number) != 0
    case .branches(let branches): branches[Self.slot(number, height)].contains(number, height - 1)
    }
  }

  /// Adds or removes a number; in place where nobody else has the branches.
  mutating func set(_ number: UInt64, _ height: Int, to isMember: Bool) {
    guard height > 0 else {
      let word = if case .word(let word) = self { word } else { UInt64(0) }
      return self = .word(isMember ? word | Self.bit(number) : word & ~Self.bit(number))
    }
    var branches = takeBranches()
    branches[Self.slot(number, height)].set(number, height - 1, to: isMember)
    self = .branches(branches)
  }

  private mutating func takeBranches() -> [BitTree] {
    defer { self = .none }
    guard case .branches(let branches) = self else { return Array(repeating: .none, count: 16) }
    return branches
  }

  private static func bit(_ number: UInt64) -> UInt64 { 1 << (number & 63) }
  private static func slot(_ number: UInt64, _ height: Int) -> Int { Int(number >> UInt64(2 + 4 * height) & 15) }
}
