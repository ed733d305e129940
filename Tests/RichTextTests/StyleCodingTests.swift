import Foundation
import Properties
import Testing

@testable import RichText

@Suite struct StyleCodingTests {
  private func copy<T: Codable>(_ value: T) throws -> T {
    try JSONDecoder().decode(T.self, from: JSONEncoder().encode(value))
  }

  private func decoded<T: Decodable>(_ json: String, as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(T.self, from: Data(json.utf8))
  }

  @Test func everyCharacterStyleSurvives() {
    forAll({ CharacterStyle.anything(&$0) }) { try copy($0) == $0 }
  }

  @Test func everyParagraphStyleSurvives() {
    forAll({ ParagraphStyle.anything(&$0) }) { try copy($0) == $0 }
  }

  @Test func everyAtomSurvives() {
    forAll({ Atom.any(&$0) }) { try copy($0) == $0 }
  }

  @Test func everyParagraphOfATextSurvives() {
    forAll({ RichText.any(&$0) }) { text in try copy(Array(text.paragraphs)) == Array(text.paragraphs) }
  }

  @Test func theDefaultsTakeNoRoom() throws {
    #expect(String(decoding: try JSONEncoder().encode(CharacterStyle()), as: UTF8.self) == "{}")
    #expect(String(decoding: try JSONEncoder().encode(ParagraphStyle()), as: UTF8.self) == "{}")
  }

  @Test func whatJournalsHeldBeforeIsRead() throws {
    let json = #"""
      {"i":3,"t":"éx","r":[{"n":2,"s":{"b":true,"u":"wave","f":"Times","z":24,"c":{"red":1,"green":2,"blue":3}}},{"n":1}],
      "p":{"a":"center","l":720,"f":-360},"e":{"i":true}}
      """#
    let paragraph: Paragraph = try decoded(json)
    var first = CharacterStyle()
    (first.bold, first.underline, first.font, first.size) = (true, .wave, "Times", 24)
    first.color = Color(red: 1, green: 2, blue: 3)
    var layout = ParagraphStyle()
    (layout.alignment, layout.leftIndent, layout.firstLineIndent) = (.center, 720, -360)
    #expect(
      paragraph
        == Paragraph(
          id: ParagraphID(3), text: "éx", runs: [.init(length: 2, style: first), .init(length: 1, style: .plain)],
          style: layout, emptyStyle: .slanted))
    #expect(try decoded(#"{"kind":"image","label":"image","key":7}"#) == Atom(.image, label: "image", key: 7))
  }

  @Test func numbersBeyondTheirLimitsAreTheNearest() throws {
    let style: ParagraphStyle = try decoded(
      #"{"h":77,"l":9223372036854775807,"r":-9223372036854775808,"q":-4,"t":[{"p":9},{"p":2,"a":"right"}],"s":{"m":-7}}"#
    )
    #expect(style.headingLevel == 9)
    #expect((style.leftIndent, style.rightIndent) == (Int(Int32.max), Int(Int32.min)))
    #expect(style.quoteDepth == 0)
    #expect(style.tabStops == [TabStop(2, .right), TabStop(9)])
    #expect(style.lineSpacing == .multiple(0))
    #expect(try decoded(#"{"z":-2}"#, as: CharacterStyle.self).size == 1)
    let item: ListItem = try decoded(#"{"i":1,"l":99,"m":{"task":{"isDone":true}},"s":-9223372036854775808}"#)
    #expect(item.level == ListItem.levelLimit)
    #expect(item.start == Int(Int32.min))
    let cell: TableCell = try decoded(#"{"t":0,"r":0,"c":0,"v":-1,"w":9223372036854775807}"#)
    #expect((cell.rowSpan, cell.columnSpan) == (1, TableCell.spanLimit))
    let image: Atom.Image = try decoded(#"{"t":"public.png","w":-1,"h":9223372036854775807}"#)
    #expect((image.width, image.height) == (0, Int(Int32.max)))
  }

  @Test(arguments: [
    #"{"i":0,"t":"a\nb"}"#, #"{"i":-1}"#, #"{"t":"x"}"#, #"{"i":0,"p":{"a":"upwards"}}"#,
    #"{"i":0,"t":"x","r":[{"n":1,"s":{"c":{"red":300,"green":0,"blue":0}}}]}"#,
  ])
  func whatIsNoParagraphIsRefused(_ json: String) {
    #expect(throws: DecodingError.self) { try decoded(json, as: Paragraph.self) }
  }

  @Test(arguments: [
    #"{"a":"x","b":"QUJ"}"#, #"{"a":"x","b":"QU=C"}"#, #"{"a":"x","b":"Q==="}"#, #"{"a":"x","b":"é==="}"#,
    #"{"a":"x"}"#,
    #"{}"#, #"{"f":"x"}"#,
  ])
  func whatIsNoContentIsRefused(_ json: String) {
    #expect(throws: DecodingError.self) { try decoded(json, as: Atom.Content.self) }
  }

  @Test func bytesAreInBase64() throws {
    for length in 0...7 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ 250) }
      let json = String(decoding: try JSONEncoder().encode(Base64(bytes)), as: UTF8.self)
      #expect(json == "\"" + Data(bytes).base64EncodedString().replacingOccurrences(of: "/", with: "\\/") + "\"")
      #expect(try copy(Base64(bytes)).bytes == bytes)
    }
  }

  @Test func notesAreAsWellFormedAsTexts() throws {
    let content: Atom.Content = try decoded(#"{"n":[{"i":0,"t":"éx","r":[{"n":1,"s":{"b":true}},{"n":99}]}]}"#)
    guard case .note(let paragraphs) = content else { return #expect(Bool(false), "no note") }
    #expect(paragraphs.flatMap { $0.invariantViolations() } == [])
  }
}
