import RichText

extension CharacterStyle {
  /// What a scalar means in this look: in symbol fonts some that are for private use stand for glyphs.
  func shown(_ scalar: UInt32) -> UInt32 {
    guard SymbolFont.glyphs.contains(scalar), let font = font.flatMap(SymbolFont.init) else { return scalar }
    return font.character(scalar)
  }
}

extension RTFReader {
  /// Adds a scalar whose bytes end at the position. NUL is nothing, a line feed is a line break, and a form
  /// feed before the text is a page break.
  mutating func emit(_ scalar: UInt32, from start: Int, isFragile: Bool = false) {
    guard scalar != 0 else { return }
    let context = currentContext()
    if scalar == 0x0C, isParagraphStart { return pageBreaks.append(RTFMark(range: start..<position, context: context)) }
    addPiece(.scalar, start..<position, context, isFragile)
    let scalar = SymbolFont.glyphs.contains(scalar) ? styles[Int(context)].shown(scalar) : scalar
    let value = Unicode.Scalar(scalar == 0x0A ? 0x2028 : scalar) ?? "\u{FFFD}"
    let before = text.count
    text.append(contentsOf: UTF8.encode(value) ?? UTF8.encodedReplacementCharacter)
    addRun(text.count - before, styles[Int(context)])
  }

  mutating func emitAtom(_ kind: RTFAtom.Kind, _ range: Range<Int>, isBare: Bool, label: String? = nil) {
    let context = currentContext()
    addPiece(.atom, range, context)
    let atom = RTFAtom(kind, range: range, isBare: isBare, label: label, context: context, in: bytes)
    source.add(atom)
    text.append(contentsOf: Array(Atom.character.utf8))
    var style = styles[Int(context)]
    style.atom = atom.atom
    runs.append(Paragraph.Run(length: 3, style: style))
  }

  mutating func addPiece(_ kind: RTFPiece.Kind, _ range: Range<Int>, _ context: Int32, _ isFragile: Bool = false) {
    source.pieces.append(
      RTFPiece(
        start: UInt32(range.lowerBound), end: UInt32(range.upperBound), offset: UInt32(text.count), context: context,
        kind: kind, isFragile: isFragile))
  }

  mutating func addRun(_ length: Int, _ style: CharacterStyle) {
    if !runs.isEmpty, runs[runs.count - 1].style == style {
      runs[runs.count - 1].length += length
    } else {
      runs.append(Paragraph.Run(length: length, style: style))
    }
  }

  /// Ends the paragraph; the bytes are what ends it.
  mutating func endParagraph(_ terminator: Range<Int>, _ ending: RTFParagraph.Ending = .paragraph) {
    let context = currentContext()
    source.paragraphs.append(
      RTFParagraph(
        pieces: firstPiece..<source.pieces.count, terminator: terminator, context: context,
        isReset: state.resetParagraph == paragraphs.count, pageBreaks: pageBreaks, marker: marker,
        ending: ending))
    // The runs are copied, so that none keeps the room of the longest row of them.
    paragraphs.append(
      Paragraph(
        id: ParagraphID(UInt64(paragraphs.count)), text: String(decoding: text, as: UTF8.self), runs: runs.map { $0 },
        style: layouts[Int(context)], emptyStyle: emptyStyle(context)))
    if !pageBreaks.isEmpty { paragraphs[paragraphs.count - 1].style.startsPage = true }
    text.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    (pageBreaks, marker, endDepth) = ([], nil, stack.count)
    firstPiece = source.pieces.count
    addCheckpoint()
  }

  /// Nothing is a link in an empty paragraph.
  private func emptyStyle(_ context: Int32) -> CharacterStyle {
    var style = styles[Int(context)]
    if state.context.link >= 0 { style.link = nil }
    return style
  }

  // MARK: The end

  /// Ends the last paragraph. Apple's line ends separate paragraphs, those of all others end them.
  mutating func finish() {
    let isEmpty = isParagraphStart && pageBreaks.isEmpty
    let end = max(
      endOfText(), source.pieces.last.map { Int($0.end) } ?? 0, source.paragraphs.last?.terminator.upperBound ?? 0)
    if source.isCocoa || !isEmpty || paragraphs.isEmpty { endParagraph(end..<end) }
  }

  /// The place for text at the end: before the brace that closes the file, and before what is cut off.
  private mutating func endOfText() -> Int {
    if isFinished { return start(index) }
    if state.hiddenStart >= 0 { return startOfHidden() }
    guard limit == tokens.count else { return start(limit) }
    guard let last = tokens.last else { return 0 }
    if last.kind == .symbol, !last.isEscapedByte, bytes.count - Int(last.start) != 2 || last.parameter == 0x27 {
      return Int(last.start)
    }
    let isData = last.kind == .data || last.keyword == .bin
    return isData ? start(max(limit - (last.kind == .data ? 2 : 1), 0)) : bytes.count
  }

  /// Where the group begins that hides the end of a file which is cut off.
  private mutating func startOfHidden() -> Int {
    let start = start(state.hiddenStart)
    if state.hiddenStart == state.group, let outer = stack.last { (state, context) = (outer, nil) }
    return start
  }
}
