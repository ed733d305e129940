import RichText
import Testing

@testable import Formats

@Suite struct RTFLinkTests {
  private static let file =
    "{\\rtf1 a {\\field{\\*\\fldinst{HYPERLINK \"http://x.org\"}}{\\fldrslt{\\ul here}}} z\\par}"

  private func link(_ instruction: String) -> Link? {
    runs(rtf("{\\rtf1 {\\field{\\*\\fldinst \(instruction)}{\\fldrslt x}}}").text).first?.style.link
  }

  private func written(_ file: String, _ change: (RichText) -> Transaction) throws -> String {
    let read = rtf(file)
    let wanted = read.held(try change(read.text).applied(to: read.text))
    let fine = RTFWriter.bytes(read.source, read.text, wanted, isCoarse: false)
    #expect(RTFReader.read(fine).text.hasSameContent(as: wanted), "\(fine.latin)")
    let coarse = RTFWriter.bytes(read.source, read.text, wanted, isCoarse: true)
    #expect(RTFReader.read(coarse).text.hasSameContent(as: wanted), "\(coarse.latin)")
    return try read.bytes(with: wanted).latin
  }

  private func linked(_ range: Range<Int>, _ link: Link?) -> (RichText) -> Transaction {
    { $0.styling(Position(0, range.lowerBound)..<Position(0, range.upperBound)) { $0.link = link } }
  }

  private func replaced(_ range: Range<Int>, _ text: String, link: Link? = nil, underline: Bool = false)
    -> (RichText) -> Transaction
  {
    var style = CharacterStyle()
    (style.link, style.underline) = (link, underline ? .single : .none)
    return {
      $0.replacing(
        Position(0, range.lowerBound)..<Position(0, range.upperBound), with: RichText(plain: text, style: style))
    }
  }

  @Test func instructionsAreRead() {
    #expect(link("HYPERLINK \"http://x.org\"") == Link("http://x.org"))
    #expect(
      link("{HYPERLINK }{\"http://x\"}{\\b  \\\\l \"a b\" \\\\o \"tip\" \\\\t \"_blank\"}")
        == Link("http://x#a b", title: "tip"))
    #expect(link("HYPERLINK \\\\l \"_Toc1\"") == Link("#_Toc1"))
    #expect(link(" HYPERLINK http://bare ") == Link("http://bare"))
    #expect(link("HYPERLINK \"C:\\\\\\\\dir\\\\\\\\f\"") == Link("C:\\dir\\f"))
    #expect(link("HYPERLINK \"\\u233?\\'e9\"") == Link("éé"))
    #expect(link("HYPERLINK") == nil && link("") == nil)
  }

  @Test func instructionsGoBothWays() {
    for link in [
      Link("http://x/#y"), Link("#a \"b\" \\c", title: "t\\\"“”"), Link("\\\\server\\x"), Link("é漢😀", title: "ü"),
    ] {
      #expect(Link(RTFInstruction(link.instruction)) == link)
    }
  }

  @Test func aLinkIsOnItsTextOnly() {
    let found = runs(rtf(Self.file).text)
    #expect(found.map(\.text) == ["a ", "here", " z"])
    #expect(found.map(\.style.link) == [nil, Link("http://x.org"), nil])
  }

  @Test func aFieldWithoutResultShowsNothing() {
    #expect(lines("{\\rtf1 a{\\field{\\*\\fldinst HYPERLINK \"x\"}{\\fldrslt }}b}") == ["ab"])
    #expect(lines("{\\rtf1 a{\\field{\\*\\fldinst HYPERLINK \"x\"}}b}") == ["ab"])
    #expect(lines("{\\rtf1 a{\\field{\\fldrslt c}}b}") == ["acb"])
    #expect(lines("{\\rtf1 a{\\field{\\*\\fldinst HYPERLINK \"x\"}{\\fldrslt c") == ["ac"])
  }

  @Test func tablesOfContentsHaveLinksAndPageNumbers() {
    let text = rtf(
      "{\\rtf1 {\\field{\\*\\fldinst TOC \\\\h}{\\fldrslt {\\field{\\*\\fldinst HYPERLINK \\\\l \"a\"}{\\fldrslt One\\tab "
        + "{\\field{\\*\\fldinst PAGEREF a}{\\fldrslt 3}}}}\\par Two\\par}}}"
    ).text
    #expect(lines(text) == ["One\t\u{FFFC}", "Two"])
    #expect(runs(text).map(\.style.link?.url) == ["#a", "#a"])
    #expect(runs(text)[1].style.atom?.label == "3" && runs(text)[1].style.atom?.kind == .field)
  }

  @Test func newLinksAreFields() throws {
    let new = try written("{\\rtf1 one two\\par}", linked(4..<7, Link("http://é\\", title: "t")))
    #expect(
      new
        == "{\\rtf1 one {\\field{\\*\\fldinst{\\uc1 HYPERLINK \"http://\\u233?\\\\\\\\\" \\\\o \"t\"}}{\\fldrslt two}}\\par}"
    )
    let typed = try written("{\\rtf1 one\\par}", replaced(3..<3, "x", link: Link("#p"), underline: true))
    #expect(typed == "{\\rtf1 one{\\field{\\*\\fldinst{HYPERLINK \\\\l \"p\"}}{\\fldrslt\\ul x}}\\par}")
  }

  @Test func typingInALinkStaysInIt() throws {
    let link = Link("http://x.org")
    #expect(try written(Self.file, replaced(4..<4, "X", link: link, underline: true)).contains("{\\ul heXre}}} z"))
    #expect(try written(Self.file, replaced(6..<6, "X", link: link, underline: true)).contains("{\\ul hereX}}} z"))
    #expect(
      try written(Self.file, replaced(2..<6, "xy", link: link, underline: true)).contains("{\\fldrslt{\\ul xy}}} z"))
  }

  @Test func typingBesideALinkStaysOutside() throws {
    #expect(try written(Self.file, replaced(6..<6, "X")).contains("{\\ul here}}}X z"))
    #expect(try written(Self.file, replaced(2..<2, "X")).contains("a X{\\field"))
    #expect(try written(Self.file, replaced(6..<6, "X", underline: true)).contains("{\\ul here}}}{\\ul X} z"))
    #expect(try written(Self.file, replaced(6..<6, "\n")).contains("{\\ul here}}}\\par  z"))
  }

  @Test func aChangedAddressChangesTheInstruction() throws {
    #expect(
      try written(Self.file, linked(2..<6, Link("y")))
        == "{\\rtf1 a {\\field{\\*\\fldinst{HYPERLINK \"y\"}}{\\fldrslt{\\ul here}}} z\\par}")
  }

  @Test func aRemovedLinkLeavesItsText() throws {
    #expect(try written(Self.file, linked(2..<6, nil)) == "{\\rtf1 a {{{\\ul here}}} z\\par}")
    #expect(try written(Self.file, replaced(2..<6, "")) == "{\\rtf1 a  z\\par}")
    #expect(try written(Self.file, replaced(2..<6, "X")) == "{\\rtf1 a X z\\par}")
  }

  @Test func partOfALinkMayBeCutOut() throws {
    let new = try written(Self.file, linked(3..<5, nil))
    #expect(
      new == "{\\rtf1 a {\\field{\\*\\fldinst{HYPERLINK \"http://x.org\"}}{\\fldrslt{\\ul h}}}{\\ul er}"
        + "{\\field{\\*\\fldinst{HYPERLINK \"http://x.org\"}}{\\fldrslt{\\ul e}}} z\\par}")
    #expect(runs(rtf(new).text).map(\.text) == ["a ", "h", "er", "e", " z"])
    _ = try written(Self.file, linked(2..<4, Link("y")))
    _ = try written(Self.file, replaced(4..<4, "X"))
  }

  @Test func textAcrossALinkKeepsGroupsBalanced() throws {
    for range in [0..<4, 1..<6, 3..<8, 0..<8] {
      for text in ["", "new", "n\nm"] { _ = try written(Self.file, replaced(range, text)) }
      _ = try written(Self.file, linked(range, Link("y")))
      _ = try written(Self.file, linked(range, nil))
    }
  }

  @Test func aLinkMaySpanParagraphs() throws {
    let file = "{\\rtf1 a{\\field{\\*\\fldinst{HYPERLINK \"u\"}}{\\fldrslt b\\par c}}d\\par}"
    #expect(runs(rtf(file).text, 1).map(\.style.link?.url) == ["u", nil])
    _ = try written(file) { $0.styling(Position(1, 0)..<Position(1, 1)) { $0.link = nil } }
    _ = try written(file) { $0.replacing(Position(0, 1)..<Position(1, 1), with: RichText()) }
    _ = try written(file) { $0.styling(Position(0, 0)..<Position(1, 2)) { $0.link = Link("v") } }
  }

  @Test func applesLinksAreWrittenTheirWay() throws {
    let new = try written("{\\rtf1\\ansi\\cocoartf2822 \\f0 one}", linked(0..<3, Link("http://漢")))
    #expect(new.contains("{\\field{\\*\\fldinst{HYPERLINK \"http://\\uc0\\u28450 \"}}{\\fldrslt one}}"))
  }

  @Test func addressesAreHeldAsFieldsCan() {
    let file = rtf("{\\rtf1 one}")
    var style = CharacterStyle()
    style.link = Link("a\u{2028}\nb\0", title: "")
    #expect(runs(file.held(RichText(plain: "x", style: style)))[0].style.link == Link("ab"))
    style.link = Link("")
    #expect(runs(file.held(RichText(plain: "x", style: style)))[0].style.link == nil)
  }
}
