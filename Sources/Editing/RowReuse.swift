/// The rows of an earlier layout that hold for the changed text of the paragraph too.
struct RowReuse {
  /// Rows before the change.
  let head: ArraySlice<LineLayout.Row>
  private let old: [LineLayout.Row]
  /// By how much what is behind the change has moved, and where that begins in the new text.
  private let shift: Int
  private let tail: Int

  /// Nil where the looks of the rows are not the same.
  init?(_ earlier: LineLayout, for breaker: LineBreaker) {
    guard earlier.breaker.laysOut(like: breaker), earlier.breaker.style == breaker.style else { return nil }
    let (before, after) = (earlier.breaker.text.utf8, breaker.text.utf8)
    let shorter = min(before.count, after.count)
    let prefix = Self.common(before, after, atMost: shorter)
    let suffix = Self.common(before.reversed(), after.reversed(), atMost: shorter - prefix)
    (old, shift, tail) = (earlier.rows, after.count - before.count, after.count - suffix)
    head = old.prefix(max(earlier.row(of: prefix) - Self.margin(breaker), 0))
  }

  /// The rows from a start on, if the earlier layout had a row there too and nothing is changed behind it.
  func rows(from start: Int) -> [LineLayout.Row]? {
    guard start >= tail, start > 0, start > shift, let first = index(of: start - shift) else { return nil }
    return old[first...].map { row in
      var row = row
      row.range = (row.range.lowerBound + shift)..<(row.range.upperBound + shift)
      return row
    }
  }

  /// What ends a row comes at most one row's width behind it: that many rows of the narrowest kind.
  private static func margin(_ breaker: LineBreaker) -> Int {
    max(breaker.columns, 1) / max(breaker.textColumns, 1) + 2
  }

  /// How many elements both begin with.
  private static func common<Bytes: Sequence<UInt8>>(_ first: Bytes, _ second: Bytes, atMost most: Int) -> Int {
    var (a, b, count) = (first.makeIterator(), second.makeIterator(), 0)
    while count < most, a.next() == b.next() { count += 1 }
    return count
  }

  private func index(of start: Int) -> Int? {
    var (low, high) = (0, old.count)
    while low < high {
      let middle = (low + high) / 2
      if old[middle].range.lowerBound < start { low = middle + 1 } else { high = middle }
    }
    return low < old.count && old[low].range.lowerBound == start ? low : nil
  }
}

extension LineBreaker {
  /// Whether the other one breaks to the same width and measures in the same way.
  func laysOut(like other: LineBreaker) -> Bool {
    columns == other.columns && textColumns == other.textColumns && measure === other.measure
      && decoration.columns == other.decoration.columns
  }

  /// Whether it breaks to the width of a view, and measures as that does.
  func fits(_ viewport: Viewport) -> Bool {
    columns == viewport.columns && textColumns == viewport.textColumns && measure === viewport.measure
  }

  /// All rows; at least one.
  func rows(reusing reuse: RowReuse?) -> [LineLayout.Row] {
    var rows = reuse.map { Array($0.head) } ?? []
    var start = rows.last?.range.upperBound ?? 0
    repeat {
      if let tail = reuse?.rows(from: start) { return rows + tail }
      rows.append(row(from: start))
      start = rows.last?.range.upperBound ?? text.utf8.count
    } while start < text.utf8.count
    return rows
  }
}
