import RichText
import Testing

@testable import Formats

/// Files with more than one table of a kind, and parts that only some readers read.
@Suite struct RTFLaterTableTests {
  private static let file =
    "{\\rtf1{\\fonttbl{\\f0 A;}{\\f1 B;}}{\\colortbl;\\red1\\green1\\blue1;}{\\stylesheet{\\s0 Normal;}}\\f0\\cf1 a"
    + "{\\fonttbl{\\f1 X;}{\\f2 C;}}{\\colortbl;\\red9\\green9\\blue9;\\red2\\green2\\blue2;}{\\stylesheet{\\s3\\outlinelevel0 heading 1;}}"
    + "\\f1 b\\par\\pard\\s3\\f2\\cf2 c\\par}"

  @Test func laterTablesAddWhatIsMissing() {
    let text = rtf(Self.file).text
    #expect(runs(text).map(\.style.font) == ["A", "B"])
    #expect(runs(text).map(\.style.color) == [Color(red: 1, green: 1, blue: 1), Color(red: 1, green: 1, blue: 1)])
    #expect(text[1].runs[0].style.font == "C" && text[1].runs[0].style.color == Color(red: 2, green: 2, blue: 2))
    #expect(text[1].style.headingLevel == 1)
  }

  @Test func newEntriesJoinTheTableWhoseNumbersTheyContinue() throws {
    let file = rtf(Self.file)
    let edit = file.text.styling(Position(0, 0)..<Position(0, 1)) {
      $0.font = "D"
      $0.color = Color(red: 7, green: 7, blue: 7)
    }
    let edited = try edit.applied(to: file.text)
    let new = try file.bytes(with: edited).latin
    #expect(rtf(new).text.hasSameContent(as: edited))
    #expect(new.contains("{\\f1 B;}{\\f3\\fnil\\fcharset0 D;}}"))
    #expect(new.contains("\\red2\\green2\\blue2;\\red7\\green7\\blue7;}") && new.contains("{\\f3\\cf3 a}"))
  }

  @Test func laterListTablesAddTheirLists() {
    let text = rtf(
      "{\\rtf1{\\*\\listtable{\\list{\\listlevel\\levelnfc0{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}}\\listid1}}"
        + "{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}{\\listoverride\\listid2\\ls2}}\\pard\\ls1 a\\par"
        + "{\\*\\listtable{\\list{\\listlevel\\levelnfc4{\\leveltext\\'02\\'00);}{\\levelnumbers\\'01;}}\\listid2}}\\pard\\ls2 b\\par}"
    ).text
    let markers: [ListItem.Marker?] = [
      .number(.decimal, prefix: "", suffix: "."), .number(.lowerAlpha, prefix: "", suffix: ")"),
    ]
    #expect(text.paragraphs.map(\.style.list?.marker) == markers)
  }

  @Test(.timeLimit(.minutes(30))) func tensOfThousandsOfTablesAreRead() {
    for word in ["\\fonttbl", "\\colortbl", "\\stylesheet", "\\*\\listtable", "\\*\\listoverridetable\\ls1"] {
      let file = "{\\rtf1" + String(repeating: "{\(word)", count: 20_000)
      #expect(rtf(file).text.paragraphCount == 1)
    }
  }

  @Test func aGroupThatBeginsWithABraceIsNoTable() {
    #expect(rtf("{\\rtf1\\f0 a{\\{\\fonttbl\\f0 T;}}").text[0].runs[0].style.font == nil)
    #expect(rtf("{\\rtf1\\f0 a{\\*\\fonttbl\\f0 T;}}").text[0].runs[0].style.font == "T")
  }

  @Test func anEditThatMakesATableOfAGroupIsNotWrittenSo() throws {
    let file = rtf("{\\rtf1 {\\f0 a}\\\nb{c\\fonttbl{\\f0 T;}}}")
    #expect(file.text[0].runs[0].style.font == nil && lines(file.text) == ["a", "bc"])
    let edited = try file.text.replacing(Position(1, 1)..<Position(1, 2), with: RichText()).applied(to: file.text)
    let written = try? file.bytes(with: edited)
    #expect(written.map { rtf($0.latin).text.hasSameContent(as: edited) } != false)
  }

  // MARK: Parts

  @Test func uprStaysAsItIsWhenTextBesideItChanges() throws {
    let file = rtf("{\\rtf1 a{\\upr{b\\'e9}{\\*\\ud{c\\u233?}}}d\\par}")
    #expect(lines(file.text) == ["acéd"])
    let new = try file.edited { $0.replacing(Position(0, 0)..<Position(0, 1), with: RichText(plain: "x")) }
    #expect(new == "{\\rtf1 x{\\upr{b\\'e9}{\\*\\ud{c\\u233?}}}d\\par}")
  }

  @Test func bookmarksInTwoWritingsAreHidden() {
    #expect(lines("{\\rtf1 a{\\upr{\\*\\bkmkstart b}{\\*\\ud{\\*\\bkmkstart \\u246?}}}c\\par}") == ["ac"])
  }

  @Test func binaryDataMayBeOfAnyLength() {
    #expect(lines("{\\rtf1 a{\\pict\\bin3 }{\\}b\\par}") == ["a\u{FFFC}b"])
    #expect(lines("{\\rtf1 a{\\pict\\bin0 }b\\par}") == ["a\u{FFFC}b"])
    #expect(lines("{\\rtf1 a{\\pict\\bin }b\\par}") == ["a\u{FFFC}b"])
    #expect(lines("{\\rtf1 a{\\pict\\bin-5 }b\\par}") == ["a\u{FFFC}b"])
    #expect(lines("{\\rtf1 a\\par{\\pict\\bin9999999999 }b\\par}") == ["a"])
    #expect(lines("{\\rtf1 a\\bin2 {}b\\par}") == ["ab"])
    #expect(lines("{\\rtf1 a\\u233\\bin2 {}b\\par}") == ["aéb"])
  }

  @Test func textCanBeTypedBesideBinaryData() throws {
    let file = rtf("{\\rtf1 a{\\pict\\pngblip\\bin3 }{\\}b\\par}")
    let new = try file.edited { $0.replacing(Position(0, 4)..<Position(0, 4), with: RichText(plain: "x")) }
    #expect(new == "{\\rtf1 a{\\pict\\pngblip\\bin3 }{\\}xb\\par}")
  }

  // MARK: Pictures

  @Test func aPictureHasItsDescription() {
    let file = rtf(
      "{\\rtf1{\\pict{\\*\\picprop\\shplid1{\\sp{\\sn wzName}{\\sv n}}{\\sp{\\sn wzDescription}{\\sv A f\\'fcchs \\u8212?\\{\\}}}}\\pngblip 0102}}"
    )
    let atom = file.text[0].runs[0].style.atom
    let image = Atom.Image(bytes: [1, 2], contentType: "public.png", description: "A füchs —{}")
    #expect(atom.flatMap { file.content(of: $0) } == .image(image))
  }

  @Test(arguments: [RTFFormat().blank(), rtf("{\\rtf1\\ansi\\cocoartf2822\n}")]) func aNewPictureIsWrittenWithIt(
    _ file: any FormattedText
  ) throws {
    let image = Atom.Image(bytes: [1, 2], contentType: "public.png", width: 20, description: "a \\ fox — 狐\n")
    var style = CharacterStyle()
    style.atom = Atom(.image, label: "image", key: 5, content: .image(image))
    let picture = Paragraph(id: ParagraphID(0), text: "\u{FFFC}", runs: [.init(length: 3, style: style)])
    let new = try file.bytes(with: RichText([picture]))
    #expect(new.latin.contains("{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv "), "\(new.latin)")
    let again = RTFText(new)
    #expect(again.text[0].runs[0].style.atom.flatMap { again.content(of: $0) } == .image(image))
  }
}
