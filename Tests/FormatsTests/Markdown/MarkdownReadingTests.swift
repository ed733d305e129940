import Foundation
import RichText
import Testing

@testable import Formats

@Suite struct MarkdownReadingTests {
  @Test func headingsHaveLevels() {
    let text = markdown("# A #\n\n### C\n\nT\n=\n\ntwo\nlines\n---\n").text
    #expect(lines(text) == ["A", "C", "T", "two lines"])
    #expect(text.paragraphs.map(\.style.headingLevel) == [1, 3, 1, 2])
  }

  @Test func marksAreLooks() {
    let text = markdown("a *b* __c__ ~~d~~ `e` <u>f</u> <sub>g</sub> ***h***").text
    let styled = runs(text).filter { $0.text != " " && $0.text != "a " }
    #expect(styled.map(\.text) == ["b", "c", "d", "e", "f", "g", "h"])
    #expect(styled[0].style.italic && styled[1].style.bold && styled[2].style.strikethrough && styled[3].style.code)
    #expect(styled[4].style.underline == .single && styled[5].style.baseline == .subscript)
    #expect(styled[6].style.bold && styled[6].style.italic)
  }

  @Test func linksHaveAddresses() {
    let text = markdown("[a](/u \"t\") <http://b.c> www.d.e [f][r] [r]\n\n[r]: /ref\n").text
    let links = runs(text).compactMap(\.style.link)
    #expect(links == [Link("/u", title: "t"), Link("http://b.c"), Link("http://www.d.e"), Link("/ref"), Link("/ref")])
  }

  @Test func picturesAndNotesAreAtoms() throws {
    let file = markdown("![a cat](c.png) x[^n]\n\n[^n]: *why*\n")
    let atoms = runs(file.text).compactMap(\.style.atom)
    #expect(atoms.map(\.kind) == [.image, .footnote])
    guard case .image(let image)? = file.content(of: atoms[0]), case .note(let note)? = file.content(of: atoms[1])
    else {
      Issue.record("no contents")
      return
    }
    #expect(image.reference == "c.png" && image.description == "a cat" && image.contentType == "public.png")
    #expect(note.map(\.text) == ["why"] && note[0].runs[0].style.italic)
  }

  @Test func listsAreNested() {
    let text = markdown("3. a\n4. b\n   - c\n\n     d\n- [x] e\n").text
    let items = text.paragraphs.compactMap(\.style.list)
    #expect(items.map(\.level) == [0, 0, 1, 1, 0] && items.map(\.hasMarker) == [true, true, true, false, true])
    #expect(items.map(\.start) == [3, nil, nil, nil, nil])
    #expect(items[0].marker == .number(.decimal, prefix: "", suffix: ".") && items[4].marker == .task(isDone: true))
    #expect(items[0].list == items[1].list && items[0].list != items[2].list && items[2].list == items[3].list)
  }

  @Test func aBoxAfterANumberIsText() {
    let text = markdown("1. [ ] a *b*\n2. [x]  c\n3. [x]\n4. d\n").text
    #expect(lines(text) == ["[ ] a b", "[x]  c", "[x]", "d"])
    #expect(text.paragraphs.allSatisfy { $0.style.list?.marker == .number(.decimal, prefix: "", suffix: ".") })
    #expect(runs(text).map(\.text) == ["[ ] a ", "b"] && runs(text)[1].style.italic)
  }

  @Test func quotesHaveDepths() {
    let text = markdown("> a\n> > b\n\n- c\n\n  > d\n").text
    #expect(lines(text) == ["a", "b", "c", "d"] && text.paragraphs.map(\.style.quoteDepth) == [1, 2, 0, 1])
    #expect(text[3].style.list?.hasMarker == false)
  }

  @Test func codeHasAParagraphForEachLine() {
    let text = markdown("```swift x\na\n\n b\n```\n\n    c\n\td\n").text
    #expect(lines(text) == ["a", "", " b", "c", "d"])
    #expect(text.paragraphs.map { $0.style.code?.language } == ["swift", "swift", "swift", "", ""])
    #expect(text[2].style.code?.number != text[3].style.code?.number)
  }

  @Test func tablesHaveCells() {
    let text = markdown("a | b\n:-- | --:\n`x\\|y` | *z*\n| w\n").text
    #expect(lines(text) == ["a", "b", "x|y", "z", "w", ""])
    #expect(text.paragraphs.map { $0.style.cells.first?.isHeader } == [true, true, false, false, false, false])
    #expect(text.paragraphs.map(\.style.alignment) == [.left, .right, .left, .right, .left, .right])
  }

  @Test func rulesBreaksAndHTML() {
    let text = markdown("a  \nb\\\nc<br>d\ne\n\n* * *\n\n<div>\n*x*\n</div>\n").text
    #expect(lines(text) == ["a\u{2028}b\u{2028}c\u{2028}d e", "", "\u{FFFC}"])
    #expect(text[1].style.isRule && text[2].runs[0].style.atom?.kind == .opaque)
  }

  @Test func emptyLinesBeyondOneAreParagraphs() {
    #expect(lines(markdown("a\n\n\n\nb\n\n").text) == ["a", "", "", "b", ""])
    #expect(lines(markdown("").text) == [""])
  }

  @Test func entitiesAndEscapesAreDecoded() {
    #expect(lines(markdown("&amp; \\* &copy; \\a &#65; &nope; &").text) == ["& * © \\a A &nope; &"])
  }

  @Test func frontMatterIsKept() {
    let file = markdown("---\na: b\n---\n\ntext\n")
    #expect(lines(file.text) == ["text"] && file.kept.map(\.name) == ["front matter"])
    #expect(file.kept.map(\.bytes) == [Array("---a: b---".utf8)])
    #expect(lines(markdown("+++\na = 1\n+++\ntext\n").text) == ["text"])
  }

  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      String(repeating: "> ", count: 2000) + "x", String(repeating: "- ", count: 2000) + "x",
      String(repeating: "*a **b ", count: 2000), String(repeating: "[", count: 20_000),
      String(repeating: "`a``", count: 5000),
      String(repeating: "<", count: 20_000), String(repeating: "![a](", count: 2000),
      String(repeating: "[a](b)", count: 5000),
      String(repeating: "&amp;", count: 10_000), String(repeating: "a\n", count: 5000),
      String(repeating: "| a ", count: 2000),
      (0..<500).map { String(repeating: " ", count: $0 * 2) + "- a" }.joined(separator: "\n"),
    ])
  func deepAndLongFilesAreReadAndWritten(_ file: String) throws {
    let read = markdown(file + "\n")
    let edit = read.text.replacing({ $0..<$0 }(read.text.end), with: RichText(plain: "\nend"))
    let bytes = try read.bytes(with: edit.applied(to: read.text))
    #expect(lines(MarkdownText(bytes).text).last == "end")
  }
}

@Suite struct MarkdownParallelTests {
  @Test func filesAreReadAtTheSameTime() async {
    let file = Array("~~d~~ and | not\n\n| a |\n| - |\n| b |\n".utf8)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 {
        group.addTask {
          MarkdownText(file).text.paragraphs.first { $0.text.hasPrefix("d") }?.runs.first?.style.strikethrough ?? false
        }
      }
      for await isStruck in group { #expect(isStruck) }
    }
  }
}

@Suite struct MarkdownFrontMatterTests {
  @Test func aTableAfterFrontMatterWhoseLinesCannotBeToldIsRead() throws {
    let table = "|:-:|--:|\n:-:|--:|\n| `x\\|y` | *z* |\n\t<div>\nhtml\n<sub>2</sub>O"
    let text = "---\ntitle: x\n---\n\nTitl# |\n\(table) \n4) four\n\n| a | #b |\n\(table) &amp; ![p](p.png) [^1] [x\n"
    let file = try MarkdownFormat().read(Array(text.utf8))
    #expect(try file.bytes(with: file.text) == Array(text.utf8))
  }
}
