internal import _RopeModule

/// What leaves add up to. The first of a paragraph counts it, the last its border, so that sums of neighbours need no correction.
struct ParagraphSummary: RopeSummary {
  var paragraphs = 0
  var utf8 = 0
  var utf16 = 0

  static var maxNodeSize: Int { 15 }
  static var zero: Self { Self() }
  var isZero: Bool { utf8 == 0 }

  mutating func add(_ other: Self) {
    paragraphs += other.paragraphs
    utf8 += other.utf8
    utf16 += other.utf16
  }

  mutating func subtract(_ other: Self) {
    paragraphs -= other.paragraphs
    utf8 -= other.utf8
    utf16 -= other.utf16
  }
}

/// One of the sums, as a way to count.
struct ParagraphMetric: RopeMetric {
  var unit: @Sendable (ParagraphSummary) -> Int

  static let paragraphs = Self { $0.paragraphs }
  static let utf8 = Self { $0.utf8 }
  static let utf16 = Self { $0.utf16 }

  func size(of summary: ParagraphSummary) -> Int { unit(summary) }
  func index(at offset: Int, in element: ParagraphLeaf) -> Int { offset == 0 ? 0 : 1 }
}
