/// The runs of one paragraph, found by the bytes that they cover without going through all of them.
struct RunTable {
  /// Of fewer runs there is no table.
  private static let fewRuns = 8

  let runs: [Paragraph.Run]
  /// Where each run begins, and where the last one ends; none of few runs.
  private let starts: [Int]

  init(_ runs: [Paragraph.Run]) {
    self.runs = runs
    starts = runs.count <= Self.fewRuns ? [] : runs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.length) }
  }

  /// The runs' parts inside a range of bytes.
  func part(_ range: Range<Int>) -> [Paragraph.Run] {
    guard let end = starts.last, !range.isEmpty else { return runs.part(range) }
    if range.lowerBound <= 0, range.upperBound >= end { return runs }
    var (result, index): ([Paragraph.Run], Int) = ([], max(runIndex(ofByte: range.lowerBound), 0))
    while index < runs.count, starts[index] < range.upperBound {
      let length = min(starts[index + 1], range.upperBound) - max(starts[index], range.lowerBound)
      result.append(.init(length: length, style: runs[index].style))
      index += 1
    }
    return result
  }

  /// The look of the character whose bytes hold the offset; nil outside of the text.
  func style(ofByte offset: Int) -> CharacterStyle? {
    guard !starts.isEmpty else { return runs.style(ofByte: offset) }
    let index = runIndex(ofByte: offset)
    return runs.indices.contains(index) ? runs[index].style : nil
  }

  /// The run that covers the byte; -1 before the first, the count of runs after the last.
  private func runIndex(ofByte offset: Int) -> Int { starts.partitioningIndex { $0 > offset } - 1 }
}
