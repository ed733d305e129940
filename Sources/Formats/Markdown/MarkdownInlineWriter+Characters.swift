import RichText

extension MarkdownInlineWriter {
  /// Writes a character or an atom.
  mutating func write(_ index: Int) {
    let piece = pieces[index]
    if let atom = piece.style.atom {
      out +=
        piece.item >= 0 && care == .fine ? sourceBytes(inline.items[piece.item].range) : writer.bytes(of: atom, place)
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
    return item.scalar != "|" && item.range.count == 1
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
      return place == .text && isUntouched(index) ? sourceBytes(range) : nil
    }
    let isBare = range.count == UTF8.width(scalar)
    if isBare, scalar.needsCare, !isUntouched(index), !isInAddress(item) { return nil }
    if place == .cell, scalar == "|", bytes.first != 0x5C { return nil }
    return Array(bytes)
  }

  /// Whether an item is one of several that one entity stands for.
  private func isPart(_ item: Int) -> Bool {
    item + 1 < inline.items.count && inline.items[item + 1].range.isEmpty
      && inline.items[item + 1].range.lowerBound == inline.items[item].range.upperBound
      && !(pieces.contains { $0.item == item + 1 })
  }

  private func isInAddress(_ item: Int) -> Bool {
    let span = inline.items[item].span
    return span >= 0 && inline.spans[span].form == .address
  }

  // MARK: Line breaks

  private mutating func writeBreak(_ index: Int) {
    let (isFirst, isLast) = (index == 0, index + 1 == pieces.count)
    if pieces[index].item >= 0, isUntouched(index), !inline.items[pieces[index].item].range.isEmpty {
      out += sourceBytes(inline.items[pieces[index].item].range)
      lineStart = out.count
    } else if care == .numbered || isFirst {
      out += Array("&#8232;".utf8)
    } else if place != .text || isLast || pieces[index + 1].scalar == "\u{2028}" || pieces[index + 1].style.atom != nil
    {
      out += Array("<br>".utf8)
    } else {
      let isSpace = writer.style.breaksWithSpaces && out.count > lineStart && out.last != 0x20
      out += (isSpace ? [0x20, 0x20] : [0x5C]) + continuation
      lineStart = out.count
    }
  }

  // MARK: Spelling

  private var isAtLineStart: Bool { out.count == lineStart }

  private func scalar(_ index: Int) -> Unicode.Scalar? {
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

  private func isAtEdge(_ index: Int) -> Bool {
    isAtLineStart || index + 1 == pieces.count || scalar(index + 1) == "\u{2028}" || isAfterTags
  }

  /// Whether the line has nothing but tags so far, which could make it HTML.
  private var isAfterTags: Bool {
    guard out.last == 0x3E, out[lineStart] == 0x3C else { return false }
    return out[lineStart...].split(separator: 0x3E).allSatisfy { $0.first == 0x3C }
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

  private func isWordSign(_ scalar: Unicode.Scalar?) -> Bool {
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

  /// Whether the line so far is a number as lists have it.
  private var isNumber: Bool {
    let line = out[lineStart...]
    return !line.isEmpty && line.count <= 9 && line.allSatisfy { $0.isASCIIDigit }
  }

  private func isAddress(_ index: Int) -> Bool {
    scalar(index + 1) == "/" && isWordSign(scalar(index - 1)) && pieces[index].style.link == nil
  }

  private func isMail(_ index: Int) -> Bool {
    guard let before = scalar(index - 1), let after = scalar(index + 1), pieces[index].style.link == nil,
      pieces[index - 1].style == pieces[index].style
    else { return false }
    return (before.isLetterOrDigit || ".+-_".unicodeScalars.contains(before)) && after.isASCII && after != " "
  }

  private func isWeb(_ index: Int) -> Bool {
    guard pieces[index].style.link == nil, !isWordSign(scalar(index - 1)) else { return false }
    return (1...2).allSatisfy { scalar(index + $0) == "w" || scalar(index + $0) == "W" } && scalar(index + 3) == "."
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
