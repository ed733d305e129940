import RichText
import Testing

@testable import Formats

/// Properties that styles of paragraphs and characters turn on and off together (ECMA-376 part 1, 17.7.3).
@Suite struct DOCXToggleTests {
  private static func sample(_ paragraph: String, _ run: String, defaults: String = "") throws -> DOCXText {
    var sample = DOCXSample(
      "<w:p><w:pPr>\(paragraph)</w:pPr><w:r><w:rPr>\(run)</w:rPr><w:t>word</w:t></w:r></w:p>")
    sample.styles += """
      <w:docDefaults><w:rPrDefault><w:rPr>\(defaults)</w:rPr></w:rPrDefault></w:docDefaults>\
      <w:style w:type="paragraph" w:styleId="Loud"><w:name w:val="Loud"/><w:rPr><w:caps/><w:vanish/><w:strike/></w:rPr></w:style>\
      <w:style w:type="character" w:styleId="Cry"><w:name w:val="Cry"/><w:rPr><w:caps/><w:vanish/><w:strike/><w:i/></w:rPr></w:style>
      """
    return try sample.read()
  }

  private func look(_ paragraph: String, _ run: String, defaults: String = "") throws -> CharacterStyle {
    try #require(Self.sample(paragraph, run, defaults: defaults).text[0].runs.first?.style)
  }

  @Test func whatBothStylesTurnOnIsOff() throws {
    #expect(try look("", "<w:rStyle w:val=\"Strong\"/>").bold)
    #expect(try !look("<w:pStyle w:val=\"H1\"/>", "<w:rStyle w:val=\"Strong\"/>").bold)
    #expect(try !look("<w:pStyle w:val=\"Sub\"/>", "<w:rStyle w:val=\"Strong\"/>").bold)
    let cry = try look("<w:pStyle w:val=\"Loud\"/>", "<w:rStyle w:val=\"Cry\"/>")
    #expect((cry.capitals, cry.hidden, cry.strikethrough, cry.italic) == (.asTyped, false, false, true))
  }

  @Test func whatARunStatesItselfHolds() throws {
    #expect(try look("<w:pStyle w:val=\"H1\"/>", "<w:rStyle w:val=\"Strong\"/><w:b/>").bold)
    #expect(try look("<w:pStyle w:val=\"H1\"/>", "<w:b/>").bold)
    #expect(try !look("", "<w:rStyle w:val=\"Strong\"/><w:b w:val=\"0\"/>").bold)
  }

  @Test func whatTheDefaultsTurnOnStaysOn() throws {
    #expect(try look("<w:pStyle w:val=\"H1\"/>", "<w:rStyle w:val=\"Strong\"/>", defaults: "<w:b/>").bold)
    #expect(try look("", "<w:rStyle w:val=\"Strong\"/>", defaults: "<w:b/>").bold)
  }

  @Test func theDefaultStyleOfParagraphsCounts() throws {
    var sample = DOCXSample("<w:p><w:r><w:rPr><w:rStyle w:val=\"Strong\"/></w:rPr><w:t>word</w:t></w:r></w:p>")
    sample.styles = sample.styles.replacing(
      "<w:name w:val=\"Normal\"/>", with: "<w:name w:val=\"Normal\"/><w:rPr><w:b/></w:rPr>")
    #expect(try !sample.read().text[0].runs[0].style.bold)
  }

  @Test func theLookStaysWhereTheStyleOfTheParagraphChanges() throws {
    let file = try Self.sample("", "<w:rStyle w:val=\"Strong\"/>")
    let body = try file.editedBody { $0.heading(0...0, level: 1) }
    #expect(
      body
        == "<w:p><w:pPr><w:pStyle w:val=\"H1\"/></w:pPr><w:r><w:rPr><w:rStyle w:val=\"Strong\"/><w:b/></w:rPr>"
        + "<w:t xml:space=\"preserve\">word</w:t></w:r></w:p>")
  }

  @Test func aNewStyleTurnsOnWhatItStates() throws {
    let file = try Self.sample("", "<w:rStyle w:val=\"Very\"/>")
    for level in 2...3 {
      let edited = try file.text.heading(0...0, level: level).applied(to: file.text)
      let read = try DOCXFormat().read(file.bytes(with: edited)).text
      #expect(read[0].style.headingLevel == level && read[0].runs[0].style.bold && read[0].runs[0].style.italic)
    }
    let quoted = try file.bytes(with: file.text.quoting(0...0, by: 2).applied(to: file.text))
    let read = try DOCXFormat().read(quoted).text
    #expect(read[0].style.quoteDepth == 2 && read[0].runs[0].style.italic)
  }

  @Test func boldIsStatedWhereStylesTakeItOff() throws {
    let file = try Self.sample("<w:pStyle w:val=\"H1\"/>", "<w:rStyle w:val=\"Strong\"/>")
    let body = try file.editedBody { $0.styling(Position(0, 0)..<Position(0, 4)) { $0.bold = true } }
    #expect(body.contains("<w:rPr><w:rStyle w:val=\"Strong\"/><w:b/></w:rPr>"))
  }
}
