import Properties
import RichText

extension Choices {
  /// A change of what paragraphs are and how they are laid out.
  mutating func blockEdit(_ text: RichText) -> Transaction {
    let first = int(in: 0...(text.paragraphCount - 1))
    let last = min(first + int(in: 0...2), text.paragraphCount - 1)
    let change = layoutChange(text)
    return text.stylingParagraphs(first...last, change)
  }

  private mutating func layoutChange(_ text: RichText) -> (inout ParagraphStyle) -> Void {
    switch int(in: 0...9) {
    case 0:
      let (before, after) = (int(in: 0...2) * 120, int(in: 0...2) * 60)
      return { ($0.spaceBefore, $0.spaceAfter) = (before, after) }
    case 1:
      let spacing = element(of: [nil, LineSpacing.multiple(360), .exactly(300), .atLeast(280)])
      return { $0.lineSpacing = spacing }
    case 2:
      let tabs = array(upTo: 3) { TabStop($0.int(in: 1...9) * 720, $0.element(of: TabStop.Alignment.allCases)) }
      return { $0.tabStops = tabs }
    case 3:
      let starts = bool()
      return { $0.startsPage = starts }
    case 4:
      let isRule = bool()
      return { $0.isRule = isRule }
    case 5: return role()
    case 6:
      let name = element(of: [nil, "Body Text", "heading 2", "Quote", "Ñ 漢;"])
      return { $0.name = name }
    default: return list(text)
    }
  }

  private mutating func role() -> (inout ParagraphStyle) -> Void {
    let (level, quote, isCode) = (int(in: 0...3), int(in: 0...2), bool())
    switch int(in: 0...2) {
    case 0: return { $0.headingLevel = level }
    case 1: return { $0.quoteDepth = quote }
    default: return { $0.code = isCode ? CodeBlock(number: level) : nil }
    }
  }

  private mutating func list(_ text: RichText) -> (inout ParagraphStyle) -> Void {
    let (number, level, starts, isShown) = (int(in: 0...3), int(in: 0...2), bool() ? 5 : nil, int(in: 0...4) > 0)
    let marker = element(of: [
      ListItem.Marker.bullet("•"), .number(.decimal, prefix: "", suffix: "."), .task(isDone: false),
      .task(isDone: true), .number(.lowerAlpha, prefix: "(", suffix: ")"), .bullet("–\\{"),
    ])
    if int(in: 0...4) == 0 { return { $0.list = nil } }
    if bool() { return { $0.list?.level = level } }
    return { $0.list = ListItem(list: number, level: level, marker: marker, start: starts, hasMarker: isShown) }
  }
}
