import Foundation
import RichText
import Testing

@testable import Formats

/// The bytes that the commonest edits of headings, lists, links and notes are written as, in both dialects.
@Suite struct RTFTypicalEditTests {
  /// A file as Word and LibreOffice write it, with a body.
  static func word(_ body: String) -> RTFText {
    rtf(
      "{\\rtf1\\ansi{\\fonttbl{\\f0 A;}}{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}}"
        + "{\\*\\listtable{\\list{\\listlevel\\levelnfc0{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}}"
        + "{\\listlevel\\levelnfc0{\\leveltext\\'02\\'01.;}{\\levelnumbers\\'01;}}\\listid7}}"
        + "{\\*\\listoverridetable{\\listoverride\\listid7\\ls1}}\n\(body)}")
  }

  /// The same as Apple's text system writes it.
  static func apple(_ body: String) -> RTFText {
    rtf(
      "{\\rtf1\\ansi\\cocoartf2822{\\fonttbl\\f0\\fcharset0 Helvetica;}\n{\\colortbl;}\n"
        + "{\\*\\listtable{\\list\\listtemplateid1\\listhybrid{\\listlevel\\levelnfc0\\levelstartat1{\\*\\levelmarker \\{decimal\\}.}"
        + "{\\leveltext\\leveltemplateid1\\'02\\'00.;}{\\levelnumbers\\'01;}}{\\listname ;}\\listid1}}\n"
        + "{\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}}\n\(body)}")
  }

  /// Checks what a file is after an edit, which must read back: its body, with tables that stay as they are, or the whole of it.
  private func check(
    _ file: RTFText, _ expected: String? = nil, whole: String? = nil,
    at location: SourceLocation = #_sourceLocation, _ change: (RichText) -> Transaction
  ) throws {
    let edited = try change(file.text).applied(to: file.text)
    let new = try file.bytes(with: edited).latin
    #expect(rtf(new).text.hasSameContent(as: file.held(edited)), "\(new)", sourceLocation: location)
    if let whole { return #expect(new == whole, sourceLocation: location) }
    let head = Self.head(file.source.bytes.latin)
    #expect(Self.head(new) == head, sourceLocation: location)
    #expect(new.dropFirst(head.count).dropLast() == expected ?? "", sourceLocation: location)
  }

  /// The levels of a new list of this format, from what each shows and where its numbers are.
  private static func levels(_ format: Int, starts: Int = 1, _ text: (Int) -> (String, String)) -> String {
    (0...8).map { level in
      let (shown, numbers) = text(level)
      return
        "{\\listlevel\\levelnfc\(format)\\levelnfcn\(format)\\leveljc0\\leveljcn0\\levelfollow0\\levelstartat\(level == 0 ? starts : 1)"
        + "{\\leveltext\(shown);}{\\levelnumbers\(numbers);}\\fi-360\\li\(720 * (level + 1))\\lin\(720 * (level + 1)) }"
    }.joined()
  }

  private static func head(_ file: String) -> Substring {
    file[..<(file.range(of: "\\pard")?.lowerBound ?? file.endIndex)]
  }

  private let decimal = ListItem.Marker.number(.decimal, prefix: "", suffix: ".")

  // MARK: Headings

  @Test func aParagraphBecomesAHeading() throws {
    let word = Self.word("\\pard\\f0 one\\par\\pard two\\par")
    try check(word, "\\pard\\f0 \\s1\\outlinelevel0 one\\par\\pard two\\par") {
      $0.stylingParagraphs(0...0) { $0.headingLevel = 1 }
    }
    try check(
      rtf("{\\rtf1\\cocoartf2822\n\\pard one\\\ntwo}"),
      whole:
        "{\\rtf1\\cocoartf2822{\\stylesheet{\\s0 Normal;}{\\s1\\sbasedon0\\snext0\\sb240\\sa120\\keepn\\outlinelevel0\\b\\fs36 heading 1;}}\n\\pard {\\s1\\outlinelevel0 one\\\n}two}"
    ) { $0.stylingParagraphs(0...0) { $0.headingLevel = 1 } }
  }

  @Test func aHeadingBecomesText() throws {
    let word = Self.word("\\pard\\s1\\outlinelevel0\\f0 one\\par\\pard two\\par")
    try check(word, "\\pard\\s1\\outlinelevel0\\f0 \\pard one\\par\\pard two\\par") {
      $0.stylingParagraphs(0...0) { ($0.headingLevel, $0.name) = (0, nil) }
    }
  }

  // MARK: Lists

  @Test func aParagraphJoinsAList() throws {
    let word = Self.word("\\pard{\\listtext 1.\\tab}\\ls1\\ilvl0\\f0 one\\par\\pard two\\par")
    try check(
      word, "\\pard{\\listtext 1.\\tab}\\ls1\\ilvl0\\f0 one\\par\\pard \\ls1\\ilvl0 {\\listtext\\tab 2.\\tab}two\\par"
    ) { $0.togglingList(1...1, decimal) }
    let apple = Self.apple("\\pard\\ls1\\ilvl0\n\\f0 {\\listtext\t1.\t}one\\\n\\pard two")
    try check(apple, "\\pard\\ls1\\ilvl0\n\\f0 {\\listtext\t1.\t}one\\\n\\pard \\ls1\\ilvl0 {\\listtext\t2.\t}two") {
      $0.togglingList(1...1, decimal)
    }
  }

  @Test func anItemBecomesText() throws {
    let word = Self.word("\\pard{\\listtext 1.\\tab}\\ls1\\ilvl0\\f0 one\\par\\pard two\\par")
    try check(word, "\\pard\\ls1\\ilvl0\\f0 \\pard one\\par\\pard two\\par") { $0.togglingList(0...0, decimal) }
    let apple = Self.apple("\\pard\\ls1\\ilvl0\n\\f0 {\\listtext\t1.\t}one\\\n\\pard two")
    try check(apple, "\\pard\\ls1\\ilvl0\n\\f0 \\pard one\\\n\\pard two") { $0.togglingList(0...0, decimal) }
  }

  @Test func anItemIsNestedDeeper() throws {
    let word = Self.word(
      "\\pard{\\listtext 1.\\tab}\\ls1\\ilvl0\\f0 one\\par{\\listtext 2.\\tab}two\\par\\pard three\\par")
    try check(
      word,
      "\\pard{\\listtext 1.\\tab}\\ls1\\ilvl0\\f0 one\\par\\ls1\\ilvl1 {\\listtext\\tab 1.\\tab}two\\par\\pard three\\par"
    ) { $0.nestingItems(1...1, by: 1) }
  }

  @Test func anItemThatIsSplitIsTwoItems() throws {
    let word = Self.word(
      "\\pard{\\listtext 1.\\tab}\\ls1\\ilvl0\\f0 one\\par{\\listtext 2.\\tab}two\\par\\pard three\\par")
    let split: (RichText) -> Transaction = {
      $0.replacing(Position(0, 1)..<Position(0, 1), with: RichText(plain: "\n"))
    }
    try check(
      word,
      "\\pard{\\listtext 1.\\tab}\\ls1\\ilvl0\\f0 o\\par\n{\\listtext\\tab 2.\\tab}ne\\par{\\listtext 2.\\tab}two\\par\\pard three\\par",
      split)
    let apple = Self.apple("\\pard\\ls1\\ilvl0\n\\f0 {\\listtext\t1.\t}one\\\n{\\listtext\t2.\t}two\\\n\\pard three")
    try check(
      apple,
      "\\pard\\ls1\\ilvl0\n\\f0 {\\listtext\t1.\t}o\\\n{\\listtext\t2.\t}ne\\\n{\\listtext\t2.\t}two\\\n\\pard three",
      split)
  }

  @Test func bulletsArePutBeforeParagraphs() throws {
    try check(
      rtf("{\\rtf1 one\\par two\\par}"),
      whole: "{\\rtf1 {\\*\\listtable{\\list\\listtemplateid1\\listhybrid"
        + Self.levels(23) { _ in ("\\'01\\u8226?", "") }
        + "{\\listname ;}\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}}{\\ls1\\ilvl0 {\\listtext\\tab \\'95\\tab}one\\par }\\ls1\\ilvl0 {\\listtext\\tab \\'95\\tab}two\\par}"
    ) {
      $0.togglingList(0...1, .bullet("•"))
    }
    try check(
      rtf("{\\rtf1\\cocoartf2822\n\\pard one\\\ntwo}"),
      whole:
        "{\\rtf1\\cocoartf2822{\\*\\listtable{\\list\\listtemplateid1\\listhybrid{\\listlevel\\levelnfc23\\levelnfcn23\\leveljc0\\leveljcn0\\levelfollow0\\levelstartat1\\levelspace360\\levelindent0{\\*\\levelmarker \\{disc\\}}{\\leveltext\\leveltemplateid1\\'01\\u8226?;}{\\levelnumbers;}\\fi-360\\li720\\lin720 }{\\listname ;}\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}}\n\\pard {\\ls1\\ilvl0 {\\listtext\t\\'95\t}one\\\n}\\ls1\\ilvl0 {\\listtext\t\\'95\t}two}"
    ) {
      $0.togglingList(0...1, .bullet("•"))
    }
  }

  @Test func aNumberedItemBeginsElsewhere() throws {
    let word = Self.word("\\pard{\\listtext 1.\\tab}\\ls1\\ilvl0\\f0 one\\par\\pard two\\par")
    try check(
      word,
      whole:
        "{\\rtf1\\ansi{\\fonttbl{\\f0 A;}}{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}}{\\*\\listtable{\\list{\\listlevel\\levelnfc0{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}}{\\listlevel\\levelnfc0{\\leveltext\\'02\\'01.;}{\\levelnumbers\\'01;}}\\listid7}{\\list\\listtemplateid2\\listhybrid"
        + Self.levels(0, starts: 5) { ("\\'02\\'0\($0).", "\\'01") }
        + "{\\listname ;}\\listid2}}{\\*\\listoverridetable{\\listoverride\\listid7\\ls1}{\\listoverride\\listid2\\listoverridecount0\\ls2}}\n\\pard{\\listtext\\tab 5.\\tab}\\ls1\\ilvl0\\f0 one\\ls2\\ilvl0 \\par\\pard two\\par}"
    ) { $0.numberingItem(0, from: 5) }
  }

  @Test func anItemIsTakenOut() throws {
    let apple = Self.apple("\\pard\\ls1\\ilvl0\n\\f0 {\\listtext\t1.\t}one\\\n{\\listtext\t2.\t}two\\\n\\pard three")
    try check(apple, "\\pard\\ls1\\ilvl0\n\\f0 {\\listtext\t1.\t}two\\\n\\pard three") {
      $0.replacing(Position(0, 0)..<Position(1, 0), with: RichText())
    }
  }

  // MARK: Links

  @Test func textBecomesALink() throws {
    let word = Self.word("\\pard\\f0 one two\\par")
    let link: (RichText) -> Transaction = {
      $0.styling(Position(0, 4)..<Position(0, 7)) { $0.link = Link("http://x.org/") }
    }
    try check(word, "\\pard\\f0 one {\\field{\\*\\fldinst{HYPERLINK \"http://x.org/\"}}{\\fldrslt two}}\\par", link)
    try check(
      Self.apple("\\pard\n\\f0 one two"),
      "\\pard\n\\f0 one {\\field{\\*\\fldinst{HYPERLINK \"http://x.org/\"}}{\\fldrslt two}}", link)
  }

  @Test func textIsTypedInALinkAndTheLinkIsTakenAway() throws {
    let word = Self.word("\\pard\\f0 a{\\field{\\*\\fldinst{HYPERLINK \"u\"}}{\\fldrslt{\\ul link}}}b\\par")
    let typed: (RichText) -> Transaction = {
      $0.replacing(
        Position(0, 3)..<Position(0, 3), with: RichText(plain: "x", style: $0.typingStyle(at: Position(0, 3))))
    }
    try check(word, "\\pard\\f0 a{\\field{\\*\\fldinst{HYPERLINK \"u\"}}{\\fldrslt{\\ul lixnk}}}b\\par", typed)
    try check(word, "\\pard\\f0 a{{{\\ul link}}}b\\par") {
      $0.styling(Position(0, 1)..<Position(0, 5)) { $0.link = nil }
    }
    try check(word, "\\pard\\f0 a{\\field{\\*\\fldinst{HYPERLINK \"v\"}}{\\fldrslt{\\ul link}}}b\\par") {
      $0.styling(Position(0, 1)..<Position(0, 5)) { $0.link = Link("v") }
    }
  }

  // MARK: Notes

  @Test func aFootnoteIsPutIn() throws {
    let note = [Paragraph(id: ParagraphID(0), text: "note", runs: [.init(length: 4, style: .init())])]
    var style = CharacterStyle()
    style.atom = Atom(.footnote, label: "footnote", key: 1, content: .note(note))
    let mark = RichText([Paragraph(id: ParagraphID(0), text: "\u{FFFC}", runs: [.init(length: 3, style: style)])])
    let insertion: (RichText) -> Transaction = { $0.replacing(Position(0, 1)..<Position(0, 1), with: mark) }
    try check(
      Self.word("\\pard ab\\par"),
      "\\pard a{{\\super\\chftn}{\\footnote\\uc1\\pard\\plain{\\super\\chftn} {note}}}b\\par", insertion)
    try check(
      Self.apple("\\pard ab"), "\\pard a{{\\super\\chftn}{\\footnote\\uc1\\pard\\plain{\\super\\chftn} {note}}}b",
      insertion)
  }

  @Test func textBesideAFootnoteIsTyped() throws {
    let note = "{\\super\\chftn}{\\footnote\\pard{\\super\\chftn} n}"
    let word = Self.word("\\pard\\f0 a\(note)b\\par")
    try check(word, "\\pard\\f0 a\(note)bx\\par") {
      $0.replacing(
        Position(0, 5)..<Position(0, 5), with: RichText(plain: "x", style: $0.typingStyle(at: Position(0, 5))))
    }
    try check(word, "\\pard\\f0 ab\\par") { $0.replacing(Position(0, 1)..<Position(0, 4), with: RichText()) }
  }
}
