import Properties
import Testing

@testable import Formats

@Suite struct XMLPartTests {
  private func part(_ text: String) throws -> XMLPart { try XMLPart(Array(text.utf8), name: "a.xml") }

  private func tokens(_ part: XMLPart) -> [String] {
    part.tokens.indices.map { String(decoding: part.bytes[part.range($0)], as: UTF8.self) }
  }

  private static let sample = """
    \u{FEFF}<?xml version="1.0" encoding="utf-8"?>\r
    <!-- c --><a xmlns='u' xmlns:p="v" p:x = 'one &amp; "two"' y="3">te&#65;xt&lt;<b/><p:c p:x="é"  ></p:c>
    <![CDATA[<raw> ]] ]]>\r\n<?do it?>end</a>

    """

  @Test func tokensTileThePart() throws {
    let part = try part(Self.sample)
    #expect(tokens(part).joined() == Self.sample)
    #expect(part.tokens.map(\.kind).filter { $0 == .start }.count == 3)
    #expect(part.tokens.first?.start == 0)
  }

  @Test func theTreeIsThatOfTheElements() throws {
    let part = try part(Self.sample)
    #expect(part.name(part.root) == XMLName(joined: "u\u{1}a"))
    let children = Array(part.children(part.root))
    #expect(children.map { part.name($0).qualified } == ["b", "p:c"])
    #expect(part.name(children[1]).uri == "v")
    #expect(part.isSelfClosing(children[0]) && !part.isSelfClosing(children[1]))
    #expect(children.map { part.parent($0) } == [part.root, part.root])
    #expect(part.child(part.root, "c") == children[1])
    #expect(String(decoding: part.source(children[1]), as: UTF8.self) == "<p:c p:x=\"é\"  ></p:c>")
    #expect(part.innerRange(children[0]).isEmpty)
  }

  @Test func textIsDecoded() throws {
    let part = try part(Self.sample)
    #expect(part.textInside(part.root) == "teAxt<\n<raw> ]] \nend")
    #expect(part.attribute(part.root, "x", uri: "v") == "one & \"two\"")
    #expect(part.attribute(part.root, "y") == "3")
    #expect(part.attribute(part.root, "y", uri: "v") == nil)
    #expect(part.attributes(part.root).count == 2)
  }

  @Test func startTagsAreRewrittenInPlace() throws {
    let part = try part("<a one='1' two=\"2\" ><b  /></a>")
    func tag(_ node: Int, _ values: [(String, String?)], _ isSelfClosing: Bool? = nil) -> String {
      let values = values.map { (name: $0.0, value: $0.1) }
      return String(decoding: part.startTag(node, setting: values, isSelfClosing: isSelfClosing), as: UTF8.self)
    }
    let b = try #require(part.child(part.root, "b"))
    #expect(tag(part.root, []) == "<a one='1' two=\"2\" >")
    #expect(tag(part.root, [("one", "it's"), ("x", "<\">")]) == "<a one='it&apos;s' two=\"2\" x=\"&lt;&quot;&gt;\" >")
    #expect(tag(part.root, [("one", nil), ("none", nil)]) == "<a two=\"2\" >")
    #expect(tag(b, [("n", "1")], false) == "<b n=\"1\"  >")
    #expect(tag(part.root, [], true) == "<a one='1' two=\"2\" />")
  }

  @Test func wideTextIsReadAndWritten() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>é😀</a>"
    for isBigEndian in [false, true] {
      let encoding = XMLEncoding.utf16(isBigEndian: isBigEndian, hasMark: true)
      let file = encoding.encode(Array(text.utf8))
      let part = try XMLPart(file, name: "a.xml")
      #expect(part.textInside(part.root) == "é😀")
      #expect(part.file(part.bytes) == file)
    }
    #expect(throws: FormatError.self) { try XMLPart([0xFF, 0xFE, 0x3C, 0, 0, 0xD8], name: "a.xml") }
  }

  @Test func damageIsNamedWithItsPlace() {
    let error = #expect(throws: FormatError.self) { try part("<a>\n<b></a>") }
    #expect(error?.code == .damaged)
    #expect(error?.message == "the part a.xml is damaged: mismatched tag in line 2, column 6")
    for bad in ["", "<a>", "<a/><b/>", "<a>&nothing;</a>", "<a b=1/>", "<p:a/>", "text"] {
      #expect(throws: FormatError.self) { try part(bad) }
    }
  }

  @Test func entitiesAreRefused() {
    let bomb = "<!DOCTYPE a [<!ENTITY b \"lol\"><!ENTITY c \"&b;&b;&b;\">]><a>&c;</a>"
    let error = #expect(throws: FormatError.self) { try part(bomb) }
    #expect(error?.code == .tooLarge)
    let outer = "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>"
    #expect(throws: FormatError.self) { try part(outer) }
    #expect(throws: FormatError.self) { try part("<?xml version='1.0' encoding='koi8-r'?><a/>") }
  }

  @Test func aDocumentTypeWithoutEntitiesIsRead() throws {
    let text = "<!DOCTYPE a PUBLIC \"-//X\" \"x.dtd\">\n<a>&unknown;b</a>"
    let part = try part(text)
    #expect(tokens(part).joined() == text)
    #expect(part.textInside(part.root) == "&unknown;b")
  }

  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try part(nested(9000)).tokens.count == 18_000)
    let error = #expect(throws: FormatError.self) { try part(nested(10_001)) }
    #expect(error?.code == .tooLarge)
  }

  @Test func whatIsEscapedIsReadBack() {
    forAll { choices in
      choices.array(upTo: 20) {
        $0.element(of: ["a", "<", ">", "&", "\"", "'", "\t", "\n", "\r", "é", "😀", "]]>", " "])
      }.joined()
    } _: { text in
      let xml = "<a b=\"\(XMLText.escapedAttribute(text))\">\(XMLText.escaped(text))</a>"
      let part = try part(xml)
      return part.textInside(part.root) == text && part.attribute(part.root, "b") == text
    }
  }

  @Test func tokensTileAnythingThatIsWellFormed() {
    let pieces = ["<a>", "</a>", "<b c='d'/>", "x", "&amp;", "<!---->", "<![CDATA[", "]]>", "\r\n", "<?p?>", "é", " "]
    forAll(cases: 400) { choices in
      "<r>" + choices.array(upTo: 8) { $0.element(of: pieces) }.joined() + "</r>"
    } _: { text in
      guard let part = try? part(text) else { return true }
      let starts = part.tokens.map { Int($0.start) }
      return tokens(part).joined() == text && zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 }
    }
  }

  @Test func whatXMLCannotHoldIsKnown() {
    #expect(!XMLText.isAllowed("\u{0}") && !XMLText.isAllowed("\u{1B}") && !XMLText.isAllowed("\u{FFFF}"))
    #expect(XMLText.isAllowed("\t") && XMLText.isAllowed("\u{FFFD}") && XMLText.isAllowed("\u{1FFFF}"))
  }
}
