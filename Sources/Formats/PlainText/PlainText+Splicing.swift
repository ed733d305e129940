import RichText

/// Saving by a splice: lines that an edited text shares with the file are neither looked at nor read back.
extension PlainText {
  /// The file with an edited text; nil where that takes more than a look at the lines that changed and at their neighbours.
  ///
  /// Which encoding a file has, and whether it is a binary one, is told by all of it, but not where it is UTF-8 without control
  /// characters.
  func spliced(_ edited: RichText) -> [UInt8]? {
    guard case .utf8 = encoding, !hasControls, lines.count > 1 else { return nil }
    let change = LineChange(ParagraphChange(from: text, to: edited), of: edited.paragraphCount)
    let new = held(edited.paragraphs(in: change.edited))
    if isUnchanged(new, change) { return bytes }
    let ends = ends(new, of: change.reachesEnd ? edited.paragraphCount : nil)
    guard !new.hasControls, !meets(ends.last ?? nil, change), let part = encoded(new, ends, encoding),
      reads(part, as: new), !makesMark(part, change)
    else { return nil }
    return bytes(with: part, inPlaceOf: change)
  }

  /// The lines that an edit changed, and one more on either side, since line ends belong to two.
  private struct LineChange {
    let source, edited: Range<Int>
    let reachesEnd: Bool

    init(_ change: ParagraphChange, of count: Int) {
      let before = max(0, change.edited.lowerBound - 1)
      let after = change.edited.upperBound < count ? 1 : 0
      source = before..<(change.source.upperBound + after)
      edited = before..<(change.edited.upperBound + after)
      reachesEnd = edited.upperBound == count
    }
  }

  private func isUnchanged(_ new: [Paragraph], _ change: LineChange) -> Bool {
    new.count == change.source.count
      && zip(new, text.paragraphs(in: change.source)).allSatisfy { $0.text.hasSameBytes(as: $1.text) }
  }

  /// Whether a line end would be one with that of the empty line which follows.
  private func meets(_ end: PlainLines.End?, _ change: LineChange) -> Bool {
    guard end == .cr, !change.reachesEnd else { return false }
    let next = lines[change.source.upperBound]
    return next.range.isEmpty && next.end == .lf
  }

  /// Whether the file would begin with a mark, which it does not have.
  private func makesMark(_ part: [UInt8], _ change: LineChange) -> Bool {
    encoding.mark.isEmpty && change.source.lowerBound == 0 && part.starts(with: TextEncoding.utf8(hasMark: true).mark)
  }

  private func reads(_ part: [UInt8], as paragraphs: [Paragraph]) -> Bool {
    let read = PlainLines(part, .utf8(hasMark: false)).lines
    return read.count == paragraphs.count
      && zip(read, paragraphs).allSatisfy { part[$0.range].elementsEqual($1.text.utf8) }
  }

  private func bytes(with part: [UInt8], inPlaceOf change: LineChange) -> [UInt8] {
    var splices = Splices()
    let end = change.reachesEnd ? bytes.count : lines[change.source.upperBound].range.lowerBound
    splices.replace(lines[change.source.lowerBound].range.lowerBound..<end, with: part)
    return splices.applied(to: bytes)
  }
}
