import RichText

/// Numbers blocks of program text: neighbours that look alike are one block.
struct ODTCodeBlocks {
  private var next = 0
  private var last: ParagraphStyle?

  mutating func numbered(_ style: ParagraphStyle) -> ParagraphStyle {
    var style = style
    if style.code != nil {
      if let last, isSame(last, style) { style.code?.number = last.code?.number ?? 0 } else { advance(&style) }
    }
    last = style
    return style
  }

  private mutating func advance(_ style: inout ParagraphStyle) {
    style.code?.number = next
    next += 1
  }

  private func isSame(_ old: ParagraphStyle, _ new: ParagraphStyle) -> Bool {
    old.code?.language == new.code?.language && old.quoteDepth == new.quoteDepth && old.cells == new.cells
  }
}
