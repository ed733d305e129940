import RichText

/// Counts the items of lists in the order of the text.
struct RTFListCounter {
  /// The number of the last item on each level; nil where a level has not begun since the item above it.
  private var counts: [Int: [Int?]] = [:]

  /// Whether an item would be the first of its level.
  func isFirst(_ list: Int, _ level: Int) -> Bool { last(list, level) == nil }

  private func last(_ list: Int, _ level: Int) -> Int? { counts[list].flatMap { level < $0.count ? $0[level] : nil } }

  /// The number of the next item.
  mutating func count(_ item: ListItem) -> Int {
    let number = item.start ?? last(item.list, item.level).map { $0 &+ 1 } ?? 1
    var levels = Array((counts[item.list] ?? []).prefix(item.level))
    while levels.count < item.level { levels.append(nil) }
    counts[item.list] = levels + [number]
    return number
  }
}

extension RandomAccessCollection where Element == Paragraph, Index == Int {
  /// What stands before each item of a list; nil for other paragraphs and where items have no marker.
  var listMarkers: [String?] {
    var counter = RTFListCounter()
    return map { paragraph in
      guard let item = paragraph.style.list, item.hasMarker else { return nil }
      return RTFListMarker.text(item.marker, number: counter.count(item))
    }
  }
}
