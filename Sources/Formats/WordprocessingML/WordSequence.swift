import RichText

/// What follows from the order of paragraphs: the numbers of blocks of code, and where lists start.
enum WordSequence {
  static func number(_ paragraphs: inout [Paragraph], _ numbering: WordNumbering) {
    numberCode(&paragraphs)
    startLists(&paragraphs, numbering)
  }

  /// Lines of code next to each other are one block.
  static func numberCode(_ paragraphs: inout [Paragraph]) {
    var number = 0
    for index in paragraphs.indices where paragraphs[index].style.code != nil {
      let isContinued =
        index > 0 && paragraphs[index - 1].style.code != nil
        && paragraphs[index - 1].style.cells == paragraphs[index].style.cells
      if !isContinued { number += 1 }
      paragraphs[index].style.code = CodeBlock(number: number)
    }
  }

  /// Items state their number where it does not follow from those before them.
  static func startLists(_ paragraphs: inout [Paragraph], _ numbering: WordNumbering) {
    var (counting, counters) = (WordCounting(), ListCounters())
    for index in paragraphs.indices {
      guard var item = paragraphs[index].style.list else { continue }
      item.start = nil
      let number = counting.count(item, in: numbering)
      if item.isNumbered, item.hasMarker, number != counters.next(item) { item.start = number }
      if item.hasMarker { _ = counters.number(of: item) }
      paragraphs[index].style.list = item
    }
  }
}
