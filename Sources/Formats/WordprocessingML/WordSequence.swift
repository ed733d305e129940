import RichText

/// What follows from the order of paragraphs: the numbers of blocks of code, and where lists start.
enum WordSequence {
  static func number(_ paragraphs: inout [Paragraph], _ numbering: WordNumbering) {
    numberCode(&paragraphs)
    startLists(&paragraphs) { list, level in numbering.lists[list]?[level]?.start }
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

  private struct Key: Hashable {
    var list: Int
    var level: Int
  }

  /// The first item of each level of a list states where its numbers start, where that is not 1.
  static func startLists(_ paragraphs: inout [Paragraph], _ start: (Int, Int) -> Int?) {
    var seen: Set<Key> = []
    for index in paragraphs.indices {
      guard let item = paragraphs[index].style.list else { continue }
      paragraphs[index].style.list?.start = nil
      guard seen.insert(Key(list: item.list, level: item.level)).inserted, item.isNumbered else { continue }
      paragraphs[index].style.list?.start = start(item.list, item.level).flatMap { $0 == 1 ? nil : $0 }
    }
  }
}

extension ListItem {
  var isNumbered: Bool { if case .number = marker { true } else { false } }
}
