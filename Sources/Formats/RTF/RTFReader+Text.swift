import RichText

extension RTFReader {
  mutating func symbol(_ token: RTFToken) {
    let byte = UInt8(truncatingIfNeeded: token.parameter)
    if byte == UInt8(ascii: "*") {
      if state.isFresh { state.hasStar = true }
      return advance()
    }
    state.isFresh = false
    let start = position
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): return characters()
    case 0x0A, 0x0D:
      advance()
      return endParagraph(start..<position)
    default: advance()
    }
    if let scalar = RTFReader.symbols[byte] { emit(scalar, from: start) }
  }

  private static let symbols: [UInt8: UInt32] = [
    UInt8(ascii: "~"): 0xA0, UInt8(ascii: "_"): 0x2011, UInt8(ascii: "-"): 0xAD, 0x09: 0x09,
  ]

  // MARK: Bytes that are characters

  /// Reads a text, an escaped byte or a `\'hh`, from the position on.
  mutating func characters() {
    state.isFresh = false
    choosePage()
    guard tokens[index].kind == .text else { return character() }
    let (token, end) = (index, start(index + 1))
    while index == token, position < end {
      let stop = page.isSymbol ? position : endOfASCII(end)
      if stop > position { linear(to: stop) } else { character() }
    }
  }

  private mutating func choosePage() {
    let number = codePageNumbers[Int(currentContext())]
    if number != page.number { page = pages[number] }
  }

  private func endOfASCII(_ end: Int) -> Int {
    var stop = position
    while stop < end, bytes[stop] < 0x80, bytes[stop] != 0, bytes[stop] != 0x0C { stop += 1 }
    return stop
  }

  private mutating func linear(to end: Int) {
    let context = currentContext()
    let last = source.pieces.count - 1
    if last >= firstPiece, source.pieces[last].kind == .linear, source.pieces[last].context == context,
      source.pieces[last].end == position
    {
      source.pieces[last].end = UInt32(end)
    } else {
      addPiece(.linear, position..<end, context)
    }
    text.append(contentsOf: bytes[position..<end])
    addRun(end - position, styles[Int(context)])
    move(to: end)
  }

  private mutating func move(to byte: Int) {
    position = byte
    if byte >= start(index + 1) { index += 1 }
  }

  /// Reads one character of the code page, which may take several tokens.
  private mutating func character() {
    let start = position
    guard let first = takeByte() else { return advance() }
    var scalar = page.singles[Int(first)]
    var isFragile = false
    if scalar == CodePage.lead {
      let rest = page.number == CodePage.utf8 ? takeUTF8(first) : takeTrail(first)
      isFragile = rest == nil
      scalar = rest ?? UInt32(first)
    }
    emit(scalar, from: start, isFragile: isFragile)
  }

  private mutating func takeTrail(_ first: UInt8) -> UInt32? {
    let place = (index, position)
    if let second = takeByte(), let scalar = page.scalar(first, second) { return scalar }
    (index, position) = place
    return nil
  }

  private mutating func takeUTF8(_ first: UInt8) -> UInt32? {
    let place = (index, position)
    var bytes = [first]
    let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    while bytes.count < count, let byte = takeByte() { bytes.append(byte) }
    if bytes.count == count, let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first {
      return scalar.value
    }
    (index, position) = place
    return nil
  }

  /// The next byte of text, whatever it is written as; nil where something else follows.
  private mutating func takeByte() -> UInt8? {
    while index < limit, tokens[index].kind == .newline { advance() }
    guard index < limit else { return nil }
    let token = tokens[index]
    if token.kind == .text {
      let byte = bytes[position]
      move(to: position + 1)
      return byte
    }
    guard token.kind == .hex || token.isEscapedByte else { return nil }
    advance()
    return UInt8(truncatingIfNeeded: token.parameter)
  }
}

extension RTFToken {
  /// `\\`, `\{` or `\}`.
  var isEscapedByte: Bool {
    kind == .symbol && (parameter == 0x5C || parameter == 0x7B || parameter == 0x7D)
  }

  /// Whether the token ends a paragraph.
  var endsParagraph: Bool {
    switch kind {
    case .symbol: parameter == 0x0A || parameter == 0x0D
    case .word: [.par, .cell, .nestcell, .sect].contains(keyword)
    default: false
    }
  }
}
