import RichText

extension RTFReader {
  /// Gives paragraphs their cells, and takes out those of cells that others cover.
  mutating func placeInTables() {
    guard !rows.ends.isEmpty else { return }
    var builder = RTFTableBuilder(source, rows.ends)
    builder.build()
    for (index, cells) in builder.cells.enumerated() where !cells.isEmpty { paragraphs[index].style.cells = cells }
    source.rows = builder.rows
    if !builder.covered.isEmpty { remove(builder.covered) }
  }

  /// Places to read on from count all paragraphs, so that there are none where some go.
  private mutating func remove(_ covered: Set<Int>) {
    var (places, kept): ([Int], [Int]) = ([], [])
    for index in paragraphs.indices {
      places.append(kept.count)
      if !covered.contains(index) { kept.append(index) }
    }
    places.append(kept.count)
    source.checkpoints = []
    source.paragraphs = kept.map { source.paragraphs[$0] }
    paragraphs = kept.enumerated().map { place, index in
      let old = paragraphs[index]
      return Paragraph(
        id: ParagraphID(UInt64(place)), text: old.text, runs: old.runs, style: old.style, emptyStyle: old.emptyStyle)
    }
    for row in source.rows.indices {
      source.rows[row].cells = source.rows[row].cells.map { places[$0.lowerBound]..<places[$0.upperBound] }
    }
  }
}

extension RTFSource {
  /// The first byte that belongs to a paragraph.
  func start(of paragraph: Int) -> Int {
    let value = paragraphs[paragraph]
    let first = value.pieces.isEmpty ? nil : pieces[value.pieces.lowerBound].start
    let marks = value.pageBreaks.map(\.range.lowerBound) + (value.marker.map { [$0.range.lowerBound] } ?? [])
    return min(first.map { Int($0) } ?? value.terminator.lowerBound, marks.min() ?? bytes.count)
  }
}
