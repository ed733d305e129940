/// Reads one text of the tree from its bytes.
///
/// Tags that the parser ignored may stand in the bytes; they are not text.
struct HTMLTextScanner {
  private var index: Int
  private let end: Int
  private let element: Int

  init(_ range: Range<Int>, element: Int) { (index, end, self.element) = (range.lowerBound, range.upperBound, element) }

  mutating func scan(_ bytes: [UInt8], _ references: HTMLReferences, into reader: inout HTMLReader) {
    let context = reader.source.elements.elements[element]
    while index < end {
      let byte = bytes[index]
      if byte.isHTMLSpace, !context.keepsSpaces || byte == 0x0A || byte == 0x0D {
        space(bytes, context, &reader)
      } else if byte == UInt8(ascii: "<"), let close = ignoredTag(bytes) {
        index = close
      } else if byte == UInt8(ascii: "&"), let meaning = references.meaning(bytes, at: index, before: end) {
        reference(meaning, context, &reader)
      } else if byte == 0 {
        index += 1
      } else if byte < 0x80 {
        linear(bytes, context, &reader)
      } else {
        scalar(bytes, &reader)
      }
    }
  }

  private func piece(_ length: Int, _ kind: HTMLPiece.Kind) -> HTMLPiece {
    HTMLPiece(
      start: UInt32(clamping: index), end: UInt32(clamping: index + length), element: Int32(clamping: element),
      kind: kind)
  }

  /// A run of white space, or one end of a line where lines are kept.
  private mutating func space(_ bytes: [UInt8], _ context: HTMLElement, _ reader: inout HTMLReader) {
    if context.keepsLines, bytes[index] == 0x0A || bytes[index] == 0x0D {
      let isPair = bytes[index] == 0x0D && index + 1 < end && bytes[index + 1] == 0x0A
      reader.addBreak(index..<(index + (isPair ? 2 : 1)), element: element)
      index += isPair ? 2 : 1
      return
    }
    var length = 0
    while index + length < end, bytes[index + length].isHTMLSpace,
      !context.keepsLines || bytes[index + length] & 0xF8 != 0x08 || bytes[index + length] == 0x09
    {
      length += 1
    }
    length = max(length, 1)
    reader.addSpace(piece(length, .space))
    index += length
  }

  private mutating func linear(_ bytes: [UInt8], _ context: HTMLElement, _ reader: inout HTMLReader) {
    var stop = index
    while stop < end, bytes[stop] < 0x80, bytes[stop] != 0,
      stop == index || bytes[stop] != UInt8(ascii: "<") && bytes[stop] != UInt8(ascii: "&")
    {
      if bytes[stop].isHTMLSpace, !context.keepsSpaces || bytes[stop] == 0x0A || bytes[stop] == 0x0D { break }
      stop += 1
    }
    reader.add(piece(stop - index, .linear), Array(bytes[index..<stop]))
    index = stop
  }

  private mutating func scalar(_ bytes: [UInt8], _ reader: inout HTMLReader) {
    let length = bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
    let stop = min(index + length, end)
    reader.add(piece(stop - index, .scalar), Array(bytes[index..<stop]))
    index = stop
  }

  private mutating func reference(_ meaning: HTMLReferences.Meaning, _ context: HTMLElement, _ reader: inout HTMLReader)
  {
    var length = meaning.length
    for scalar in meaning.text.unicodeScalars {
      let isLine = scalar == "\n" || scalar == "\r"
      if isLine, context.keepsLines {
        reader.addBreak(index..<(index + length), element: element)
      } else if isLine || [" ", "\t", "\u{C}"].contains(scalar) && !context.keepsSpaces {
        reader.addSpace(piece(length, .space))
      } else {
        reader.add(piece(length, .scalar), Array(String(scalar).utf8))
      }
      (index, length) = (index + length, 0)
    }
  }

  /// The index after a tag.
  private func ignoredTag(_ bytes: [UInt8]) -> Int? {
    guard index + 1 < end else { return nil }
    let next = bytes[index + 1]
    guard next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
    else {
      return nil
    }
    var (place, quote, isValue): (Int, UInt8, Bool) = (index + 1, 0, false)
    while place < end {
      let byte = bytes[place]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return place + 1
      } else if isValue, byte == 0x22 || byte == 0x27 {
        quote = byte
      }
      if !byte.isHTMLSpace { isValue = byte == UInt8(ascii: "=") }
      place += 1
    }
    return end
  }
}
