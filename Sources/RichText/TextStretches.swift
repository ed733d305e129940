/// Stretches of a text, and where the same characters stand in a version of it: what is still to be told of who wrote it.
public struct TextStretches: Sendable {
  /// A stretch of one paragraph.
  public struct Part: Hashable, Sendable {
    /// The paragraph's index.
    public var paragraph: Int
    /// The bytes of the paragraph's text; empty for an empty paragraph.
    public var bytes: Range<Int>
  }

  private struct Stretch {
    /// In the text; the border before each paragraph, the first included, counts as one byte.
    var place: Range<Int>
    /// Where the stretch begins in the version, counted likewise.
    var other: Int
    var otherEnd: Int { other + place.count }
  }

  private var stretches: [Stretch]

  /// No stretches.
  public init() { stretches = [] }

  /// Paragraphs as they stand in the text itself; indices outside of it are left out.
  public init(_ paragraphs: Range<Int>, of text: RichText) {
    let paragraphs = paragraphs.clamped(to: 0..<text.paragraphCount)
    stretches = []
    guard !paragraphs.isEmpty else { return }
    let start = text.offset(of: Position(paragraphs.lowerBound, 0))
    let last = paragraphs.upperBound - 1
    let end = text.offset(of: Position(last, 0)) + text.paragraphLength(last) + 1
    stretches = [Stretch(place: start..<end, other: start)]
  }

  /// Whether there are none.
  public var isEmpty: Bool { stretches.isEmpty }

  /// Takes out what an older version has too, and gives it as it stands there. What was compared are the two versions.
  public mutating func passOn(_ kept: KeptText) -> TextStretches {
    var (mine, passed) = ([Stretch](), [Stretch]())
    for stretch in stretches { Self.divide(stretch, by: kept.stretches, &mine, &passed) }
    stretches = mine
    return TextStretches(stretches: passed)
  }

  private init(stretches: [Stretch]) { self.stretches = stretches }

  private static func divide(
    _ stretch: Stretch, by kept: [KeptText.Stretch], _ mine: inout [Stretch], _ passed: inout [Stretch]
  ) {
    let shift = stretch.place.lowerBound - stretch.other
    var place = stretch.other
    func piece(_ range: Range<Int>, at other: Int) -> Stretch {
      Stretch(place: range.shifted(by: shift), other: other)
    }
    for found in kept[kept.firstIndex(endingAfter: place)...] {
      guard found.new < stretch.otherEnd else { break }
      let (lower, upper) = (max(found.new, place), min(found.newEnd, stretch.otherEnd))
      if place < lower { mine.append(piece(place..<lower, at: place)) }
      passed.append(piece(lower..<upper, at: found.old + lower - found.new))
      place = upper
    }
    if place < stretch.otherEnd { mine.append(piece(place..<stretch.otherEnd, at: place)) }
  }

  /// Adds stretches that stand in the same version.
  public mutating func add(_ others: TextStretches) { stretches += others.stretches }

  /// The stretches in the text that they are of, paragraph by paragraph, in no order. Borders between paragraphs are left out.
  public func parts(of text: RichText) -> [Part] { stretches.flatMap { Self.parts(of: $0.place, in: text) } }

  private static func parts(of place: Range<Int>, in text: RichText) -> [Part] {
    var parts: [Part] = []
    var start = place.lowerBound
    while start < place.upperBound {
      let paragraph = text.position(at: start).paragraph
      let first = text.offset(of: Position(paragraph, 0)), length = text.paragraphLength(paragraph)
      let lower = max(start - first - 1, 0), upper = min(place.upperBound - first - 1, length)
      if lower < upper || length == 0 { parts.append(Part(paragraph: paragraph, bytes: lower..<max(lower, upper))) }
      start = first + length + 1
    }
    return parts
  }
}

extension [KeptText.Stretch] {
  /// The first that ends after a place in the newer text.
  fileprivate func firstIndex(endingAfter place: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].newEnd > place { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
