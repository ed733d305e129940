import Properties
import RichText
import Testing

@testable import Formats

@Suite struct MarkdownPropertyTests {
  private struct Case: CustomStringConvertible {
    var file: MarkdownText
    var edited: RichText
    var description: String {
      "\(String(decoding: file.bytes, as: UTF8.self).debugDescription) edited to \(Array(edited.paragraphs))"
    }
  }

  private static func make(_ choices: inout Choices) -> Case {
    let file = markdown(choices.element(of: MarkdownSamples.all))
    var text = file.text
    for _ in 0...choices.int(in: 0...3) { text = (try? choices.markdownEdit(text).applied(to: text)) ?? text }
    return Case(file: file, edited: text)
  }

  @Test func whatIsReadIsHeld() {
    forAll(cases: MarkdownSamples.all.count) { choices in
      markdown(choices.element(of: MarkdownSamples.all))
    } _: { file in
      file.held(RichText(Array(file.text.paragraphs))).hasSameContent(as: file.text)
    }
  }

  @Test func whatIsWrittenReadsBack() {
    forAll(cases: 300, Self.make) { made in
      let bytes = try made.file.bytes(with: made.edited)
      return MarkdownText(bytes).text.hasSameContent(as: made.file.held(made.edited))
    }
  }

  @Test func theCarefulWayIsRightToo() {
    forAll(cases: 60, Self.make) { made in
      var writer = MarkdownWriter(made.file.source, Array(made.file.text.paragraphs), made.file.outline(made.edited))
      for index in writer.outline.blocks.indices { writer.cares[index] = .numbered }
      var emitter = MarkdownEmitter(writer)
      return MarkdownText(emitter.emit()).text.hasSameContent(as: made.file.held(made.edited))
    }
  }

  @Test func anyBytesAreRead() {
    let signs = [
      "*", "_", "**", "`", "~~", "[", "](", ")", "<", ">", "\n", "\n\n", "- ", "1. ", "    ", "\t", "# ", "| ", "---",
      "a", "&amp;",
      "\\", "!", "```", "<div>", "[^1]", ": ", "\r\n", "\u{FEFF}", "é", "[x] ", "<!-- -->", "  ",
    ]
    forAll(cases: 300) { choices in
      choices.array(upTo: 25) { $0.element(of: signs) }.joined()
    } _: { source in
      let file = markdown(source)
      let edit = file.text.replacing({ $0..<$0 }(file.text.end), with: RichText(plain: "!"))
      let edited = try edit.applied(to: file.text)
      return try file.held(file.text).hasSameContent(as: file.text)
        && MarkdownText(file.bytes(with: edited)).text.hasSameContent(as: file.held(edited))
    }
  }

  @Test func anEditTakenBackLeavesNothing() {
    forAll { choices -> (MarkdownText, RichText) in
      let file = markdown(choices.element(of: MarkdownSamples.all))
      let edit = choices.markdownEdit(file.text)
      let back = try? edit.inverse(in: file.text).applied(to: edit.applied(to: file.text))
      return (file, back ?? RichText(plain: "not undone"))
    } _: { file, back in
      try file.bytes(with: RichText(Array(back.paragraphs))) == file.bytes
    }
  }
}
