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
    var description: String { "\(String(decoding: file.source.file, as: UTF8.self).debugDescription) edited to \(Array(edited.paragraphs))" }
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

  @Test(arguments: HTMLWriter.Way.allCases) func everyWayReadsBack(_ way: HTMLWriter.Way) {
    var counts = (0, 0)
    for seed in 0..<400 { var c = Choices(seed: UInt64(seed)); let m = Self.make(&c); if m.file.text.hasSameContent(as: m.edited) { continue }; counts.1 += 1; if Self.reads(m, way) { counts.0 += 1 } }
    print("RATE", way, counts)
  }
  @Test func fine() { forAll(cases: 300, Self.make) { Self.reads($0, .fine) || $0.file.text.hasSameContent(as: $0.edited) } }
}
