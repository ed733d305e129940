import RichText
import Testing

@testable import Formats

@Suite struct HTMLReadingTests {
  private func styles(_ body: String) -> [ParagraphStyle] { page(body).text.paragraphs.map(\.style) }
  private func look(_ body: String) -> CharacterStyle { runs(page(body).text)[0].style }

  @Test func blocksAreParagraphs() {
    let file = page("a<p>b<p>c</p><div>d<div>e</div>f</div><section><h2>g</h2></section>h")
    #expect(lines(file.text) == ["a", "b", "c", "d", "e", "f", "g", "h"])
    #expect(file.text[6].style.headingLevel == 2)
    #expect(lines(html("").text) == [""] && lines(html("x").text) == ["x"])
  }

  @Test func emptyParagraphsAreKept() {
    #expect(lines(page("<p></p><p> </p><p><br></p><div></div><div><br></div>").text) == ["", "", "", ""])
  }

  @Test func whiteSpaceCollapses() {
    #expect(lines(page("  a \n b<b> </b> c <p> d </p>").text) == ["a b c", "d"])
    #expect(lines(page("<p>a <b> b</b>&nbsp; c").text) == ["a b\u{A0} c"])
    #expect(lines(page("<p>a<span style='white-space: pre-wrap'>  b\t</span> c").text) == ["a  b\t c"])
    #expect(lines(page("<p> a <br> b <br></p>").text) == ["a\u{2028}b"])
    #expect(lines(page("<p>a<br><br></p>").text) == ["a\u{2028}"])
  }

  @Test func referencesAreDecoded() {
    #expect(
      lines(page("<p>&lt;&amp;&gt;&eacute;&#233;&#xe9;&#128;&copy2;&notit;&unknown;&").text) == [
        "<&>ééé€©2;¬it;&unknown;&"
      ])
    #expect(lines(page("<p>&NotEqualTilde;&semi;&ampamp").text) == ["\u{2242}\u{338};&amp"])
    #expect(lines(page("<p>a</x>b<!doctype y>c").text) == ["abc"])
  }

  @Test func elementsGiveLooks() {
    #expect(look("<b>x").bold && look("<strong>x").bold && look("<em>x").italic && look("<cite>x").italic)
    #expect(
      look("<u>x").underline == .single && look("<del>x").strikethrough && look("<code>x").code && look("<tt>x").code)
    #expect(look("<sub>x").baseline == .subscript && look("<sup>x").baseline == .superscript)
    #expect(look("<mark>x").highlight == Color(red: 255, green: 255, blue: 0))
    let font = look("<font face='Arial, Helvetica' size=5 color=#f00>x")
    #expect(font.font == "Arial" && font.size == 36 && font.color == Color(red: 255, green: 0, blue: 0))
    #expect(look("<a href='u?a=1&amp;b' title=t>x").link == Link("u?a=1&b", title: "t"))
    #expect(look("<span lang=de-AT>x").language == "de-AT")
  }

  @Test func declarationsGiveLooks() {
    func style(_ text: String) -> CharacterStyle { look("<span style=\"\(text)\">x</span>") }
    #expect(style("font-weight: 700").bold && !style("font-weight: 500").bold && style("font-style: oblique").italic)
    #expect(style("text-decoration: underline wavy red").underline == .wave)
    #expect(style("text-decoration: underline wavy red").underlineColor == Color(red: 255, green: 0, blue: 0))
    #expect(style("text-decoration: underline line-through").strikethrough)
    #expect(style("font-variant: small-caps").capitals == .small && style("text-transform: uppercase").capitals == .all)
    #expect(
      style("font-size: 12pt").size == 24 && style("font-size: 20px").size == 30 && style("font-size: 150%").size == 36)
    #expect(style("font-size: 2em").size == 48 && style("font-size: large").size == 27)
    #expect(style("font-family: 'Times New Roman', serif").font == "Times New Roman")
    #expect(style("color: rgb(1, 2, 3)").color == Color(red: 1, green: 2, blue: 3))
    #expect(style("background-color: #abc").highlight == Color(red: 0xAA, green: 0xBB, blue: 0xCC))
    #expect(style("vertical-align: super").baseline == .superscript && style("display: none").hidden)
    #expect(
      style("font: italic bold 10pt/1.2 Arial").font == "Arial" && style("font: italic bold 10pt/1.2 Arial").size == 20)
  }

  @Test func linesGoOnFromOutsideUntilTheyAreStopped() {
    let found = runs(
      page("<p><u>a<span style='text-decoration: none'>b</span><span style='display: inline-block'>c</span></u>").text)
    #expect(found.map(\.text) == ["ab", "c"] && found.map(\.style.underline) == [.single, .none])
  }

  @Test func sheetsCascade() {
    let sheet =
      "<style><!-- /* c */ p { color: red; text-align: center } .k { color: green } #i { color: blue } div > p .x, q b { color: #010203 }"
      + "@media screen { p { color: black } } p:hover { color: white } --></style>"
    let text = page(sheet + "<p>a<p class=k>b<p class=k id=i>c<div><p>d<i class=x>e</i></p></div>").text
    #expect(
      text.paragraphs.map { $0.runs[0].style.color } == [
        Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 128, blue: 0), Color(red: 0, green: 0, blue: 255),
        Color(red: 255, green: 0, blue: 0),
      ])
    #expect(text[3].runs[1].style.color == Color(red: 1, green: 2, blue: 3) && text[0].style.alignment == .center)
  }

  @Test func declarationsGiveLayouts() {
    let style = styles(
      "<p align=right style='margin: 6pt 1pt 2pt 20px; text-indent: -1em; line-height: 150%; break-before: page'>x")[0]
    #expect(style.alignment == .right && style.leftIndent == 300 && style.rightIndent == 20)
    #expect(style.spaceBefore == 120 && style.spaceAfter == 40 && style.firstLineIndent == -240)
    #expect(style.lineSpacing == .multiple(360) && style.startsPage)
    #expect(
      styles("<div style='margin-left: 10pt'><p style='margin-left: 5pt; line-height: 14pt'>x")[0].leftIndent == 300)
  }

  @Test func listsNest() {
    let found = styles(
      "<ol type=a start=4><li>a<p>b</p><ul><li>c</ul><li value=9>d</ol><ul style='list-style: square'><li>e")
    #expect(found.map { $0.list?.level } == [0, 0, 1, 0, 0])
    #expect(found.map { $0.list?.hasMarker } == [true, false, true, true, true])
    #expect(found.map { $0.list?.start } == [4, nil, nil, 9, nil])
    #expect(found[0].list?.marker == .number(.lowerAlpha, prefix: "", suffix: "."))
    #expect(found[2].list?.marker == .bullet("•") && found[4].list?.marker == .bullet("▪"))
    #expect(found[0].list?.list == found[2].list?.list && found[0].list?.list != found[4].list?.list)
  }

  @Test func boxesMakeTasks() {
    let file = page("<ul><li><input type=checkbox checked> a<li><label><input type=checkbox> b</label><li>c</ul>")
    #expect(
      file.text.paragraphs.map(\.style.list?.marker) == [.task(isDone: true), .task(isDone: false), .bullet("•")])
    #expect(lines(file.text) == ["a", "b", "c"])
  }

  @Test func quotesAndCodeAreSeen() {
    let text = page(
      "<blockquote>a<blockquote><p>b</blockquote></blockquote><pre><code class='hljs language-c'>c\n\n d\n</code></pre>"
    ).text
    #expect(lines(text) == ["a", "b", "c", "", " d"])
    #expect(text.paragraphs.map(\.style.quoteDepth) == [1, 2, 0, 0, 0])
    #expect(text.paragraphs.map { $0.style.code?.language } == [nil, nil, "c", "c", "c"])
    #expect(lines(page("<pre>\n\na\r\nb</pre><pre></pre>").text) == ["", "a", "b", ""])
  }

  @Test func rulesAreParagraphs() {
    let text = page("a<hr>b").text
    #expect(lines(text) == ["a", "", "b"] && text[1].style.isRule && !text[0].style.isRule)
  }

  @Test func tablesAreCells() {
    let text = page(
      "<table><thead><tr><th colspan=2>a<tbody><tr><td rowspan=2>b<td>c<p>d<table><tr><td>e</table></table>f"
    ).text
    let cells = text.paragraphs.map(\.style.cells)
    #expect(lines(text) == ["a", "b", "c", "d", "e", "f"] && cells.map(\.count) == [1, 1, 1, 1, 2, 0])
    #expect(cells[0][0].isHeader && cells[0][0].columnSpan == 2 && cells[1][0].rowSpan == 2)
    #expect(cells[2][0] == cells[3][0] && cells[1][0].row == cells[2][0].row && cells[0][0].row != cells[1][0].row)
    #expect(cells[4][0] == cells[3][0] && cells[4][1].table != cells[4][0].table)
  }

  @Test func textThatTheTreeMovesIsRead() {
    #expect(lines(page("<table>a<tr><td>b</table>c").text) == ["a", "b", "c"])
    let found = runs(page("<b>1<p>2</b>3</p>").text, 1)
    #expect(found.map(\.text) == ["2", "3"] && found.map(\.style.bold) == [true, false])
  }

  @Test func picturesAndObjectsAreAtoms() {
    let file = page(
      "<p>a<img src='x.png' alt='A' width=20 height=10><video></video><svg><rect/></svg><select><option>x</select><!-- c --><script>y</script>"
    )
    #expect(lines(file.text) == ["a\u{FFFC}\u{FFFC}\u{FFFC}\u{FFFC}"])
    let atoms = file.text[0].runs.compactMap(\.style.atom)
    #expect(atoms.map(\.kind) == [.image, .object, .opaque, .opaque] && atoms[0].label == "A")
    let image = Atom.Image(
      bytes: [], contentType: "public.png", reference: "x.png", width: 300, height: 150, description: "A")
    #expect(file.content(of: atoms[0]) == .image(image))
    #expect(file.content(of: atoms[2]) == .source(contentType: "public.html", bytes: Array("<svg><rect/></svg>".utf8)))
    #expect(file.kept == [KeptContent("comments", 1), KeptContent("scripts", 1)])
  }

  @Test func dataAddressesAreBytes() {
    let file = page("<img src='data:image/png;base64,iVBORw=='>")
    guard let atom = file.text[0].runs[0].style.atom, case .image(let image) = file.content(of: atom) else {
      Issue.record("no picture"); return
    }
    #expect(image.bytes == [0x89, 0x50, 0x4E, 0x47] && image.contentType == "public.png" && image.reference == nil)
  }

  @Test func encodingsAreFound() throws {
    func read(_ bytes: [UInt8]) throws -> [String] { lines(try HTMLFormat().read(bytes).text) }
    #expect(try read([0x3C, 0x70, 0x3E, 0xE9]) == ["é"])
    #expect(try read(Array("<meta charset=iso-8859-2><p>".utf8) + [0xB1]) == ["ą"])
    #expect(
      try read(Array("<meta http-equiv=content-type content='text/html; charset=Shift_JIS'><p>".utf8) + [0x83, 0x41])
        == ["ア"])
    #expect(try read([0xEF, 0xBB, 0xBF] + Array("<p>é".utf8)) == ["é"])
    #expect(try read([0xFF, 0xFE, 0x3C, 0, 0x70, 0, 0x3E, 0, 0xE9, 0]) == ["é"])
    #expect(try read(Array("<?xml version='1.0' encoding='windows-1251'?><p>".utf8) + [0xE6]) == ["ж"])
    #expect(try read(Array("<meta charset=utf-8><p>a".utf8) + [0xFF]) == ["a\u{FFFD}"])
  }

  /// The C library holds such letters back until it knows what follows.
  @Test func lettersThatMarksMayFollowAreReadAndWritten() throws {
    let page = Array("<meta charset=windows-1255><p>".utf8) + [0xF9, 0xEC, 0xE5, 0xED]
    let file = try HTMLText(checking: page)
    #expect(file.text.string == "שלום")
    let edited = try file.text.replacing(file.text.end..<file.text.end, with: "ש").applied(to: file.text)
    #expect(try file.bytes(with: edited) == page + [0xF9])
  }
}
