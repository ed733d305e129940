import Editing
import RichText
import Terminal
import Testing

@testable import Screens

struct StatusBarTests {
  private func selected(_ text: String, _ commands: String...) throws -> [String] {
    var screen = EditorScreen(RichText(plain: text), columns: 80, rows: 10)
    for command in commands { _ = screen.perform(try Invocation(parsing: command)) }
    return StatusBar(screen).left.map(\.text)
  }

  @Test func selectedWordsAreCounted() throws {
    #expect(try selected("one two three", "select word").contains("1 word"))
    #expect(try selected("it's a dog's life, 漢字", "select all").contains("6 words"))
    #expect(try selected("one, two\n\nthree", "select all").contains("3 words"))
    #expect(try selected("one", "move end").contains { $0.hasSuffix("word") || $0.hasSuffix("words") } == false)
  }

  @Test func whatWouldTakeLongIsCountedInAnotherWay() throws {
    let line = String(repeating: "é words ", count: 80_000)
    #expect(try selected(line, "select all").contains("640000 characters"))
    #expect(try selected(line + "\nand more", "select all").contains("2 paragraphs"))
  }
}
