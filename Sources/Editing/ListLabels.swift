import RichText
import Synchronization

/// The markers of the items of one text, counted as far as they were asked for.
///
/// An edit makes a new one, which takes over what was counted before the place of the edit.
final class ListLabels: Sendable {
  /// How many paragraphs are counted at once.
  fileprivate static let block = 64

  fileprivate struct Count: Sendable {
    /// How far the lists have counted before each block.
    var counters: [ListCounters] = [ListCounters()]
    /// The markers in a block.
    var labels: [Int: [String?]] = [:]
  }

  private let count: Mutex<Count>

  init() { count = Mutex(Count()) }

  /// The markers of the text after an edit that left so many paragraphs at the start as they were.
  init(after earlier: ListLabels, keeping paragraphs: Int) {
    var known = earlier.count.withLock { $0 }
    let blocks = max(paragraphs, 0) / Self.block
    if blocks < known.counters.count { known.counters.removeSubrange((blocks + 1)...) }
    known.labels = known.labels.filter { $0.key < blocks }
    count = Mutex(known)
  }

  /// The marker of a paragraph as it is shown; nil where it has none.
  func label(of paragraph: Int, _ style: ParagraphStyle, in text: RichText) -> String? {
    guard let item = style.list, item.hasMarker else { return nil }
    guard case .number = item.marker else {
      var counters = ListCounters()
      return counters.label(of: style)
    }
    let (block, place) = paragraph.quotientAndRemainder(dividingBy: Self.block)
    return count.withLock { count in
      let labels = count.labels(ofBlock: block, in: text)
      return place < labels.count ? labels[place] : nil
    }
  }
}

extension ListLabels.Count {
  fileprivate mutating func labels(ofBlock block: Int, in text: RichText) -> [String?] {
    if let known = labels[block] { return known }
    while counters.count <= block {
      let last = counters.count - 1
      let known = (paragraph: last * ListLabels.block, counters: counters[last])
      counters.append(text.listCounters(before: (last + 1) * ListLabels.block, knowing: known))
    }
    let first = block * ListLabels.block
    let found = text.listLabels(in: first..<(first + ListLabels.block), after: counters[block])
    labels[block] = found
    return found
  }
}
