import Editing
import RichText
import Terminal
import Testing

@testable import Screens

struct PromptTests {
  @Test func findGoesAlongWhileTypingAndEscComesBack() {
    var screen = EditorScreen("one two three")
    screen.press(Key(.right), .control("f"))
    screen.type("t")
    #expect(screen.selected == "t" && screen.caret.character == 6)
    screen.type("h")
    #expect(screen.selected == "th")
    #expect(screen.bottomRow == "Find: th")
    #expect(screen.frame.cursor == Frame.Point(column: 8, row: 5))
    screen.press(Key(.escape))
    #expect(screen.selected.isEmpty && screen.caret.character == 2)
  }

  @Test func theFoundTextStaysSelectedAndF3GoesOn() {
    var screen = EditorScreen("a x b x c x")
    screen.press(.control("f"))
    screen.type("x")
    screen.press(Key(.enter))
    #expect(screen.caret.character == 4)
    screen.press(Key(.function(3)))
    #expect(screen.caret.character == 8)
    screen.press(Key(.function(3), .shift))
    #expect(screen.caret.character == 4)
  }

  @Test func f3WithoutASearchBeginsOne() {
    var screen = EditorScreen("a x b x c x")
    screen.press(Key(.function(3)))
    #expect(screen.bottomRow == "Find:")
  }

  @Test func whatIsNotThereIsSaidInThePrompt() {
    var screen = EditorScreen("one", columns: 70)
    screen.press(.control("f"))
    screen.type("zebra")
    #expect(screen.prompt?.remark != nil)
    #expect(screen.bottomRow.count > "Find: zebra".count)
    screen.press(Key(.backspace), Key(.home))
    #expect(screen.frame.cursor?.column == 6)
  }

  @Test func goToTakesParagraphAndCharacter() {
    var screen = EditorScreen("one\ntwo\nthree", columns: 60)
    screen.press(.control("g"))
    screen.type("3:2")
    screen.press(Key(.enter))
    #expect(screen.caret == HumanPosition(paragraph: 3, character: 2))
    screen.press(.control("g"))
    screen.type("nowhere")
    screen.press(Key(.enter))
    #expect(screen.prompt?.remark != nil)
    screen.press(Key(.escape))
    screen.press(.control("g"))
    screen.type("99")
    screen.press(Key(.enter))
    #expect(screen.prompt?.remark == "there is no paragraph 99: the text has 3")
    screen.press(Key(.escape))
    #expect(screen.prompt == nil)
  }

  @Test func goToTakesAParagraphAlone() {
    var screen = EditorScreen("one\ntwo\nthree")
    screen.press(.control("g"))
    screen.type("2")
    screen.press(Key(.enter))
    #expect(screen.caret == HumanPosition(paragraph: 2, character: 1))
  }

  @Test func anyCommandCanBeTyped() {
    var screen = EditorScreen("one")
    screen.press(.control("p"))
    screen.type("insert \"two \"")
    #expect(screen.press(Key(.enter)).compactMap(\.recorded).count == 1)
    #expect(screen.string == "two one")
    #expect(screen.prompt == nil)
  }

  @Test func aWrongCommandStaysWithTheReason() {
    var screen = EditorScreen("one", columns: 80)
    screen.press(.control("p"))
    screen.type("blod")
    screen.press(Key(.enter))
    #expect(screen.bottomRow.contains("bold"))
    #expect(screen.prompt?.field.text == "blod")
  }

  @Test func typedCommandsComeBackWithTheArrows() {
    var screen = EditorScreen("one")
    for line in ["bold", "italic"] {
      screen.press(.control("p"))
      screen.type(line)
      screen.press(Key(.enter))
    }
    screen.press(Key(.function(9)), Key(.up))
    #expect(screen.prompt?.field.text == "italic")
    screen.press(Key(.up), Key(.up))
    #expect(screen.prompt?.field.text == "bold")
    screen.press(Key(.down), Key(.down))
    #expect(screen.prompt?.field.text == "")
  }

  @Test func aCommandSaysWhatItTakes() throws {
    var screen = EditorScreen("", columns: 120)
    screen.press(.control("p"))
    screen.type("find next")
    #expect(screen.prompt?.aside == (try Command.named("find next").help))
    screen.press(Key(.character("w"), .control))
    let find = try Command.named("find")
    #expect(screen.bottomRow.hasPrefix(":find   \(find.synopsis)"))
  }

  @Test func tabCompletesNames() {
    var screen = EditorScreen()
    screen.press(Key(.character(" "), .control))
    screen.type("itali")
    screen.press(Key(.tab))
    #expect(screen.prompt?.field.text == "italic ")
  }

  @Test(arguments: [
    ("und", ["undo", "underline", "redo"], "und", ["underline", "undo"]),
    ("r", ["undo", "redo"], "redo ", []),
    ("", ["save", "save as"], "save", ["save", "save as"]),
    ("q", ["undo"], "q", []),
  ])
  func completion(of text: String, among names: [String], gives expected: String, choices: [String]) {
    let completion = Completion(of: text, among: names)
    #expect(completion.text == expected)
    #expect(completion.choices == choices)
  }

  @Test func replaceStartsACommand() {
    var screen = EditorScreen()
    screen.press(.control("r"))
    #expect(screen.bottomRow.hasPrefix(":replace"))
  }

  @Test func aPasteGoesIntoThePromptAsOneLine() {
    var screen = EditorScreen("text")
    screen.press(.control("f"))
    _ = screen.update(.input(.paste("a\nb")))
    #expect(screen.prompt?.field.text == "a b")
    #expect(screen.string == "text")
  }

  @Test func saveAsStartsWithThePath() {
    var screen = EditorScreen("text")
    screen.press(Key(.function(12)))
    #expect(screen.bottomRow == "Save a copy as: ~/letter.rtf")
    screen.press(Key(.character("u"), .control))
    screen.type("b.txt")
    #expect(screen.press(Key(.enter)) == [.saveAs(screen.editor.text, path: "b.txt", revision: screen.revision)])
  }

  @Test func helpListsKeysAndCommandsAndScrolls() {
    var screen = EditorScreen("text", columns: 60, rows: 12)
    screen.press(Key(.function(1)))
    #expect(screen.frame.row(0).hasPrefix("Keys"))
    #expect(screen.frame.cursor == nil)
    let lines = screen.help?.lines ?? []
    #expect(lines.allSatisfy { $0.count <= 60 })
    let page = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    for command in Command.all { #expect(page.contains(command.help)) }
    #expect(screen.bottomRow.contains("Esc Back to the text"))
    for binding in Keymap.standard.bindings where !binding.isExtra { #expect(page.contains(binding.key.label)) }
    screen.press(Key(.pageDown))
    #expect(!screen.frame.row(0).hasPrefix("Keys"))
    screen.press(Key(.end), Key(.pageDown))
    #expect(screen.frame.row(9) == screen.help?.lines.last)
    #expect(screen.type("x") == [])
    #expect(screen.frame.row(0) == "text")
  }
}
