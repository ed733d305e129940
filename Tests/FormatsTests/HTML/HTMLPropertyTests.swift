import Properties
import RichText
import Testing

@testable import Formats

@Suite struct HTMLPropertyTests {
  static let samples = [
    "<!DOCTYPE html>\n<html>\n<head><title>T</title></head>\n<body>\n<h1 id=\"a\">One <em>two</em></h1>\n"
      + "<p class=\"x\">a &amp; <b>b &eacute;</b> c<br>\n  d</p>\n<!-- c -->\n<p style=\"text-align: center\">漢字 <a href=\"u\">l</a></p>\n</body>\n</html>\n",
    "<body><ul>\n  <li>one</li>\n  <li><p>two</p><p>more</p>\n    <ol start=3><li>x</li><li>y</li></ol></li>\n</ul>after"
      + "<blockquote><p>q</p></blockquote><pre><code class=\"language-c\">a\n\n  b\n</code></pre>",
    "<table border=1>\n <tr><th>a</th><th colspan=2>b</th></tr>\n <tr><td>c</td><td></td><td><p>d</p><p>e</p></td></tr>\n</table><hr><p>f<img src=\"x.png\" alt=\"i\"> g</p>",
    "<p>one<p><font color=red>two <b>three</font> four</b><li>five<div>six<p>seven</p>eight</div>",
    "",
    "<style>p { margin-left: 10pt } .k { color: #123456 } b { font-variant: small-caps }</style><p>a <span class=k>b</span><p><b>c</b> d",
  ]

  struct Case: CustomStringConvertible {
    var file: HTMLText
    var edited: RichText
    var description: String {
      "\(String(decoding: file.source.file, as: UTF8.self).debugDescription) edited to \(Array(edited.paragraphs))"
    }
  }

  private static func make(_ choices: inout Choices) -> Case {
    let file = html(choices.element(of: samples))
    var text = file.text
    for _ in 0...choices.int(in: 0...4) { text = (try? choices.htmlEdit(text).applied(to: text)) ?? text }
    return Case(file: file, edited: text)
  }

  static func reads(_ made: Case, _ way: HTMLWriter.Way) -> Bool {
    let held = made.file.held(made.edited)
    let bytes = HTMLWriter.write(made.file.source, made.file.text, made.edited, way).bytes
    return HTMLText(bytes, HTMLEncoding(bytes)).text.hasSameContent(as: held)
  }

  @Test func whatIsWrittenReadsBack() {
    forAll(cases: 80, Self.make) { made in
      let bytes = try made.file.bytes(with: made.edited)
      return HTMLText(bytes, HTMLEncoding(bytes)).text.hasSameContent(as: made.file.held(made.edited))
    }
  }

  @Test func theFineWayIsMostlyEnough() {
    var (fine, all) = (0, 0)
    for seed in 0..<120 {
      var choices = Choices(seed: UInt64(seed + 5000))
      let made = Self.make(&choices)
      if made.file.text.hasSameContent(as: made.edited) { continue }
      (fine, all) = (fine + (Self.reads(made, .fine) ? 1 : 0), all + 1)
    }
    #expect(fine * 100 >= all * 97, "\(fine) of \(all)")
  }

  @Test func noCharacterIsDropped() {
    forAll(cases: 60, Self.make) { made in
      made.file.held(made.edited).string.unicodeScalars.count == made.edited.string.unicodeScalars.count
    }
  }

  @Test func whatIsHeldIsHeldAgain() {
    forAll(cases: 60, Self.make) { made in
      let held = made.file.held(made.edited)
      return made.file.held(held).hasSameContent(as: held)
    }
  }

  @Test func anEditTakenBackLeavesNothing() {
    forAll(cases: 100) { choices -> (HTMLText, RichText) in
      let file = html(choices.element(of: Self.samples))
      let edit = choices.htmlEdit(file.text)
      let inverse = try? edit.inverse(in: file.text)
      let back = try? inverse?.applied(to: edit.applied(to: file.text))
      return (file, back ?? RichText(plain: "not undone"))
    } _: { file, back in
      try file.bytes(with: RichText(Array(back.paragraphs))) == file.source.file
    }
  }

  @Test func anyBytesAreRead() {
    let words = [
      "<", ">", "<p>", "</p>", "<b>", "</b>", "<table>", "<td>", "</table>", "<ul>", "<li>", "&", "&amp", "&#",
      "&#x1F600;",
      "<!--", "-->", "<pre>", "\n", " ", "a", "\"", "'", "<a href=", "style='", "</div>", "<div>", "<svg>", "<script>",
      "</script>", "<br>", "\0", "\u{FFFD}", "<select>", "<option>", "<form>", "<i>", "<title>", "<frameset>",
      "<template>",
    ]
    forAll(cases: 120) { choices in
      choices.array(upTo: 25) { $0.element(of: words) }.joined()
    } _: { text in
      let file = html(text)
      let edit = file.text.replacing(file.text.end..<file.text.end, with: RichText(plain: "!"))
      let edited = try edit.applied(to: file.text)
      let bytes = try? file.bytes(with: edited)
      return bytes.map { HTMLText($0, HTMLEncoding($0)).text.hasSameContent(as: file.held(edited)) } ?? true
    }
  }
}
