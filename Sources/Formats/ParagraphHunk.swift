import RichText

/// Paragraphs of the source, and the edited ones that they became.
struct ParagraphHunk {
  var source: Range<Int>
  var edited: Range<Int>

  /// Cuts both texts where paragraphs kept their ids and their order. Each hunk begins with such a pair, but for what
  /// comes before the first.
  static func all(sourceCount: Int, edited: some Collection<Paragraph>) -> [ParagraphHunk] {
    all(sourceCount: sourceCount, places: edited.map { $0.id.number < UInt64(sourceCount) ? Int($0.id.number) : -1 })
  }

  /// The same for things that are not all paragraphs: `places` are those of the edited ones in the source, or -1.
  static func all(sourceCount: Int, places: [Int]) -> [ParagraphHunk] {
    let pairs = commonOrder(places)
    guard !pairs.isEmpty else { return [ParagraphHunk(source: 0..<sourceCount, edited: 0..<places.count)] }
    return pairs.indices.map { index in
      let start = index == 0 ? (0, 0) : pairs[index]
      let end = index + 1 < pairs.count ? pairs[index + 1] : (sourceCount, places.count)
      return ParagraphHunk(source: start.0..<end.0, edited: start.1..<end.1)
    }
  }

  /// The longest rising row of numbers, each with its place; -1 takes no part.
  static func commonOrder(_ numbers: [Int]) -> [(Int, Int)] {
    var tails: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() where number >= 0 {
      let index = tails.partitioningIndex { numbers[$0] >= number }
      if index > 0 { before[place] = tails[index - 1] }
      if index == tails.count { tails.append(place) } else { tails[index] = place }
    }
    var (result, place): ([(Int, Int)], Int) = ([], tails.last ?? -1)
    while place >= 0 {
      result.append((numbers[place], place))
      place = before[place]
    }
    return result.reversed()
  }
}
