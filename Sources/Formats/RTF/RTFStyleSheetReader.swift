/// Reads the stylesheet.
struct RTFStyleSheetReader {
  let text: RTFTokenText
  let range: Range<Int>

  /// Adds the paragraph styles, each of which is a group; the default one has no number.
  func read(into sheet: inout RTFStyleSheet) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard text.tokens[index].kind == .open else {
        index += 1
        continue
      }
      let end = min(text.tokens.closing(from: index + 1) ?? range.upperBound, range.upperBound)
      read(min(index + 1, end)..<end, into: &sheet)
      index = end + 1
    }
  }

  private func read(_ group: Range<Int>, into sheet: inout RTFStyleSheet) {
    var (entry, isParagraphStyle) = (RTFStyleSheet.Entry(number: 0), true)
    for index in group where text.tokens[index].kind == .word {
      let token = text.tokens[index]
      switch token.keyword {
      case .s: entry.number = min(max(token.parameter, 0), 32_767)
      case .cs, .ds:
        isParagraphStyle = false
        sheet.highest = max(sheet.highest, min(max(token.parameter, 0), 32_767))
      case .outlinelevel: entry.outline = min(max(token.parameter, 0), 9)
      default: break
      }
    }
    guard isParagraphStyle else { return }
    entry.name = text.name(group)
    sheet.add(entry)
  }
}
