import Properties
import RichText
import Testing

@testable import Editing

/// Long paragraphs are laid out again by the help of the layout before.
struct RowReuseTests {
  private struct Case {
    var before: Paragraph
    var after: Paragraph
    var viewport: Viewport
  }

  private static let parts = [
    "a", "bc", " ", "  ", "\t", "漢", "。", "「", "e\u{301}", "👩‍🌾", "\u{301}", "-", "🇩🇪", "\u{200D}", "word ", "another ",
  ]

  private static func text(_ choices: inout Choices, upTo count: Int) -> String {
    choices.array(upTo: count) { $0.element(of: parts) }.joined()
  }

  private static func makeCase(_ choices: inout Choices) -> Case {
    let (head, tail) = (text(&choices, upTo: 120), text(&choices, upTo: 120))
    let (old, new) = (text(&choices, upTo: 4), text(&choices, upTo: 4))
    var before = RichText(plain: head + old + tail)[0]
    before.style.alignment = choices.element(of: ParagraphStyle.Alignment.allCases)
    if choices.bool() {
      before.style.leftIndent = choices.int(in: 0...3000)
      before.style.firstLineIndent = choices.int(in: -3000...3000)
    }
    var after = before
    after.text = head + new + tail
    return Case(before: before, after: after, viewport: Viewport(columns: choices.int(in: 1...40), width: width))
  }

  @Test func aLayoutMadeFromTheOneBeforeIsAsOneMadeAnew() {
    forAll(cases: 1000, Self.makeCase) { one in
      let earlier = LineLayout(one.before, viewport: one.viewport)
      let made = LineLayout(one.after, viewport: one.viewport, after: earlier)
      return made.rows == LineLayout(one.after, viewport: one.viewport).rows
    }
  }

  @Test func anotherWidthOrLookTakesNothingOver() {
    let text = String(repeating: "some words ", count: 100)
    let viewport = Viewport(columns: 40, width: width)
    let before = LineLayout(RichText(plain: text)[0], viewport: viewport)
    var paragraph = RichText(plain: text)[0]
    paragraph.style.alignment = .right
    #expect(
      LineLayout(paragraph, viewport: viewport, after: before).rows == LineLayout(paragraph, viewport: viewport).rows)
    let narrow = Viewport(columns: 20, width: width)
    #expect(
      LineLayout(paragraph, viewport: narrow, after: before).rows == LineLayout(paragraph, viewport: narrow).rows)
  }

  @Test func everyTextHasItsOwnLayouts() throws {
    var state = EditorState(RichText(plain: String(repeating: "some words ", count: 400)))
    let before = state
    _ = state.visibleRows
    _ = try state.perform(Invocation("insert", text: "a long beginning of the text "))
    #expect(state.visibleRows.first?.row.range != before.visibleRows.first?.row.range)
    var fresh = EditorState(state.text, viewport: state.viewport)
    fresh.selection = state.selection
    #expect(state.visibleRows == fresh.visibleRows)
    state.resize(columns: 33, rows: 12)
    fresh.resize(columns: 33, rows: 12)
    #expect(state.visibleRows == fresh.visibleRows)
  }
}
