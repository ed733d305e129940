extension Paragraph {
  /// Equal text, runs and layout, the numbers of lists, tables and blocks of code apart; the style of an empty paragraph counts while it
  /// is empty. An atom that carries its content is equal to any of its kind that stands in its place; where both carry it, it is compared.
  public func hasSameContent(as other: Paragraph) -> Bool {
    style.hasSameLayout(as: other.style) && runs.hasSameLooks(as: other.runs) && text.hasSameBytes(as: other.text)
      && (!text.isEmpty || emptyStyle == other.emptyStyle)
  }
}

extension [Paragraph.Run] {
  fileprivate func hasSameLooks(as others: Self) -> Bool {
    self == others || count == others.count && zip(self, others).allSatisfy { $0.hasSameLook(as: $1) }
  }
}

extension Paragraph.Run {
  fileprivate func hasSameLook(as other: Self) -> Bool {
    if self == other { return true }
    guard length == other.length, let mine = style.atom, let others = other.style.atom, mine.kind == others.kind
    else { return false }
    let isSame =
      if let content = mine.content, let others = others.content { content.agrees(with: others) } else {
        mine.content != nil || others.content != nil || mine.isSameOfFile(as: others)
      }
    return isSame && style.ofText == other.style.ofText
  }
}

extension Atom {
  /// Equal but for the words, which only one of two may carry.
  fileprivate func isSameOfFile(as other: Self) -> Bool { (kind, label, key) == (other.kind, other.label, other.key) }
}

extension Atom.Content {
  /// Whether both can be the same thing: equal, but that a picture may lack its bytes or the source may stand for it.
  fileprivate func agrees(with other: Self) -> Bool {
    switch (self, other) {
    case (.image(let mine), .image(let others)): mine.agrees(with: others)
    case (.note(let mine), .note(let others)):
      mine.count == others.count && zip(mine, others).allSatisfy { $0.hasSameContent(as: $1) }
    case (.field(let mine, _), .field(let others, _)): mine == others
    case (.source(let mine, _), .source(let others, _)) where mine != others: true
    case (.source, .source): self == other
    case (.source, _), (_, .source): true
    default: self == other
    }
  }
}

extension Atom.Image {
  fileprivate func agrees(with other: Self) -> Bool {
    if !bytes.isEmpty, !other.bytes.isEmpty { return bytes == other.bytes }
    return reference == nil || other.reference == nil || reference == other.reference
  }
}

extension ParagraphStyle {
  /// Whether a list, a table or a block of code is named by a number.
  var isNumbered: Bool { list != nil || code != nil || !cells.isEmpty }

  /// Equal but for the numbers that tell lists, tables and blocks of code apart.
  func hasSameLayout(as other: ParagraphStyle) -> Bool {
    if self == other { return true }
    guard isNumbered, other.isNumbered else { return false }
    return unnumbered == other.unnumbered
  }

  var unnumbered: ParagraphStyle {
    var style = self
    style.list?.list = 0
    style.code?.number = 0
    for index in style.cells.indices {
      (style.cells[index].table, style.cells[index].row, style.cells[index].cell) = (0, 0, 0)
    }
    return style
  }
}
