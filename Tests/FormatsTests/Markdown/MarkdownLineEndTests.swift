import RichText
import Testing

@testable import Formats

/// The line ends of the source within a paragraph stay where they are not edited themselves.
@Suite struct MarkdownLineEndTests {
  private func replacing(_ old: String, _ new: String, in source: String) throws -> String {
    let file = markdown(source)
    let start = try #require(file.text[0].text.ranges(of: old).first).lowerBound
    let place = file.text[0].text.utf8.distance(from: file.text[0].text.startIndex, to: start)
    let range = Position(0, place)..<Position(0, place + old.utf8.count)
    let typed = RichText(plain: new, style: file.text.typingStyle(at: range.upperBound))
    let edited = try file.text.replacing(range, with: typed).applied(to: file.text)
    let bytes = try file.bytes(with: edited)
    #expect(MarkdownText(bytes).text.hasSameContent(as: file.held(edited)))
    return String(decoding: bytes, as: UTF8.self)
  }

  private let lines = "aaa\nbbb ccc\nddd\n"

  @Test(
    arguments: [
      ("aaa", "aaaQ", "aaaQ\nbbb ccc\nddd\n"), ("aaa", "AAA", "AAA\nbbb ccc\nddd\n"),
      ("aaa", "aa", "aa\nbbb ccc\nddd\n"), ("bbb", "BBB", "aaa\nBBB ccc\nddd\n"),
      ("bbb", "xbbb", "aaa\nxbbb ccc\nddd\n"), ("bbb ", "", "aaa\nccc\nddd\n"), ("ccc", "c\\", "aaa\nbbb c\\\\\nddd\n"),
    ])
  func anEditBesideALineEndLeavesIt(_ old: String, _ new: String, _ expected: String) throws {
    #expect(try replacing(old, new, in: lines) == expected)
  }

  @Test(
    arguments: [
      ("#", "\\#"), (">", "\\>"), ("-", "\\-"), ("+", "\\+"), ("*", "\\*"), ("1.", "1\\."), ("1)", "1\\)"),
      ("|", "\\|"),
      ("---", "\\---"), ("===", "\\==="), ("```", "\\`\\`\\`"), ("~~~", "\\~\\~\\~"), ("<div>", "\\<div>"),
    ])
  func whatWouldBeginABlockIsEscaped(_ start: String, _ written: String) throws {
    #expect(try replacing("bbb", start, in: lines) == "aaa\n\(written) ccc\nddd\n")
    #expect(try replacing("bbb", start + " bbb", in: lines).filter { $0 == "\n" }.count == 3)
  }

  @Test(
    arguments: [
      ("1. x", "1\\. x"), ("12) x", "12\\) x"), ("- x", "\\- x"), ("# x", "\\# x"), ("1.5 x", "1.5 x"),
      ("== x", "\\== x"),
    ])
  func whatComesToALineStartIsEscaped(_ rest: String, _ written: String) throws {
    #expect(try replacing("bbb ", "", in: "*aaa*\nbbb \(rest)\nddd\n") == "*aaa*\n\(written)\nddd\n")
    #expect(try replacing("bbb ", "", in: "bbb \(rest) **y**\nddd\n") == "\(written) **y**\nddd\n")
  }

  @Test func aBlankBesideALineEndMakesABlankOfIt() throws {
    #expect(try replacing("aaa", "aaa  ", in: lines) == "aaa   bbb ccc\nddd\n")
    #expect(try replacing("ccc", "", in: lines) == "aaa\nbbb  ddd\n")
  }

  @Test func theContainersStayBeforeTheNextLine() throws {
    #expect(try replacing("aaa", "x", in: "> - aaa\n>   bbb\n") == "> - x\n>   bbb\n")
    #expect(try replacing("bbb", "x", in: "> aaa\nbbb\n") == "> aaa\nx\n")
    #expect(try replacing("bbb", "x", in: "1. aaa \r\n     bbb\r\n") == "1. aaa \r\n     x\r\n")
    #expect(try replacing("aaa", "x", in: "aaa\nbbb\n===\n") == "x\nbbb\n===\n")
  }

  @Test func anAddressInTheNextLineStays() throws {
    #expect(try replacing("aaa", "x", in: "aaa\nhttp://x.org/a_b\n") == "x\nhttp://x.org/a_b\n")
    #expect(try replacing("aaa", "x", in: "aaa\nwww.x.org\nb\n") == "x\nwww.x.org\nb\n")
  }

  @Test func marksNextToALineEndStay() throws {
    #expect(try replacing("bbb", "x", in: "**aaa**\n*bbb* `c`\n<b>d</b>\n") == "**aaa**\n*x* `c`\n<b>d</b>\n")
    #expect(try replacing("aaa", "x", in: "[aaa\nb](/u)\nc\n") == "[x\nb](/u)\nc\n")
  }

  private let head = "Head\n====\n\n"

  @Test(
    arguments: [
      ("[![CI\ntests](/y.svg)](/x)", "Head[![CI tests](/y.svg)](/x)\n====\n"), ("[x\ny](/x)", "Head[x y](/x)\n====\n"),
      ("![CI  \n tests](/y.svg)", nil),
    ])
  func aPictureOfTwoLinesJoinsAHeading(_ second: String, _ expected: String?) throws {
    let file = markdown(head + second + "\n")
    let edited = try file.text.replacing(Position(0, 4)..<Position(1, 0), with: RichText()).applied(to: file.text)
    let bytes = try file.bytes(with: edited)
    #expect(MarkdownText(bytes).text.hasSameContent(as: file.held(edited)))
    #expect(MarkdownText(bytes).text.paragraphs.count { $0.style.headingLevel > 0 } == 1)
    if let expected { #expect(String(decoding: bytes, as: UTF8.self) == expected) }
  }
}
