import Editing
import RichText
import Terminal
import Testing

@testable import Screens

struct TypingTests {
  @Test func anEditIsRecordedAndThenThePlace() throws {
    var screen = EditorScreen("ab")
    let before = screen.editor.text
    let effects = screen.type("x")
    #expect(effects.count == 2)
    let edit = try #require(effects.first?.recorded)
    #expect(try edit.applied(to: before).string == "xab")
    #expect(effects.last == .place(Place(selection: Selection(Position(0, 1)), top: .start)))
    #expect(screen.string == "xab")
    #expect(screen.isEdited)
  }

  @Test func aMoveOnlyTellsThePlace() {
    var screen = EditorScreen("ab")
    #expect(screen.press(Key(.right)) == [.place(Place(selection: Selection(Position(0, 1)), top: .start))])
    #expect(!screen.isEdited)
  }

  @Test func nothingIsToldWhereNothingChanged() {
    var screen = EditorScreen("ab")
    #expect(screen.press(Key(.left), Key(.up), Key(.backspace), Key(.function(5))) == [])
    #expect(screen.update(.notice("hello")) == [])
  }

  @Test func recordedEditsMakeTheSameTextElsewhere() throws {
    var screen = EditorScreen("one two")
    var copy = screen.editor.text
    let keys: [Key] = [
      Key(.end), Key(.enter), Key(.character("é")), .control("b"), Key(.character("W"), .shift), Key(.backspace),
      .control("a"), Key(.character("i"), .alt), .control("z"), Key(.right, .alt), .control("x"), .control("z"),
    ]
    for key in keys {
      for edit in screen.press(key).compactMap(\.recorded) { copy = try edit.applied(to: copy) }
    }
    #expect(copy.hasSameContent(as: screen.editor.text))
    #expect(screen.string == "one two\né")
  }

  @Test func aPasteIsOneStepOfUndo() {
    var screen = EditorScreen("end")
    #expect(screen.update(.input(.paste("a\nb\n"))).compactMap(\.recorded).count == 1)
    #expect(screen.string == "a\nb\nend")
    screen.press(.control("z"))
    #expect(screen.string == "end")
  }

  @Test func shiftedLettersAreTypedAndControlLettersAreNot() {
    var screen = EditorScreen()
    screen.press(Key(.character("Q"), .shift), Key(.character("q"), .super), Key(.character("t"), [.control, .alt]))
    #expect(screen.string == "Q")
  }

  @Test func boldIsTypedAfterControlB() {
    var screen = EditorScreen()
    screen.press(.control("b"))
    #expect(screen.statusRow.contains("bold"))
    screen.type("x")
    #expect(screen.editor.text[0].runs.first?.style.bold == true)
  }

  @Test func shiftMovesSelect() {
    var screen = EditorScreen("quick brown fox")
    screen.press(Key(.right, [.control, .shift]), Key(.right, .shift))
    #expect(screen.selected.hasPrefix("quick"))
    let selected = screen.editor.selection
    #expect(selected.anchor == .start)
    screen.press(Key(.escape))
    #expect(screen.editor.selection == Selection(selected.head))
  }

  @Test func copyGivesTheTextToTheClipboardAndPasteAsksForIt() {
    var screen = EditorScreen("word here")
    screen.press(Key(.right, .shift), Key(.right, .shift))
    #expect(screen.press(.control("c")) == [.copy("wo")])
    #expect(screen.press(Key(.escape), Key(.end)).compactMap(\.recorded).isEmpty)
    #expect(!screen.update(.pasted("!")).isEmpty)
    #expect(screen.string == "word here!")
  }

  @Test func focusIsPassedOn() {
    var screen = EditorScreen()
    #expect(screen.update(.input(.focus(false))) == [.lookAway(true)])
    #expect(screen.update(.input(.focus(true))) == [.lookAway(false)])
  }

  /// Enter that was typed before the program had the terminal.
  @Test func aLineFeedIsTheEnterKey() {
    var screen = EditorScreen("")
    screen.type("ahead")
    screen.press(Key(.character("j"), .control))
    screen.type("typed")
    #expect(screen.string == "ahead\ntyped")
    screen.press(.control("g"))
    screen.type("1:3")
    screen.press(Key(.character("j"), .control))
    #expect(screen.prompt == nil && screen.caret == HumanPosition(paragraph: 1, character: 3))
  }
}
