/// What leaves add up to. The first of a paragraph counts it, the last its border, so that sums of neighbours need no correction.
struct ParagraphSummary: Sendable, Equatable {
  var paragraphs = 0
  var utf8 = 0
  var utf16 = 0

  static func += (sum: inout Self, other: Self) {
    sum.paragraphs += other.paragraphs
    sum.utf8 += other.utf8
    sum.utf16 += other.utf16
  }

  static func -= (sum: inout Self, other: Self) {
    sum.paragraphs -= other.paragraphs
    sum.utf8 -= other.utf8
    sum.utf16 -= other.utf16
  }
}

/// One of the sums, as a way to count.
enum ParagraphMetric {
  case paragraphs, utf8

  func size(of summary: ParagraphSummary) -> Int {
    switch self {
    case .paragraphs: summary.paragraphs
    case .utf8: summary.utf8
    }
  }
}

/// What has sums.
protocol Summed {
  var summary: ParagraphSummary { get }
}

extension Array where Element: Summed {
  var summary: ParagraphSummary { reduce(into: ParagraphSummary()) { $0 += $1.summary } }

  /// The index of the element that holds a place below the sum. What comes before the element is taken from the place.
  func slot(of place: inout Int, in metric: ParagraphMetric) -> Int {
    for index in indices {
      let size = metric.size(of: self[index].summary)
      if place < size { return index }
      place -= size
    }
    return count - 1
  }

  /// The same; what comes before the element is added to a sum.
  func slot(of place: inout Int, in metric: ParagraphMetric, adding before: inout ParagraphSummary) -> Int {
    for index in indices {
      let summary = self[index].summary
      let size = metric.size(of: summary)
      if place < size { return index }
      place -= size
      before += summary
    }
    return count - 1
  }
}
