import Editing
import RichText
import Terminal
import Testing

@testable import Screens

struct StructureKeyTests {
  @Test func keysMakeHeadingsListsAndQuotes() {
    var screen = EditorScreen("one", columns: 30)
    screen.press(.alt("2"))
    #expect(screen.frame.row(0) == "## one")
    screen.press(.alt("9"), .alt("n"), Key(.end))
    screen.type("\ntwo")
    #expect(screen.frame.row(1) == "2. two")
    screen.press(Key(.tab))
    #expect(screen.frame.row(1) == "   1. two")
    screen.press(Key(.tab, .shift), .alt("q"))
    #expect(screen.frame.row(1) == "│ 2. two")
    screen.press(Key(.home), Key(.backspace))
    #expect(screen.frame.row(1) == "│ two")
  }

  @Test func tasksAreTicked() {
    var screen = EditorScreen("one", columns: 30)
    screen.press(.alt("t"), .alt("x"))
    #expect(screen.frame.row(0) == "☑ one")
    screen.press(.alt("x"))
    #expect(screen.frame.row(0) == "☐ one")
  }

  @Test func tabGoesThroughATable() {
    var screen = EditorScreen("", columns: 30)
    screen.press(.alt("g"))
    screen.type("a")
    screen.press(Key(.tab))
    screen.type("b")
    screen.press(Key(.tab), Key(.tab, .shift))
    #expect((0..<4).map { screen.frame.row($0) } == ["┌─ a", "├┄ b", "├─", "├┄"])
    #expect(screen.frame.cursor == Frame.Point(column: 3, row: 1))
    screen.press(.alt("d"))
    #expect(screen.string == "\n\n")
  }

  @Test func controlKAsksForAnAddress() {
    var screen = EditorScreen("here", columns: 60)
    screen.press(.control("a"), .control("k"))
    #expect(screen.bottomRow.hasPrefix("Link to"))
    screen.type("x.org\n")
    #expect(screen.editor.text[0].runs[0].style.link == Link("x.org"))
    screen.press(Key(.left), Key(.right), .control("k"))
    #expect(screen.bottomRow.hasSuffix("x.org"))
    screen.press(.control("u"), Key(.enter))
    #expect(screen.editor.text[0].runs[0].style.link == nil)
  }

  @Test func theHelpPageHasTheKeys() {
    let help = HelpPage(Keymap.standard, tellsKeysApart: false, columns: 80)
    #expect(help.lines.contains("Headings, lists, tables"))
    #expect(help.lines.contains { $0.hasPrefix("  Alt+L ") && $0.hasSuffix("Bullets") })
    #expect(help.lines.contains { $0.hasPrefix("  table ROWS COLUMNS") })
  }
}
