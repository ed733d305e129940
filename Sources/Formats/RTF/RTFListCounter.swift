import RichText

/// Counts the items of lists in the order of the text.
struct RTFListCounter {
  /// The number of the last item on each level; nil where a level has not begun since the item above it.
  private var counts: [Int: [Int?]] = [:]
  /// How the last item on each level is numbered.
  private var numberings: [Int: [Int: ListItem.Numbering]] = [:]

  /// Whether an item would be the first of its level.
  func isFirst(_ list: Int, _ level: Int) -> Bool { last(list, level) == nil }

  private func last(_ list: Int, _ level: Int) -> Int? { counts[list].flatMap { level < $0.count ? $0[level] : nil } }

  /// Whether the last item was on a level below.
  func isBelow(_ list: Int, _ level: Int) -> Bool { (counts[list]?.count ?? 0) > level + 1 }

  /// The number of the next item that states none.
  func next(_ list: Int, _ level: Int) -> Int { last(list, level).map { $0 &+ 1 } ?? 1 }

  /// Goes on over an item; gives its number.
  mutating func count(_ item: ListItem) -> Int {
    let number = item.start ?? next(item.list, item.level)
    var levels = Array((counts[item.list] ?? []).prefix(item.level))
    while levels.count < item.level { levels.append(nil) }
    counts[item.list] = levels + [number]
    if case .number(let numbering, _, _, _) = item.marker {
      numberings[item.list, default: [:]][item.level] = numbering
    } else {
      numberings[item.list]?[item.level] = nil
    }
    return number
  }

  /// The numbers of the levels above that stand before an item's own.
  func outerNumbers(of item: ListItem) -> String {
    guard case .number(_, let outer, _, _) = item.marker, outer > 0, let levels = counts[item.list] else { return "" }
    return (max(0, item.level - outer)..<max(0, item.level)).map { level in
      guard let number = level < levels.count ? levels[level] : nil, let numbering = numberings[item.list]?[level]
      else { return "" }
      return RTFListMarker.count(number, numbering) + "."
    }.joined()
  }
}

extension RandomAccessCollection where Element == Paragraph, Index == Int {
  /// What stands before each item of a list; nil for other paragraphs and where items have no marker.
  var listMarkers: [String?] {
    var counter = RTFListCounter()
    return map { paragraph in
      guard let item = paragraph.style.list, item.hasMarker else { return nil }
      let number = counter.count(item)
      return RTFListMarker.text(item.marker, number: number, outer: counter.outerNumbers(of: item))
    }
  }
}
