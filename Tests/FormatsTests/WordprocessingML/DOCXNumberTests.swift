import RichText
import Testing

@testable import Formats

/// Numbers of items: how word processors count, and numbers that an item has by itself.
@Suite struct DOCXNumberTests {
  private static let numbering = """
    <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>\
    <w:lvl w:ilvl="1"><w:start w:val="3"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%2)"/></w:lvl>\
    <w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%3)"/><w:lvlRestart w:val="0"/></w:lvl></w:abstractNum>\
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num>\
    <w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>\
    <w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="1"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
    """

  private func item(_ list: Int, _ level: Int = 0) -> String {
    "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(list)\"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>"
  }

  private func file(_ items: (list: Int, level: Int)...) throws -> DOCXText {
    var source = DOCXSample(items.map { item($0.list, $0.level) }.joined())
    source.numbering = Self.numbering
    return try source.read()
  }

  private func labels(_ text: RichText) -> [String] {
    text.listLabels(in: 0..<text.paragraphCount).map { $0 ?? "" }
  }

  /// What the file with an edited text reads as.
  private func written(_ file: DOCXText, _ edit: (RichText) -> Transaction) throws -> RichText {
    try DOCXText(file.bytes(with: edit(file.text).applied(to: file.text))).text
  }

  /// The numbers are those that LibreOffice shows.
  @Test func listsMadeOfOneDefinitionCountOnTogether() throws {
    let made = try file(
      (1, 0), (1, 1), (1, 1), (1, 0), (1, 1), (2, 0), (2, 1), (1, 0), (3, 0), (3, 0), (1, 0), (3, 0), (4, 0), (4, 1),
      (4, 1), (4, 0), (4, 1), (1, 1), (3, 0))
    #expect(
      labels(made.text) == [
        "1.", "c)", "d)", "2.", "c)", "3.", "c)", "4.", "7.", "8.", "9.", "10.", "11.", "e)", "f)", "12.", "c)", "d)",
        "13.",
      ])
  }

  @Test func aLevelThatNeverStartsAnewCountsOn() throws {
    #expect(try labels(file((1, 0), (1, 2), (1, 0), (1, 2)).text) == ["1.", "i)", "2.", "ii)"])
  }

  @Test func listsWithoutChangesOfTheirOwnAreOneList() throws {
    let text = try file((1, 0), (2, 0)).text
    #expect(text[0].style.list == text[1].style.list)
  }

  @Test func aNumberSetInTheMiddleOfAListStays() throws {
    let made = try file((1, 0), (1, 0), (1, 1), (1, 0), (1, 1), (1, 0))
    let text = try written(made) { $0.numberingItem(3, from: 9) }
    #expect(labels(text) == ["1.", "2.", "c)", "9.", "c)", "10."])
  }

  @Test func itemsBeforeANumberThatIsSetKeepTheirBytes() throws {
    let body = try file((1, 0), (1, 0), (1, 0)).editedBody { $0.numberingItem(1, from: 9) }
    #expect(body.hasPrefix(item(1)))
    #expect(body.ranges(of: "w:numId w:val=\"5\"").count == 2)
  }

  @Test func aGreatNumberOfTheFileStays() throws {
    var source = DOCXSample(item(1) + item(1))
    source.numbering = Self.numbering.replacing(
      "w:ilvl=\"0\"><w:start w:val=\"1\"", with: "w:ilvl=\"0\"><w:start w:val=\"100000\"")
    let made = try source.read()
    #expect(labels(made.text) == ["100000.", "100001."])
    let text = try written(made) {
      $0.replacing(Position(1, 1)..<Position(1, 1), with: $0.slice(Position(0, 0)..<Position(1, 1)))
    }
    #expect(labels(text).prefix(2) == ["100000.", "100001."])
  }

  @Test func theFirstNumberOfAListCanBeSet() throws {
    #expect(try labels(written(file((1, 0), (1, 0))) { $0.numberingItem(0, from: 4) }) == ["4.", "5."])
  }

  @Test func aNumberOfTheFileCanBeTakenBack() throws {
    #expect(try labels(written(file((3, 0), (3, 0))) { $0.numberingItem(0, from: nil) }) == ["1.", "2."])
  }

  @Test func whereTheFirstItemGoesTheListStartsWithTheNext() throws {
    let text = try written(file((3, 0), (3, 0), (3, 0))) {
      $0.replacing(Position(0, 0)..<Position(1, 0), with: RichText())
    }
    #expect(labels(text) == ["7.", "8."])
  }
}
