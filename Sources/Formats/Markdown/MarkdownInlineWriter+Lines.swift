import RichText

/// Where lines begin and end.
extension MarkdownInlineWriter {
  var isAtLineStart: Bool { out.count == lineStart }

  /// Writes a line break within the paragraph.
  mutating func writeBreak(_ index: Int) {
    let (isFirst, isLast) = (index == 0, index + 1 == pieces.count)
    if pieces[index].item >= 0, isUntouched(index), !inline.items[pieces[index].item].range.isEmpty {
      out += sourceBytes(inline.items[pieces[index].item].range)
      lineStart = out.count
    } else if place != .cell, care == .numbered || isFirst {
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

  /// Whether a line end of the source, which is a space, can stay one: what is next to it is as there, or neither a thing nor blank.
  func isLineEnd(_ index: Int) -> Bool {
    guard index > 0, index + 1 < pieces.count else { return false }
    let (item, before, after) = (pieces[index].item, pieces[index - 1], pieces[index + 1])
    return (before.item == item - 1 || before.isWord) && (after.item == item + 1 || after.isWord && !after.style.code)
  }

  /// Whether the line so far is a number as lists have it.
  var isNumber: Bool {
    let line = out[lineStart...]
    return !line.isEmpty && line.count <= 9 && line.allSatisfy { $0.isASCIIDigit }
  }

  /// Whether a sign makes an item of the line so far.
  func mayEndNumber(_ index: Int) -> Bool {
    (pieces[index].scalar == "." || pieces[index].scalar == ")") && isNumber
  }

  /// Whether a sign of the source makes an item of the line, which does not begin as there.
  func isNewNumber(_ index: Int) -> Bool {
    mayEndNumber(index) && !isUntouched(max(index - (out.count - lineStart), 0))
  }

  /// An atom as in the source where its lines can be the same; a picture is otherwise in one line.
  func bytes(of atom: Atom, _ item: Int) -> [UInt8] {
    let source = item >= 0 && care == .fine ? sourceBytes(inline.items[item].range) : nil
    if let source, place == .text || atom.kind != .image || !source.contains(0x0A) { return source }
    let bytes = writer.bytes(of: atom, place)
    return atom.kind == .image ? MarkdownAddress.inOneLine(bytes) ?? bytes : bytes
  }

  /// Whether a blank would be lost.
  func isAtEdge(_ index: Int) -> Bool {
    isAtLineStart || index + 1 == pieces.count || scalar(index + 1) == "\u{2028}" || isAfterTags
  }

  /// Whether the line has nothing but tags so far, which could make it HTML.
  private var isAfterTags: Bool {
    guard out.last == 0x3E, out[lineStart] == 0x3C else { return false }
    return out[lineStart...].split(separator: 0x3E).allSatisfy { $0.first == 0x3C }
  }
}

extension MarkdownInlineWriter.Piece {
  /// Whether it is a character that is no blank.
  fileprivate var isWord: Bool {
    style.atom == nil && scalar != " " && scalar != "\u{2028}" && !("\t"..."\r").contains(scalar)
  }
}
