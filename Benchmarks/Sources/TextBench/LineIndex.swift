/// Where the lines of a text begin, as editors keep it: what lies behind the last edit is moved when an edit passes it.
struct LineIndex {
  private var starts = [0]
  /// What has to be added to the starts from a line on.
  private var pending = (line: 1, distance: 0)

  private func start(of line: Int) -> Int { starts[line] + (line >= pending.line ? pending.distance : 0) }

  /// The line that holds an offset, and the offset in it.
  func place(of offset: Int) -> (line: Int, offset: Int) {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if start(of: middle) <= offset { low = middle + 1 } else { high = middle }
    }
    return (low - 1, offset - start(of: low - 1))
  }

  func offset(of place: (line: Int, offset: Int)) -> Int { start(of: place.line) + place.offset }

  /// Notes that text was put in place of some, which had line feeds, at an offset in a line.
  mutating func replace(_ line: Int, _ offset: Int, removed: Int, lines: Int, with text: [UInt8]) {
    move(to: line + 1)
    if lines > 0 { starts.removeSubrange((line + 1)...(line + lines)) }
    var new: [Int] = []
    for (index, byte) in text.enumerated() where byte == 0x0A { new.append(offset + index + 1) }
    if !new.isEmpty { starts.insert(contentsOf: new, at: line + 1) }
    pending = (line + 1 + new.count, pending.distance + text.count - removed)
  }

  /// Makes a line the first whose start is still to be moved.
  private mutating func move(to line: Int) {
    while pending.line < line {
      starts[pending.line] += pending.distance
      pending.line += 1
    }
    while pending.line > line {
      pending.line -= 1
      starts[pending.line] -= pending.distance
    }
  }
}
