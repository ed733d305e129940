import RichText

/// What stands before the items of lists in two texts, each as a number.
struct RTFMarkers {
  private var texts: [String] = []
  private var oldNumbers: [Int32] = []
  private var newNumbers: [Int32] = []

  init() {}

  init(_ old: RTFParagraphs, _ new: RTFParagraphs) {
    var numbers: [String: Int32] = [:]
    oldNumbers = add(old, &numbers)
    newNumbers = add(new, &numbers)
  }

  private mutating func add(_ paragraphs: RTFParagraphs, _ numbers: inout [String: Int32]) -> [Int32] {
    guard paragraphs.contains(where: { $0.style.list != nil }) else { return [] }
    return paragraphs.listMarkers.map { text in
      guard let text else { return -1 }
      if let number = numbers[text] { return number }
      numbers[text] = Int32(texts.count)
      texts.append(text)
      return Int32(texts.count - 1)
    }
  }

  /// The number of a paragraph's marker; -1 where it has none.
  func old(_ paragraph: Int) -> Int32 { paragraph < oldNumbers.count ? oldNumbers[paragraph] : -1 }
  func new(_ paragraph: Int) -> Int32 { paragraph < newNumbers.count ? newNumbers[paragraph] : -1 }
  func text(_ number: Int32) -> String { number >= 0 && number < texts.count ? texts[Int(number)] : "" }
}

extension TextItem {
  /// The values of what a paragraph begins with before its text: above those of atoms.
  static let marker: UInt32 = 0x5000_0000
  static let pageBreak: UInt32 = 0x6000_0000

  /// What stands for something that is removed in any case, and for rows that are put in.
  static let removed: UInt32 = 0x7000_0000
  static let row: UInt32 = 0x8000_0000

  /// Whether this is no character and no end.
  var isMark: Bool { value >= TextItem.marker && layout < 0 }
}

extension RTFWriter {
  /// The text of a list item's marker.
  func marker(_ item: TextItem) -> String { markers.text(Int32(item.value - TextItem.marker)) }

  /// Adds what a paragraph of the source begins with, in the order of its bytes.
  func addMarks(_ paragraph: RTFParagraph, _ index: Int, _ items: inout [TextItem], _ origins: inout [RTFOrigin]) {
    var marks = paragraph.pageBreaks.map { ($0, TextItem.pageBreak) }
    if let marker = paragraph.marker {
      let number = markers.old(index)
      let value = number < 0 ? TextItem.pageBreak - 1 : TextItem.marker + UInt32(number)
      marks.append((marker, value))
    }
    for (mark, value) in marks.sorted(by: { $0.0.range.lowerBound < $1.0.range.lowerBound }) {
      items.append(TextItem(value: value, style: -1))
      origins.append(RTFOrigin(mark.range, mark.context, index))
    }
  }

  /// The same for an edited paragraph; the source's paragraph that it comes from.
  func addMarks(of index: Int, _ items: inout [TextItem]) -> RTFParagraph? {
    let paragraph = edited[index]
    let place = Int(clamping: paragraph.id.number)
    let before = place < source.paragraphs.count ? source.paragraphs[place] : nil
    let count = !paragraph.style.startsPage ? 0 : before?.pageBreaks.count ?? 0
    let isNewBreak = paragraph.style.startsPage && source.isCocoa && !(before.map(isAtPage) ?? false)
    for _ in 0..<(isNewBreak ? max(count, 1) : count) { items.append(TextItem(value: TextItem.pageBreak, style: -1)) }
    let number = markers.new(index)
    let lacksMarkers = before?.marker == nil && place < original.count && original[place].style.list?.hasMarker == true
    if number >= 0, !lacksMarkers { items.append(TextItem(value: TextItem.marker + UInt32(number), style: -1)) }
    return before
  }

  private func isAtPage(_ paragraph: RTFParagraph) -> Bool {
    source.contexts[Int(paragraph.context)].paragraph.startsPage
  }

  /// The number of a layout without what is said by a word before the text.
  mutating func layoutNumber(_ style: ParagraphStyle, _ paragraph: RTFParagraph?) -> Int32 {
    var style = style
    style.cells = style.cells.map { _ in TableCell(table: 0, row: 0, cell: 0) }
    style.code?.number = 0
    let isAtPage = paragraph.map(isAtPage) ?? false
    if !isAtPage, source.isCocoa || paragraph?.pageBreaks.isEmpty == false { style.startsPage = false }
    return styles.number(style)
  }
}

extension RandomAccessCollection where Element == Paragraph, Index == Int {
  /// The lists that a file lacks, with the levels that are used.
  func lists(missingIn table: RTFListTable) -> [(Int, [Int: RTFListTable.Level])] {
    var (result, order): ([Int: [Int: RTFListTable.Level]], [Int]) = ([:], [])
    for paragraph in self {
      guard let item = paragraph.style.list, item.hasMarker, !table.has(item.list) else { continue }
      if result[item.list] == nil { order.append(item.list) }
      if result[item.list]?[item.level] == nil {
        result[item.list, default: [:]][item.level] = .init(marker: item.marker, start: item.start ?? 1)
      }
    }
    return order.map { ($0, result[$0] ?? [:]) }
  }
}
