import Properties
import RichText

@testable import Formats

/// Reads Markdown.
func markdown(_ text: String) -> MarkdownText { MarkdownText(Array(text.utf8)) }

enum MarkdownSamples {
  /// Small files that have every construct.
  static let all = [
    "# One\n\nSome *slanted* and **heavy** text with `code`, ~~gone~~ and <u>under</u>.\n\nTwo lines\nof one paragraph.\n",
    "Title\n=====\n\nSub __title__\n---\n\n* one\n* two\n  * deeper\n  * still\n\n* loose\n\n***\n\nEnd",
    "1. first\n2. second\n   more of it\n\n   next paragraph\n3. third\n   - [x] done\n   - [ ] open\n\n7) seven\n8) eight\n",
    "> quoted\n> again\nlazy\n>\n> - list in it\n>   > deeper\n\n- > in an item\n- a\n\n  > later\n",
    "```swift\nlet a = 1\n\n  b\n```\n\n    indented\n    code\n\n- item\n\n  ~~~\n  x\n  ~~~\n",
    "| a | b |\n|:--|--:|\n| 1 | `x\\|y` |\n| *2* |\n\n[x]: /url 'T'\n\nSee [x], [y][x], [z](/u \"t\") and <http://q.org>, www.p.org.\n",
    "<div>\nhtml\n</div>\n\na <kbd>K</kbd> &amp; b &copy; \\* c\\\nbreak  \nand H<sub>2</sub>O ![pic](p.png) note[^1].\n\n[^1]: The *note*.\n",
    "---\ntitle: x\n---\n\nText\r\nmixed\r\n\r\n\r\n\r\nafter **a*b*c** ***d***\r\n", "", "\n\n", "- \n- a\n-\n\n+ b\n",
    "#\n\n## x ##\n\ty\n",
    "1. a\n2. b\n\n<!-- -->\n\n10. c\n\n[x]: /u\n\n1. [x]\n   1. d\n\n   <!-- -->\n\n   1. e\n\n1) f\n\n\n<!-- -->\n\n\n1) g\n\nend\n",
    "> 1. a\n>\n> <!-- -->\n>\n> 1. b\n\n1. - c\n\n<!-- -->\n<!-- -->\n\n1. - d\n\n   > e\n\n   f\n",
  ]
}

extension Choices {
  /// An edit of what Markdown has: looks, levels, lists, quotes, code, and those of any text.
  mutating func markdownEdit(_ text: RichText) -> Transaction {
    switch int(in: 0...9) {
    case 0...3: return edit(text)
    case 4...5:
      let wanted = markdownStyle()
      return text.styling(range(in: text)) { style in
        let atom = style.atom
        style = wanted
        style.atom = atom
      }
    case 6: return text.replacing({ $0..<$0 }(position(in: text)), with: RichText(plain: element(of: Choices.signs)))
    case 7: return moving(text)
    default: return markdownLayout(text)
    }
  }

  private static let signs = [
    "*", "_a_", "**b**", "# ", "1. ", "- ", "> ", "`", "```", "|", "\\", "<b>", "&amp;", "http://a.bc/d", "www.a.bc",
    "a@b.cd", "[x]",
    "](y)", "![", "~", "===", "---", "+", "  ", "\t", "\u{2028}", ":", "!", "<!-- -->", "x\n- y\n\n z", "[^1]", "end  ",
  ]

  private mutating func moving(_ text: RichText) -> Transaction {
    let first = int(in: 0...(text.paragraphCount - 1))
    let last = min(first + int(in: 0...1), text.paragraphCount - 1)
    let part = text.slice(Position(first, 0)..<Position(last, text[last].length))
    return text.replacing({ $0..<$0 }(position(in: text)), with: part)
  }

  mutating func markdownStyle() -> CharacterStyle {
    var style = CharacterStyle()
    (style.bold, style.italic, style.strikethrough) = (int(in: 0...1) == 1, int(in: 0...2) == 1, int(in: 0...4) == 1)
    style.code = int(in: 0...4) == 1
    style.underline = int(in: 0...5) == 1 ? .single : .none
    style.baseline = element(of: [.normal, .normal, .normal, .superscript, .subscript])
    style.link = element(of: [nil, nil, nil, Link("http://x.org/(a b)"), Link("y", title: "a \"t\"")])
    return style
  }

  private mutating func markdownLayout(_ text: RichText) -> Transaction {
    let first = int(in: 0...(text.paragraphCount - 1))
    let last = min(first + int(in: 0...2), text.paragraphCount - 1)
    let (kind, number, level) = (int(in: 0...6), int(in: 0...3), int(in: 0...2))
    let marker: ListItem.Marker = element(of: [
      .bullet("•"), .number(.decimal, prefix: "", suffix: "."), .number(.lowerRoman, prefix: "(", suffix: ")"),
      .task(isDone: true),
    ])
    let (hasMarker, start) = (int(in: 0...3) > 0, element(of: [nil, nil, 1, 5]))
    return text.stylingParagraphs(first...last) { style in
      switch kind {
      case 0: style = ParagraphStyle()
      case 1: style.headingLevel = number + level
      case 2: style.list = ListItem(list: number, level: level, marker: marker, start: start, hasMarker: hasMarker)
      case 3: style.quoteDepth = level
      case 4: style.code = number == 0 ? nil : CodeBlock(number: number, language: level == 0 ? "" : "swift")
      case 5: style.cells = number == 0 ? [] : [TableCell(table: 90 + number, row: level, cell: start ?? 0)]
      default: style.isRule.toggle()
      }
    }
  }
}
