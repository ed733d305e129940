import Editing
import RichText
import Terminal
import Testing

@testable import Screens

struct MouseTests {
  private let text = "one two three\nfour five six\nseven\neight\nnine\nten\neleven\ntwelve"

  @Test func aClickPutsTheCaretThere() {
    var screen = EditorScreen(text)
    #expect(screen.mouse(.press(0), 5, 1).count == 1)
    #expect(screen.caret == HumanPosition(paragraph: 2, character: 6))
    screen.mouse(.press(0), 30, 2)
    #expect(screen.caret == HumanPosition(paragraph: 3, character: 6))
  }

  @Test func aDragSelects() {
    var screen = EditorScreen(text)
    screen.mouse(.press(0), 4, 0)
    screen.mouse(.drag, 7, 0)
    #expect(screen.selected == "two")
    screen.mouse(.drag, 0, 0)
    #expect(screen.selected == "one ")
    #expect(screen.mouse(.release, 0, 0) == [])
  }

  @Test func twoClicksSelectAWordAndThreeAParagraph() {
    var screen = EditorScreen(text)
    screen.mouse(.press(0), 6, 0, clicks: 1)
    screen.mouse(.press(0), 6, 0, clicks: 2)
    #expect(screen.selected == "two")
    screen.mouse(.press(0), 6, 0, clicks: 3)
    #expect(screen.selected.hasPrefix("one two three"))
  }

  @Test func theWheelScrollsAndLeavesTheCaret() {
    var screen = EditorScreen(text)
    let effects = screen.mouse(.wheelDown, 0, 0)
    #expect(effects == [.place(Place(selection: Selection(.start), top: Position(3, 0)))])
    #expect(screen.frame.row(0) == "eight")
    #expect(screen.frame.cursor == nil)
    screen.mouse(.wheelUp, 0, 0)
    screen.mouse(.wheelUp, 0, 0)
    #expect(screen.frame.row(0) == "one two three")
    #expect(screen.frame.cursor == Frame.Point(column: 0, row: 0))
    for _ in 0..<9 { screen.mouse(.wheelDown, 0, 0) }
    #expect(screen.frame.row(3) == "twelve")
  }

  @Test func typingAfterScrollingShowsTheCaretAgain() {
    var screen = EditorScreen(text)
    screen.mouse(.wheelDown, 0, 0)
    screen.type("x")
    #expect(screen.frame.row(0) == "xone two three")
  }

  @Test func aDragBelowTheTextScrollsIt() {
    var screen = EditorScreen(text)
    screen.mouse(.press(0), 0, 3)
    screen.mouse(.drag, 2, 5)
    #expect(screen.frame.row(3) == "nine")
    #expect(screen.selected == "eight\nni")
  }

  @Test func theStatusBarIsNotText() {
    var screen = EditorScreen(text)
    #expect(screen.mouse(.press(0), 2, 4) == [])
    #expect(screen.mouse(.press(2), 2, 1) == [])
  }

  @Test func aShiftClickExtends() {
    var screen = EditorScreen(text)
    screen.mouse(.press(0), 0, 0)
    _ = screen.update(.input(.mouse(Mouse(.press(0), column: 3, row: 0, modifiers: .shift))))
    #expect(screen.selected == "one")
  }
}
