import RichText

extension MarkdownInlineWriter {
  /// Writes a character or an atom.
  mutating func write(_ index: Int) {
    let piece = pieces[index]
    if let atom = piece.style.atom {
      out += bytes(of: atom, piece.item)
    } else if piece.scalar == "\u{2028}" {
      writeBreak(index)
    } else if let bytes = kept(index) {
      out += bytes
      if bytes.last == 0x0A || bytes.contains(0x0A) || bytes.contains(0x0D) { lineStart = out.count }
    } else {
      out += care == .numbered ? numbered(index) : spelled(index)
    }
  }

  /// Writes what follows a character in its span as in the source, as far as each stands for itself and is untouched. Returns the index after it.
  mutating func copyPlain(from start: Int) -> Int {
    var end = start
    while isPlain(end) { end += 1 }
    if start < end {
      let (first, last) = (inline.items[pieces[start].item].range, inline.items[pieces[end - 1].item].range)
      out += writer.source.bytes[first.lowerBound..<last.upperBound]
    }
    return end
  }

  /// Whether `move` and `write` would do no more than to copy the source's bytes of a character that is not the first.
  private func isPlain(_ index: Int) -> Bool {
    guard index < pieces.count, pieces[index].isSameLook, pieces[index - 1].isSameLook, isUntouched(index) else {
      return false
    }
    let (item, before) = (inline.items[pieces[index].item], inline.items[pieces[index - 1].item])
    guard item.span == before.span, item.atom < 0, item.range.lowerBound == before.range.upperBound else {
      return false
    }
    return item.scalar != "|" && !mayEndNumber(index) && item.range.count == 1
      && item.scalar.value == UInt32(writer.source.bytes[item.range.lowerBound])
  }

  /// The source's bytes of a character, where they mean the same here.
  private func kept(_ index: Int) -> [UInt8]? {
    let item = pieces[index].item
    guard item >= 0 else { return nil }
    let (range, scalar) = (inline.items[item].range, pieces[index].scalar)
    guard !range.isEmpty, !isPart(item) else { return isUntouched(index) ? [] : nil }
    let bytes = writer.source.bytes[range]
    if scalar == " ", bytes.contains(0x0A) || bytes.contains(0x0D) {
      return place == .text && isLineEnd(index) ? sourceBytes(range) : nil
    }
    let isBare = range.count == UTF8.width(scalar)
    if isBare, scalar.needsCare, !isUntouched(index) || isNewNumber(index), !isInAddress(item) { return nil }
    if place == .cell, scalar == "|", bytes.first != 0x5C { return nil }
    return Array(bytes)
  }

  /// Whether an item is one of several that one entity stands for.
  private func isPart(_ item: Int) -> Bool {
    item + 1 < inline.items.count && inline.items[item + 1].range.isEmpty
      && inline.items[item + 1].range.lowerBound == inline.items[item].range.upperBound
      && !(pieces.contains { $0.item == item + 1 })
  }

  // MARK: Spelling

  func scalar(_ index: Int) -> Unicode.Scalar? {
    index >= 0 && index < pieces.count && pieces[index].style.atom == nil ? pieces[index].scalar : nil
  }

  private func numbered(_ index: Int) -> [UInt8] {
    let scalar = pieces[index].scalar
    if scalar == "@", isMail(index) { return Array("<!-- -->@".utf8) }
    guard scalar.isASCII else { return Array(String(scalar).utf8) }
    let byte = UInt8(scalar.value)
    let isPlain = byte.isASCIILetter || byte.isASCIIDigit || byte == 0x20 && !isAtEdge(index) && out.last != 0x3E
    return isPlain ? [byte] : Array("&#\(byte);".utf8)
  }

  /// A new character, escaped where it would be markup.
  private func spelled(_ index: Int) -> [UInt8] {
    let scalar = pieces[index].scalar
    let (next, bytes) = (self.scalar(index + 1), Array(String(scalar).utf8))
    switch scalar {
    case " ", "\t", "\u{B}", "\u{C}":
      return isAtEdge(index) || scalar > "\t" && scalar < " " ? Array("&#\(scalar.value);".utf8) : bytes
    case "\\", "`", "*", "[", "]", "~": return [0x5C] + bytes
    case "_": return isWordSign(self.scalar(index - 1)) && isWordSign(next) ? bytes : [0x5C] + bytes
    case "<": return next == " " || next == "=" || next?.properties.numericType != nil ? bytes : [0x5C] + bytes
    case "&": return next == "#" || next?.isLetterOrDigit == true || index + 1 == pieces.count ? [0x5C] + bytes : bytes
    case "!": return next == nil || pieces[index + 1].style.link != pieces[index].style.link ? [0x5C] + bytes : bytes
    case "|" where place == .cell: return [0x5C] + bytes
    case ":": return isAddress(index) || isAtLineStart && next == "-" ? [0x5C] + bytes : bytes
    case "@": return isMail(index) ? Array("<!-- -->@".utf8) : bytes
    case "w", "W": return isWeb(index) ? Array("&#\(scalar.value);".utf8) : bytes
    default: return isMarker(scalar, next) ? [0x5C] + bytes : bytes
    }
  }

  func isWordSign(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.isLetterOrDigit || $0.properties.isAlphabetic } ?? false
  }

  /// Whether a sign would begin a block, or end a heading.
  private func isMarker(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar?) -> Bool {
    if scalar == "#", place == .heading { return next == nil || next == "#" }
    if scalar == "." || scalar == ")" { return isNumber && !(next?.isLetterOrDigit ?? false) }
    guard isAtLineStart, scalar.isASCII else { return false }
    if scalar == "-" || scalar == "+" { return !(next?.isLetterOrDigit ?? false) }
    return scalar == "#" || scalar == ">" || scalar == "=" || scalar == "|"
  }
}

extension Unicode.Scalar {
  /// An ASCII letter or digit.
  var isLetterOrDigit: Bool {
    isASCII && (UInt8(value).isASCIILetter || UInt8(value).isASCIIDigit)
  }

  /// Whether it may mean something else in another place.
  var needsCare: Bool { isASCII && (!isLetterOrDigit || self == "w" || self == "W") }
}
