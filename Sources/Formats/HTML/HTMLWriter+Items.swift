import RichText

extension HTMLWriter {
  mutating func addSource(_ index: Int, _ items: inout [TextItem], _ origins: inout [HTMLOrigin]) {
    let paragraph = source.paragraphs[index]
    var scalars = original[index].text.unicodeScalars.makeIterator()
    var count = 0
    for piece in source.pieces[paragraph.pieces] {
      let style = styles.number(source.elements.elements[Int(piece.element)].style)
      let isLinear = piece.kind == .linear
      for start in stride(from: Int(piece.start), to: isLinear ? Int(piece.end) : Int(piece.start) + 1, by: 1) {
        guard let scalar = scalars.next() else { break }
        let value = piece.kind == .atom ? atomValue(piece) : scalar.value
        items.append(TextItem(value: value, style: style))
        let range = isLinear ? start..<(start + 1) : piece.range
        origins.append(
          HTMLOrigin(range: range, element: Int(piece.element), kind: piece.kind, paragraph: index, number: count))
        count += 1
      }
    }
    let empty = original[index].text.isEmpty ? styles.number(original[index].emptyStyle) : -1
    items.append(TextItem(value: TextItem.end, style: empty, layout: styles.number(original[index].style)))
    origins.append(
      HTMLOrigin(
        range: paragraph.end..<paragraph.end, element: paragraph.endElement, kind: .scalar, paragraph: index,
        number: count))
  }

  mutating func addEdited(_ index: Int, _ items: inout [TextItem]) {
    let paragraph = edited[index]
    var scalars = paragraph.text.unicodeScalars.makeIterator()
    for run in paragraph.runs {
      let (number, atom) = (styles.number(run.style.ofText), run.style.atom)
      var left = run.length
      while left > 0, let scalar = scalars.next() {
        left -= UTF8.width(scalar)
        let value = atom.flatMap { scalar.value == 0xFFFC ? self.value(of: $0) : nil } ?? scalar.value
        items.append(TextItem(value: value, style: number))
      }
    }
    let empty = paragraph.text.isEmpty ? styles.number(paragraph.emptyStyle) : -1
    items.append(TextItem(value: TextItem.end, style: empty, layout: styles.number(paragraph.style)))
  }

  private mutating func atomValue(_ piece: HTMLPiece) -> UInt32 {
    guard let atom = source.atomKeys[Int(piece.start)].flatMap({ source.atoms[$0] }) else { return 0xFFFC }
    return value(of: atom.atom) ?? 0xFFFC
  }

  /// A number above all scalars that stands for an atom.
  private mutating func value(of atom: Atom) -> UInt32? {
    if let number = atomNumbers[atom] { return UInt32(0x110000 + number) }
    let known = source.atoms[atom.key]
    guard let bytes = atom.content == nil ? known.map({ $0.bytes(in: source) }) : HTMLAtomText.bytes(atom)
    else { return nil }
    atomNumbers[atom] = atoms.count
    atoms.append((atom, bytes))
    return UInt32(0x110000 + atoms.count - 1)
  }
}
