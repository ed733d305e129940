extension Paragraph {
  /// Equal text, runs and layout, the numbers of lists, tables and blocks of code apart; the style of an empty paragraph counts while it
  /// is empty. An atom that carries its content is equal to any of its kind that stands in its place.
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
    guard length == other.length, let (mine, others) = atoms(with: other), mine.kind == others.kind else {
      return false
    }
    guard mine.content != nil || others.content != nil else { return false }
    return style.ofText == other.style.ofText
  }

  private func atoms(with other: Self) -> (Atom, Atom)? {
    guard let mine = style.atom, let others = other.style.atom else { return nil }
    return (mine, others)
  }
}

extension ParagraphStyle {
  /// Equal but for the numbers that tell lists, tables and blocks of code apart.
  func hasSameLayout(as other: ParagraphStyle) -> Bool { self == other || unnumbered == other.unnumbered }

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
