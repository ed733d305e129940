extension RichText {
  /// The text with each page break inside of a paragraph, a form feed or an opaque thing of that name, as the beginning of a paragraph: so other
  /// formats can hold it. What goes on after it looks as the paragraph did; an item has no second marker. Paragraph ids stay.
  public func partingAtPageBreaks() -> RichText {
    var next = (paragraphs.map(\.id.number).max() ?? 0) + 1, isParted = false
    let parted = paragraphs.flatMap { paragraph -> [Paragraph] in
      let breaks = paragraph.pageBreaks
      if breaks.isEmpty { return [paragraph] }
      isParted = true
      return paragraph.parted(at: breaks, nextID: &next)
    }
    return isParted ? RichText(parted) : self
  }
}

extension Paragraph {
  /// The page breaks in it, in UTF-8.
  fileprivate var pageBreaks: [Range<Int>] {
    var (found, start): ([Range<Int>], Int) = ([], 0)
    let bytes = text.utf8.contains(0x0C) ? Array(text.utf8) : []
    for run in runs {
      let range = start..<(start + run.length)
      if run.style.atom.map({ $0.kind == .opaque && $0.label == "page break" }) == true {
        found.append(range)
      } else if !bytes.isEmpty {
        found += range.filter { bytes[$0] == 0x0C }.map { $0..<($0 + 1) }
      }
      start = range.upperBound
    }
    return found
  }

  fileprivate func parted(at breaks: [Range<Int>], nextID: inout UInt64) -> [Paragraph] {
    let ends = breaks.map(\.lowerBound) + [text.utf8.count], starts = [0] + breaks.map(\.upperBound)
    return zip(starts, ends).enumerated().map { index, borders in
      var part = part(borders.0..<borders.1)
      if index == 0 { return part }
      part.id = ParagraphID(nextID)
      nextID += 1
      part.style.startsPage = true
      part.style.list?.hasMarker = false
      part.style.list?.start = nil
      return part
    }
  }
}
