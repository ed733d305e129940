/// The random choices that made one test case, recorded so that they can be replayed and made smaller.
public struct Choices {
  /// What was chosen so far; a smaller number stands for a simpler choice.
  public private(set) var drawn: [UInt64] = []
  private var script: [UInt64]?
  private var random: SplitMix64

  /// Choices that are random, and the same for the same seed.
  public init(seed: UInt64) { random = SplitMix64(state: seed) }
  /// Choices made before; when they are used up, the simplest.
  public init(replaying script: [UInt64]) { (self.script, random) = (script, SplitMix64(state: 0)) }

  /// A number in the range; its lower bound is the simplest.
  public mutating func int(in range: ClosedRange<Int>) -> Int {
    let raw = script.map { drawn.count < $0.count ? $0[drawn.count] : 0 } ?? random.next()
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    let offset = width == .max ? raw : raw % (width + 1)
    drawn.append(offset)
    return range.lowerBound &+ Int(truncatingIfNeeded: offset)
  }

  /// True or false; false is the simplest.
  public mutating func bool() -> Bool { int(in: 0...1) == 1 }

  /// One of the items, of which there is at least one; the first is the simplest.
  public mutating func element<C: RandomAccessCollection>(of items: C) -> C.Element {
    items[items.index(items.startIndex, offsetBy: int(in: 0...(items.count - 1)))]
  }

  /// Up to `count` things made one after the other; none is the simplest.
  public mutating func array<T>(upTo count: Int, _ make: (inout Choices) -> T) -> [T] {
    (0..<int(in: 0...count)).map { _ in make(&self) }
  }
}
