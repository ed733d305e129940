import Editing
import Properties
import RichText
import Terminal
import Testing

@testable import Screens

struct LooksTests {
  private func look(_ character: Character = "a", _ change: (inout CharacterStyle) -> Void) -> CellStyle {
    var style = CharacterStyle()
    change(&style)
    return CellStyle(style, for: character)
  }

  @Test(arguments: [
    (Color(red: 0, green: 0, blue: 0), CellStyle.Color.standard),
    (Color(red: 255, green: 255, blue: 255), .standard),
    (Color(red: 0x30, green: 0x30, blue: 0x30), .standard),
    (Color(red: 0xF0, green: 0xF0, blue: 0xD0), .standard),
    (Color(red: 0, green: 0x80, blue: 0), .rgb(0, 0x80, 0)),
    (Color(red: 0xFF, green: 0xFF, blue: 0), .rgb(0xFF, 0xFF, 0)),
  ])
  func aColourThatMayBeTheBackgroundIsLeftToTheTerminal(color: Color, foreground: CellStyle.Color) {
    #expect(look { $0.color = color }.foreground == foreground)
  }

  @Test func textUponAHighlightCanBeRead() {
    let yellow = Color(red: 255, green: 255, blue: 0)
    let navy = Color(red: 0, green: 0, blue: 0x80)
    #expect(look { $0.highlight = yellow }.background == .rgb(255, 255, 0))
    #expect(look { $0.highlight = yellow }.foreground == .rgb(0, 0, 0))
    #expect(look { $0.highlight = navy }.foreground == .rgb(255, 255, 255))
    #expect(look { ($0.highlight, $0.color) = (yellow, navy) }.foreground == .rgb(0, 0, 0x80))
    #expect(look { ($0.highlight, $0.color) = (yellow, yellow) }.foreground == .rgb(0, 0, 0))
  }

  @Test(arguments: CharacterStyle.Underline.allCases)
  func everyUnderlineIsShown(underline: CharacterStyle.Underline) {
    #expect((look { $0.underline = underline }.underline == .none) == (underline == .none))
  }

  @Test func underlinedWordsLeaveTheirBlanksPlain() {
    #expect(look(" ") { $0.underline = .words }.underline == .none)
    #expect(look(" ") { $0.underline = .single }.underline == .single)
  }

  @Test func hiddenTextIsDim() {
    #expect(look { $0.hidden = true }.dim)
  }

  @Test func paragraphsStandWhereTheirLayoutPutsThem() {
    var style = ParagraphStyle()
    style.alignment = .right
    let right = Paragraph(
      id: ParagraphID(0), text: "right", runs: [.init(length: 5, style: .init())], style: style)
    style = ParagraphStyle()
    style.leftIndent = 720
    let inside = Paragraph(
      id: ParagraphID(1), text: "inside", runs: [.init(length: 6, style: .init())], style: style)
    var screen = EditorScreen(RichText([right, inside]), columns: 30)
    #expect(screen.frame.row(0) == String(repeating: " ", count: 24) + "right")
    #expect(screen.frame.row(1) == "      inside")
    #expect(screen.frame.cursor == Frame.Point(column: 24, row: 0))
    screen.press(Key(.down), Key(.home))
    #expect(screen.frame.cursor == Frame.Point(column: 6, row: 1))
  }

  @Test func longParagraphsWrapAtWords() {
    let screen = EditorScreen("The quick brown fox jumps", columns: 12)
    #expect((0..<3).map { screen.frame.row($0) } == ["The quick", "brown fox", "jumps"])
  }

  @Test func aLongTextCostsNoMoreThanAShortOne() {
    let works = [50, 50_000].map { work(paragraphs: $0) }
    #expect(works[0] > 0)
    #expect(works[1] == works[0])
  }

  /// How many characters are measured to type and draw at the end of a text.
  private func work(paragraphs: Int) -> Int {
    let line = "Съешь ещё этих мягких французских булок.\n"
    var screen = EditorScreen(RichText(plain: String(repeating: line, count: paragraphs)), columns: 80, rows: 24)
    let (counter, width) = (WorkCounter(), screen.editor.viewport.width)
    screen.editor.viewport.width = {
      counter.add()
      return width($0)
    }
    screen.press(Key(.end, .control))
    for _ in 0..<20 {
      screen.type("я")
      _ = screen.frame
    }
    return counter.count
  }
}
