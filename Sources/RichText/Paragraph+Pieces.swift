extension Paragraph {
  /// The paragraph cut into pieces of about the same length that are within a limit; between grapheme clusters where such a place is near.
  func pieces(within limit: LeafLimit) -> [Paragraph] {
    let bytes = Self.share(of: length, atMost: max(1, limit.bytes / 4 * 3))
    let count = Self.share(of: runs.count, atMost: max(1, limit.runs / 4 * 3))
    var (result, start, rest): ([Paragraph], Int, ArraySlice<Run>) = ([], 0, runs[...])
    while start < length {
      let reach = rest.prefix(count).reduce(start) { $0 + $1.length }
      let end = text.cut(before: min(start + bytes, reach, length), after: start)
      result.append(with(text: String(text.part(start..<end)), runs: rest.take(end - start)))
      start = end
    }
    return result
  }

  /// The size of equal shares that are not above a size.
  private static func share(of whole: Int, atMost size: Int) -> Int {
    let shares = max(1, (whole + size - 1) / size)
    return max(1, (whole + shares - 1) / shares)
  }

}

extension ArraySlice<Paragraph.Run> {
  /// Takes the runs of so many bytes off the front.
  fileprivate mutating func take(_ bytes: Int) -> [Paragraph.Run] {
    var (result, left): ([Paragraph.Run], Int) = ([], bytes)
    while left > 0, let run = first {
      let length = Swift.min(run.length, left)
      result.append(.init(length: length, style: run.style))
      if length < run.length { self[startIndex].length -= length } else { removeFirst() }
      left -= length
    }
    return result
  }
}

extension String {
  private static let farthestCut = 32

  /// A place to cut the text, near an offset and after `start`: between clusters where one can tell, else between scalars.
  fileprivate func cut(before end: Int, after start: Int) -> Int {
    guard end < utf8.count else { return end }
    let first = byte(of: unicodeScalars.index(after: index(atByte: start)))
    let border = max(first, scalarBorder(atOrBefore: end))
    var place = index(atByte: border)
    for _ in 0..<Self.farthestCut where place < endIndex && byte(of: place) > first {
      let before = unicodeScalars.index(before: place)
      if unicodeScalars[before].isApart(from: unicodeScalars[place]) { return byte(of: place) }
      place = before
    }
    return border
  }
}
