import RichText

extension RTFWriter {
  mutating func addSource(_ index: Int, _ items: inout [TextItem], _ origins: inout [RTFOrigin]) {
    let (paragraph, text) = (source.paragraphs[index], Array(original[index].text.utf8))
    addMarks(paragraph, index, &items, &origins)
    for piece in source.pieces[paragraph.pieces] { add(piece, index, text, &items, &origins) }
    let style = text.isEmpty ? styles.number(original[index].emptyStyle) : -1
    items.append(TextItem(value: TextItem.end, style: style, layout: layoutNumber(original[index].style, paragraph)))
    origins.append(
      RTFOrigin(
        start: UInt32(paragraph.terminator.lowerBound), end: UInt32(paragraph.terminator.upperBound),
        context: paragraph.context, kind: .scalar, isFragile: false, paragraph: Int32(index)))
  }

  private mutating func add(
    _ piece: RTFPiece, _ paragraph: Int, _ text: [UInt8], _ items: inout [TextItem], _ origins: inout [RTFOrigin]
  ) {
    var origin = RTFOrigin(
      start: piece.start, end: piece.end, context: piece.context, kind: piece.kind, isFragile: piece.isFragile,
      paragraph: Int32(paragraph))
    know(piece.context)
    let style = contextStyles[Int(piece.context)]
    guard piece.kind == .linear else {
      items.append(TextItem(value: value(piece, text), style: style))
      return origins.append(origin)
    }
    for byte in piece.start..<piece.end {
      (origin.start, origin.end) = (byte, byte + 1)
      items.append(TextItem(value: UInt32(source.bytes[Int(byte)]), style: style))
      origins.append(origin)
    }
  }

  func value(_ piece: RTFPiece, _ text: [UInt8]) -> UInt32 {
    if piece.kind == .atom { return source.atomNumber(startingAt: Int(piece.start)).map { 0x110000 + $0 } ?? 0xFFFC }
    var decoder = UTF8()
    var rest = text[Int(piece.offset)...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return 0xFFFD }
    return scalar.value
  }

  mutating func addEdited(_ index: Int, _ items: inout [TextItem]) {
    let paragraph = edited[index]
    let before = addMarks(of: index, &items)
    var (scalars, style) = (paragraph.text.unicodeScalars.makeIterator(), CharacterStyle())
    for run in paragraph.runs {
      style = run.style
      style.atom = nil
      let number = styles.number(style)
      let atom = run.style.atom.flatMap { atomNumber($0) }
      var left = run.length
      while left > 0, let scalar = scalars.next() {
        left -= UTF8.width(scalar)
        let value = atom.flatMap { scalar.value == 0xFFFC ? 0x110000 + $0 : nil } ?? scalar.value
        items.append(TextItem(value: value, style: number))
      }
    }
    let empty = paragraph.text.isEmpty ? styles.number(paragraph.emptyStyle) : -1
    items.append(TextItem(value: TextItem.end, style: empty, layout: layoutNumber(paragraph.style, before)))
  }
}
