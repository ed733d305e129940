import RichText

extension RTFSource {
  /// The text with numbers of lists and blocks of code, and with tables, as they read back.
  func heldStructure(_ text: RichText) -> RichText {
    let paragraphs = Array(text.paragraphs)
    guard paragraphs.contains(where: { $0.style.list != nil || $0.style.code != nil || !$0.style.cells.isEmpty })
    else { return text }
    var held = paragraphs
    holdTables(&held)
    holdLists(&held)
    held.numberCode()
    let isSame = held.count == paragraphs.count && zip(held, paragraphs).allSatisfy { $0.style == $1.style }
    return isSame ? text : RichText(held)
  }

  private func holdTables(_ paragraphs: inout [Paragraph]) {
    guard paragraphs.contains(where: { !$0.style.cells.isEmpty }) else { return }
    var holding = RTFTableHolding(self, paragraphs)
    holding.hold()
    paragraphs = holding.paragraphs
  }

  private func holdLists(_ paragraphs: inout [Paragraph]) {
    guard paragraphs.contains(where: { $0.style.list != nil }) else { return }
    var holding = RTFListHolding(lists, paragraphs)
    for index in paragraphs.indices { paragraphs[index].style.list = holding.held(paragraphs[index].style) }
  }
}

extension [Paragraph] {
  /// Gives lines of code next to each other one number, and other blocks another.
  fileprivate mutating func numberCode() {
    var (used, next) = (Set<Int>(), compactMap { $0.style.code?.number }.max() ?? 0)
    for index in indices {
      guard let code = self[index].style.code else { continue }
      let before = index > 0 ? self[index - 1].style : nil
      if let block = before?.code, before?.cells == self[index].style.cells {
        self[index].style.code?.number = block.number
      } else if !used.insert(code.number).inserted {
        (next, self[index].style.code) = (next &+ 1, CodeBlock(number: next &+ 1))
        used.insert(next)
      }
    }
  }
}
