import Properties
import RichText

@testable import Formats

/// Reads HTML given as text.
func html(_ text: String) -> HTMLText { HTMLText(Array(text.utf8), HTMLEncoding(Array(text.utf8))) }

/// A page of this body.
func page(_ body: String) -> HTMLText { html("<!DOCTYPE html><body>\(body)</body>") }

extension HTMLText {
  /// The file after an edit.
  func written(_ change: (RichText) -> Transaction) throws -> String {
    String(decoding: try bytes(with: change(text).applied(to: text)), as: UTF8.self)
  }

  /// What is in the body after an edit.
  func body(_ change: (RichText) -> Transaction) throws -> String {
    let all = try written(change)
    let start = all.range("<body>")?.upperBound ?? all.startIndex
    let end = all.range("</body>")?.lowerBound ?? all.endIndex
    return String(all[start..<end])
  }
}

extension Choices {
  /// An edit that may also change lists, headings, quotes and the other layouts and looks that HTML has.
  mutating func htmlEdit(_ text: RichText) -> Transaction {
    if int(in: 0...2) < 2 { return edit(text) }
    if bool() {
      let (range, wanted) = (range(in: text), htmlStyle())
      return text.styling(range) { style in
        let atom = style.atom
        style = wanted
        style.atom = atom
      }
    }
    let first = int(in: 0...(text.paragraphCount - 1))
    let last = min(first + int(in: 0...2), text.paragraphCount - 1)
    let (kind, level, number) = (int(in: 0...8), int(in: 0...2), int(in: 5000...5001))
    return text.stylingParagraphs(first...last) { style in
      switch kind {
      case 0: style.headingLevel = level
      case 1: style.quoteDepth = level
      case 2: style.list = ListItem(list: number, level: level, marker: level == 1 ? .decimal : .bullet("•"))
      case 3: style.list = nil
      case 4: style.code = CodeBlock(number: number, language: level == 0 ? "swift" : "")
      case 5: style.code = nil
      case 6: style.list?.level = level
      case 7: style.list?.marker = .task(isDone: level == 0)
      default:
        (style.spaceBefore, style.lineSpacing, style.startsPage) = (
          level * 120, level == 0 ? nil : .multiple(level * 180), level == 2
        )
      }
    }
  }

  private mutating func htmlStyle() -> CharacterStyle {
    var style = CharacterStyle()
    style.bold = bool()
    style.baseline = element(of: CharacterStyle.Baseline.allCases)
    style.capitals = element(of: CharacterStyle.Capitals.allCases)
    style.code = int(in: 0...3) == 0
    style.link = element(of: [nil, Link("https://example.org/?a=1&b=\"2\""), Link("#x", title: "<T>")])
    style.language = element(of: [nil, "de-AT"])
    style.underline = element(of: CharacterStyle.Underline.allCases)
    style.underlineColor = element(of: [nil, Color(red: 1, green: 2, blue: 3)])
    return style
  }
}
