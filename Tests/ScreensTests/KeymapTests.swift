import Editing
import RichText
import Terminal
import Testing

@testable import Screens

struct KeymapTests {
  private let keymap = Keymap.standard

  @Test func noKeyIsBoundTwice() {
    let keys = keymap.bindings.map(\.key)
    let twice = Set(keys.filter { key in keys.count(where: { $0 == key }) > 1 })
    #expect(twice.isEmpty, "\(twice.map(\.label))")
  }

  @Test(arguments: Keymap.standard.bindings)
  func everyBindingNamesACommandWithFittingArguments(binding: Keymap.Binding) throws {
    guard case .perform(let invocation) = binding.action else { return }
    let parsed = try Invocation(parsing: invocation.description)
    var editor = EditorState(RichText(plain: "one two three\nfour five six\nseven eight nine"))
    _ = try editor.perform(Invocation("move", "2:6"))
    do {
      _ = try editor.perform(parsed)
    } catch {
      let excused = [
        "undo", "redo", "find next", "find previous", "cut", "copy", "paste", "tick", "row", "delete row",
      ]
      #expect(excused.contains(invocation.name), "\(binding.key.label): \(error.message), \(error.hint ?? "")")
    }
  }

  @Test func controlIIsTabUntilTheTerminalTellsThemApart() {
    var screen = EditorScreen("x")
    screen.press(.control("a"), .control("i"))
    #expect(screen.editor.text[0].runs.first?.style.italic == false)
    _ = screen.update(.input(.reply(.keyboard(1))))
    screen.press(.control("i"))
    #expect(screen.editor.text[0].runs.first?.style.italic == true)
  }

  @Test func shiftWithoutABindingOfItsOwnDoesNotCount() {
    #expect(keymap.action(for: Key(.enter, .shift), tellsKeysApart: true) == .perform(Invocation("newline")))
    #expect(
      keymap.action(for: Key(.character("c"), [.control, .shift]), tellsKeysApart: true) == .perform(Invocation("copy"))
    )
    #expect(keymap.action(for: Key(.tab, .shift), tellsKeysApart: false) == .perform(Invocation("tab back")))
    #expect(keymap.action(for: Key(.character("C"), .shift), tellsKeysApart: true) == nil)
  }

  @Test func theHintsNameTheKeyThatWorksHere() {
    var screen = EditorScreen("x", columns: 100)
    screen.press(.control("a"))
    #expect(screen.bottomRow.contains("Alt+I Italic"))
    _ = screen.update(.input(.reply(.keyboard(1))))
    #expect(screen.bottomRow.contains("^I Italic"))
  }

  @Test func keysThatNoTerminalSendsReliablyAreNeverTheOnlyWay() {
    for binding in keymap.bindings where !binding.isExtra {
      let isShiftedControl = binding.key.modifiers.isSuperset(of: [.control, .shift])
      guard case .character(let letter) = binding.key.code else { continue }
      #expect(!isShiftedControl, "\(binding.key.label)")
      #expect(!(binding.key.modifiers == .control && "hijm[\\]".contains(letter)), "\(binding.key.label)")
    }
  }

  @Test(arguments: [
    (Key.control("s"), "^S"), (Key.alt("i"), "Alt+I"), (Key(.function(3), .shift), "Shift+F3"),
    (Key(.left, [.control, .shift]), "Ctrl+Shift+←"), (Key(.character(" "), .control), "^Space"),
    (Key(.escape), "Esc"), (Key(.enter), "Enter"), (Key(.pageUp), "PgUp"),
    (Key(.backspace, .control), "Ctrl+Backspace"),
  ])
  func aKeyHasALabel(key: Key, label: String) {
    #expect(key.label == label)
  }

  @Test func moves() {
    var screen = EditorScreen("one two\nthree four\nfive six")
    screen.press(Key(.right, .control))
    #expect(screen.caret.paragraph == 1 && screen.caret.character > 3)
    screen.press(Key(.end))
    #expect(screen.caret == HumanPosition(paragraph: 1, character: 8))
    screen.press(Key(.down, .control))
    #expect(screen.caret.paragraph == 2)
    screen.press(Key(.end, .control), Key(.home))
    #expect(screen.caret == HumanPosition(paragraph: 3, character: 1))
    screen.press(Key(.home, [.control, .shift]))
    #expect(screen.selected == "one two\nthree four\n")
    screen.press(Key(.pageDown), Key(.pageUp))
    #expect(screen.caret.paragraph == 1)
  }
}
