import RichText

extension MarkdownInlineReader {
  mutating func leaf(_ node: MarkdownNode, _ index: Int) -> Bool {
    switch node.kind {
    case .text: return text(node.literal)
    case .softBreak: return lineBreak(" ")
    case .lineBreak: return lineBreak("\u{2028}")
    case .codeSpan: return code(node.literal)
    case .tag: return tag(node.literal, index)
    case .footnoteReference: return reference()
    default: return false
    }
  }

  private mutating func tag(_ literal: [UInt8], _ index: Int) -> Bool {
    guard !inline.isAligned || content.has(literal, at: place) else { return false }
    let bytes = take(literal.count)
    if literal.elementsEqual("<!-- -->".utf8) {
      extendLast(bytes)
      return true
    }
    if MarkdownTags.isLineBreak(literal) { add("\u{2028}", bytes); return true }
    if let partner = pairs[index] {
      if partner < index { closeSpan(bytes) } else if let mark = MarkdownTags.mark(literal) { openSpan(mark, bytes) }
    } else {
      add(Atom.place, bytes, atom: atoms.add(tag: literal))
    }
    return true
  }

  /// A comment without text is nothing; it belongs to the character before it, where there is one.
  private mutating func extendLast(_ bytes: Range<Int>) {
    guard pictures == 0, let last = inline.items.last, last.atom < 0, last.span == span,
      last.range.upperBound == bytes.lowerBound
    else { return }
    inline.items[inline.items.count - 1].range = last.range.lowerBound..<bytes.upperBound
  }

  mutating func reference() -> Bool {
    guard inline.isAligned else { add(Atom.place, 0..<0, atom: atoms.add(note: [])); return true }
    guard content.has([0x5B, 0x5E], at: place), let end = content.afterLabel(place) else { return false }
    let label = Array(content.bytes[place..<end])
    add(Atom.place, take(end - place), atom: atoms.add(note: label))
    return true
  }
}
