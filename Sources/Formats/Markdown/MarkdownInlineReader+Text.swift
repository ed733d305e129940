import RichText

extension MarkdownInlineReader {
  /// Text as it is, with escapes and entities.
  mutating func text(_ literal: [UInt8]) -> Bool {
    let plain = inline.isAligned ? addPlain(literal) : 0
    if plain == literal.count { return true }
    var scalars = Array(String(decoding: literal[plain...], as: UTF8.self).unicodeScalars)[...]
    guard inline.isAligned else {
      for scalar in scalars { add(scalar, 0..<0) }
      return true
    }
    while let scalar = scalars.first { if !take(scalar, &scalars) { return false } }
    return true
  }

  /// Adds the ASCII characters at the start that stand for themselves in the content. Returns how many.
  private mutating func addPlain(_ literal: [UInt8]) -> Int {
    let count = content.plainCount(literal, at: place)
    if pictures == 0 {
      for index in place..<(place + count) {
        let range = content.range(index, index + 1)
        inline.items.append(
          MarkdownItem(scalar: Unicode.Scalar(content.bytes[index]), range: range, span: span, atom: -1))
      }
    }
    place += count
    return count
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
    let byte = content[place]
    if byte == 0x26, let (length, decoded) = entities.entity(content, at: place) {
      return take(length, decoded, &rest)
    }
    rest.removeFirst()
    if byte == 0x5C, content[place + 1].isMarkdownPunctuation {
      guard scalar.value == UInt32(content[place + 1]) else { return false }
      add(scalar, take(2))
      return true
    }
    if byte == 0, scalar == "\u{FFFD}", place < content.count { add(scalar, take(1)); return true }
    guard content.has(scalar, at: place) else { return false }
    add(scalar, take(UTF8.width(scalar)))
    return true
  }

  private mutating func take(
    _ length: Int, _ decoded: [Unicode.Scalar], _ rest: inout ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard rest.starts(with: decoded) else { return false }
    rest.removeFirst(decoded.count)
    var range = take(length)
    for scalar in decoded {
      add(scalar, range)
      range = range.upperBound..<range.upperBound
    }
    return true
  }

  /// A line's end, which is a space or a break.
  mutating func lineBreak(_ scalar: Unicode.Scalar) -> Bool {
    guard inline.isAligned else { add(scalar, 0..<0); return true }
    var end = content.afterBlanks(place)
    if scalar == "\u{2028}", content[place] == 0x5C { end = place + 1 }
    guard content[end] == 0x0A else { return false }
    add(scalar, take(content.afterBlanks(end + 1) - place))
    return true
  }

  /// A span of code between equal runs of backticks.
  mutating func code(_ literal: [UInt8]) -> Bool {
    guard inline.isAligned else {
      openSpan(.code, 0..<0)
      for scalar in String(decoding: literal, as: UTF8.self).unicodeScalars { add(scalar, 0..<0) }
      closeSpan(0..<0)
      return true
    }
    let fence = content.run(of: 0x60, at: place)
    guard fence > 0, let end = codeEnd(fence) else { return false }
    let isPadded = literal.count == end - place - 2 * fence - 2
    let open = fence + (isPadded ? 1 : 0)
    guard literal.count == end - place - 2 * open else { return false }
    openSpan(.code, take(open))
    guard codeText(literal) else { return false }
    closeSpan(take(open))
    return true
  }

  private func codeEnd(_ fence: Int) -> Int? {
    var index = place + fence
    while index < content.count {
      let run = content.run(of: 0x60, at: index)
      if run == fence { return index + run }
      index += max(run, 1)
    }
    return nil
  }

  private mutating func codeText(_ literal: [UInt8]) -> Bool {
    for scalar in String(decoding: literal, as: UTF8.self).unicodeScalars {
      if content.has(scalar, at: place) || scalar == " " && content[place] == 0x0A {
        add(scalar, take(UTF8.width(scalar)))
      } else if scalar == "\u{FFFD}", content[place] == 0, place < content.count {
        add(scalar, take(1))
      } else {
        return false
      }
    }
    return true
  }
}

extension MarkdownContent {
  /// How many bytes at the start of a literal are plain, and are here too.
  fileprivate func plainCount(_ literal: [UInt8], at place: Int) -> Int {
    let (mine, others) = (bytes.span, literal.span)
    let limit = max(min(mine.count - place, others.count), 0)
    var count = 0
    while count < limit, others[count].isPlain, mine[place + count] == others[count] { count += 1 }
    return count
  }
}

extension UInt8 {
  /// Whether it is ASCII, and neither ends a text nor begins an escape or an entity.
  fileprivate var isPlain: Bool { self < 0x80 && self != 0 && self != 0x26 && self != 0x5C }
}
