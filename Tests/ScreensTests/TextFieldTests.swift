import Terminal
import Testing

@testable import Screens

struct TextFieldTests {
  private func field(_ text: String, _ keys: Key...) -> TextField {
    var field = TextField(text)
    for key in keys { _ = field.update(key) }
    return field
  }

  @Test func keysEditTheLine() {
    #expect(field("abc", Key(.backspace)).text == "ab")
    #expect(field("abc", Key(.home), Key(.delete)).text == "bc")
    #expect(field("abc", Key(.left), Key(.character("X"), .shift)).text == "abXc")
    #expect(field("abc", Key(.home), Key(.left), Key(.backspace), Key(.end), Key(.right), Key(.delete)).text == "abc")
    #expect(field("abc", Key(.character("u"), .control)).isEmpty)
  }

  @Test func wordsAreMovedOverAndErased() {
    #expect(field("one two  ", Key(.backspace, .control)).text == "one ")
    #expect(field("one two", Key(.character("w"), .control), Key(.character("w"), .control)).text == "")
    #expect(field("one two", Key(.left, .control), Key(.left, .control), Key(.delete, .control)).text == " two")
    #expect(field("one two", Key(.home), Key(.right, .control)).cursor == 3)
  }

  @Test func aLongLineShowsThePartWithTheCursor() {
    let long = TextField("abcdefghij")
    #expect(long.window(columns: 5) == ("ghij", 4))
    #expect(field("abcdefghij", Key(.home)).window(columns: 5) == ("abcdefghij", 0))
    #expect(TextField("日本語").window(columns: 4) == ("語", 2))
    #expect(TextField("abc").window(columns: 0) == ("", 0))
  }
}
