import Foundation
import Properties
import RichText
import Testing

@testable import Formats

@Suite struct ODTPropertyTests {
  static let automatic =
    style(
      "P1", "paragraph",
      paragraphProperties("fo:text-align=\"center\"") + textProperties("style:font-name=\"Mono\" fo:font-size=\"9pt\""),
      parent: "Text_20_body", attributes: " style:master-page-name=\"Standard\"")
    + style("T1", "text", textProperties("fo:font-weight=\"bold\""))
    + style("T2", "text", textProperties("fo:color=\"#ff0000\" fo:font-size=\"20pt\""))
    + "<text:list-style style:name=\"L1\"><text:list-level-style-number text:level=\"1\" style:num-suffix=\".\" style:num-format=\"1\" text:start-value=\"3\"/><text:list-level-style-bullet text:level=\"2\" text:bullet-char=\"–\"/></text:list-style>"

  static let samples = [
    "<text:p>one</text:p>",
    "<text:p text:style-name=\"P1\">One <text:span text:style-name=\"T1\">bold<text:bookmark text:name=\"b\"/> and <text:span text:style-name=\"T2\">red</text:span></text:span> end</text:p>"
      + "<text:h text:style-name=\"Heading_20_1\" text:outline-level=\"1\">Head <text:a xlink:href=\"http://a.b/?c&amp;d\">link</text:a></text:h>"
      + "<text:p text:style-name=\"Standard\"> <text:s text:c=\"2\"/>a<text:tab/>b<text:line-break/>c\n  d &amp; &#x1F600;<![CDATA[<x>  y]]></text:p><text:p/>",
    "<text:list text:style-name=\"L1\" xml:id=\"l1\"><text:list-item><text:p>1</text:p><text:list><text:list-item><text:p>a</text:p><text:p>b</text:p></text:list-item></text:list></text:list-item>"
      + "<text:list-item text:start-value=\"9\"><text:p>2</text:p></text:list-item></text:list><text:p>between</text:p>"
      + "<text:list text:style-name=\"L1\" text:continue-numbering=\"true\"><text:list-header><text:p>h</text:p></text:list-header><text:list-item><text:p>3</text:p></text:list-item></text:list>",
    "<table:table table:name=\"T\"><table:table-column table:number-columns-repeated=\"3\"/><table:table-header-rows><table:table-row><table:table-cell table:number-columns-spanned=\"2\"><text:p>h1</text:p></table:table-cell><table:covered-table-cell/><table:table-cell><text:p>h2</text:p></table:table-cell></table:table-row></table:table-header-rows>"
      + "<table:table-row><table:table-cell table:number-rows-spanned=\"2\"><text:p>a</text:p><text:p>aa</text:p></table:table-cell><table:table-cell/><table:table-cell><table:table><table:table-column/><table:table-row><table:table-cell><text:p>in</text:p></table:table-cell></table:table-row></table:table></table:table-cell></table:table-row>"
      + "<table:table-row table:number-rows-repeated=\"2\"><table:covered-table-cell/><table:table-cell table:number-columns-repeated=\"2\"><text:p>r</text:p></table:table-cell></table:table-row></table:table><text:p>after</text:p>",
    "<text:section text:name=\"S\">\n  <text:p>in section</text:p>\n  <text:p>two<text:note text:note-class=\"footnote\"><text:note-citation>1</text:note-citation><text:note-body><text:p>note</text:p></text:note-body></text:note>.</text:p>\n</text:section>\n<text:p>x<draw:frame draw:name=\"f\"><draw:image xlink:href=\"Pictures/a.png\"/></draw:frame>y<text:page-number>3</text:page-number></text:p>",
  ]

  private struct Case: CustomStringConvertible {
    var file: ODTText
    var edited: RichText
    private static func coded(_ value: some Encodable) -> String {
      (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
    }
    var description: String {
      let content = String(decoding: file.source.content.bytes, as: UTF8.self)
      let paragraphs = edited.paragraphs.map { paragraph in
        "\(paragraph.id.number) \(paragraph.text.debugDescription) \(paragraph.runs.map { "\($0.length) \(Self.coded($0.style))" })"
          + " \(Self.coded(paragraph.emptyStyle)) \(Self.coded(paragraph.style))"
      }
      return content.between("<office:text>", "</office:text>") + "\n" + paragraphs.joined(separator: "\n")
    }
  }

  private static let files: [ODTText] = samples.compactMap { try? odt($0, automatic: automatic) }

  private static func make(_ choices: inout Choices) -> Case {
    let file = choices.element(of: files)
    var text = file.text
    for _ in 0...choices.int(in: 0...4) { text = (try? choices.documentEdit(text).applied(to: text)) ?? text }
    return Case(file: file, edited: text)
  }

  @Test func allSamplesAreRead() { #expect(Self.files.count == Self.samples.count) }

  @Test func whatIsWrittenReadsBack() {
    forAll(cases: 300, Self.make) { made in
      let bytes = try made.file.bytes(with: made.edited)
      return try ODTText(ODTFormat.package(bytes)).text.hasSameContent(as: made.file.held(made.edited))
    }
  }

  @Test(arguments: ODTWriter.Way.allCases) func everyWayIsEnough(_ way: ODTWriter.Way) {
    forAll(cases: 150, Self.make) { made in
      let held = made.file.held(made.edited)
      return try held.hasSameContent(as: made.file.text) || made.file.bytes(held, way) != nil
    }
  }

  @Test func whatIsHeldStaysAsItIs() {
    forAll(cases: 200, Self.make) { made in
      let held = made.file.held(made.edited)
      return made.file.held(held).hasSameContent(as: held)
    }
  }

  @Test func anEditTakenBackLeavesNothing() {
    forAll(cases: 100) { choices -> (ODTText, RichText) in
      let file = choices.element(of: Self.files)
      let edit = choices.documentEdit(file.text)
      let inverse = try? edit.inverse(in: file.text)
      let back = try? inverse?.applied(to: edit.applied(to: file.text))
      return (file, back ?? RichText(plain: "not undone"))
    } _: { file, back in
      try file.bytes(with: back) == file.package.bytes
    }
  }

  @Test func anyElementsAreReadAndWritten() {
    let pieces = [
      "<text:p>", "</text:p>", "<text:p text:style-name=\"P1\">", "<text:span text:style-name=\"T1\">", "</text:span>",
      "a", " ", "  b\n", "<text:s/>",
      "<text:list>", "</text:list>", "<text:list-item>", "</text:list-item>", "<table:table>", "</table:table>",
      "<table:table-row>",
      "</table:table-row>", "<table:table-cell>", "</table:table-cell>", "<table:covered-table-cell/>", "<text:h>",
      "</text:h>", "<text:a>",
      "</text:a>", "<!-- c -->", "<draw:frame/>", "<text:x/>", "<text:section>", "</text:section>", "&lt;",
    ]
    forAll(cases: 300) { choices in
      Self.balanced(choices.array(upTo: 30) { $0.element(of: pieces) })
    } _: { text in
      let file = try odt(text, automatic: Self.automatic)
      let edit = file.text.replacing(file.text.end..<file.text.end, with: RichText(plain: "!"))
      let edited = try edit.applied(to: file.text)
      return try ODTText(ODTFormat.package(file.bytes(with: edited))).text.hasSameContent(as: file.held(edited))
    }
  }

  /// The tags with all that are open closed, and ends without a start left out.
  private static func balanced(_ pieces: [String]) -> String {
    var (result, open): (String, [String]) = ("", [])
    for piece in pieces {
      let name = piece.drop { $0 == "<" || $0 == "/" }.prefix { $0.isLetter || $0 == ":" || $0 == "-" }
      if piece.hasPrefix("</") {
        guard open.last == String(name) else { continue }
        open.removeLast()
      } else if piece.hasPrefix("<"), !piece.hasSuffix("/>"), !piece.hasPrefix("<!") {
        open.append(String(name))
      }
      result += piece
    }
    return result + open.reversed().map { "</\($0)>" }.joined()
  }
}
