import RichText

extension WordWriter {
  mutating func addSource(_ index: Int, _ items: inout [TextItem], _ origins: inout [WordOrigin]) {
    let (paragraph, text) = (story.paragraphs[index], Array(original[index].text.utf8))
    for piece in paragraph.pieces where story.pieces[piece].isItem { add(piece, text, &items, &origins) }
    let style = text.isEmpty ? styles.number(original[index].emptyStyle) : -1
    items.append(TextItem(value: TextItem.end, style: style, layout: styles.number(original[index].style)))
    origins.append(WordOrigin(piece: paragraph.pieces.upperBound - 1, range: 0..<0, paragraph: index))
  }

  func add(_ index: Int, _ text: [UInt8], _ items: inout [TextItem], _ origins: inout [WordOrigin]) {
    let piece = story.pieces[index]
    let style = sourceStyles[Int(piece.style)]
    switch piece.kind {
    case .atom:
      items.append(TextItem(value: 0x110000 + UInt32(piece.offset), style: style))
      origins.append(WordOrigin(piece: index, range: piece.range, paragraph: -1))
    case .scalar:
      items.append(TextItem(value: Self.scalar(text[Int(piece.offset)...]), style: style))
      origins.append(WordOrigin(piece: index, range: piece.range, paragraph: -1))
    default:
      var start = Int(piece.start)
      for scalar in String(decoding: story.part.bytes[piece.range], as: UTF8.self).unicodeScalars {
        let end = start + UTF8.width(scalar)
        items.append(TextItem(value: scalar.value, style: style))
        origins.append(WordOrigin(piece: index, range: start..<end, paragraph: -1))
        start = end
      }
    }
  }

  static func scalar(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var (decoder, rest) = (UTF8(), bytes.makeIterator())
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return 0xFFFD }
    return scalar.value
  }

  mutating func addEdited(_ paragraph: Paragraph, _ items: inout [TextItem]) {
    var scalars = paragraph.text.unicodeScalars.makeIterator()
    for run in paragraph.runs {
      var value: UInt32?
      if let atom = run.style.atom { value = self.value(of: atom) }
      var style = run.style
      style.atom = nil
      let number = styles.number(style)
      var left = run.length
      while left > 0, let scalar = scalars.next() {
        left -= UTF8.width(scalar)
        items.append(TextItem(value: value ?? scalar.value, style: number))
      }
    }
    let empty = paragraph.text.isEmpty ? styles.number(paragraph.emptyStyle) : -1
    items.append(TextItem(value: TextItem.end, style: empty, layout: styles.number(paragraph.style)))
  }

  /// The values of atoms: those of the source, then new ones.
  mutating func value(of atom: Atom) -> UInt32 {
    if atom.content == nil, let number = story.atomNumbers[atom.key] { return 0x110000 + UInt32(number) }
    newAtoms.append(atom)
    return 0x110000 + UInt32(story.atoms.count + newAtoms.count - 1)
  }

}
