import RichText
import Testing

@testable import Formats

/// What a page holds beside its text, and what it says of it.
@Suite struct HTMLKeptTests {
  private func kept(_ head: String, _ body: String = "<h1>A &amp; B</h1>") -> [KeptContent] {
    html("<!DOCTYPE html><head>\(head)</head><body>\(body)</body>").kept
  }

  /// A new page of this text.
  private func new(_ text: RichText) throws -> String {
    String(decoding: try HTMLFormat().blank().bytes(with: text), as: UTF8.self)
  }

  private func heading(_ text: String) -> Paragraph {
    var paragraph = Paragraph(id: ParagraphID(7), plain: text)
    paragraph.style.headingLevel = 2
    return paragraph
  }

  @Test func whatANewPageSaysOfItselfIsNoContent() throws {
    #expect(HTMLFormat().blank().kept.isEmpty)
    #expect(try html(new(RichText(plain: "Hello"))).kept.isEmpty)
    #expect(kept("<meta charset=utf-8>").isEmpty)
    #expect(kept("<meta http-equiv='Content-Type' content='text/html; charset=utf-8'>").isEmpty)
    #expect(kept("<meta name=author content=A>") == [KeptContent("metadata entries", 1)])
  }

  @Test func aTitleThatTheFirstHeadingSaysIsNoContentOfItsOwn() {
    #expect(kept("<title>A &amp;\n B</title>").isEmpty)
    #expect(kept("<title>A &amp;amp; B</title>") == [KeptContent("titles", 1)])
    #expect(kept("<title>A</title>", "<p>A</p>") == [KeptContent("titles", 1)])
    #expect(kept("<title></title>", "<p>A</p>").isEmpty)
  }

  @Test func theFirstHeadingIsTheTitleOfANewPage() throws {
    let plain = Paragraph(id: ParagraphID(8), plain: "x")
    let page = try new(RichText([plain, heading(" "), heading("A <b> & \u{2028} B"), heading("C")]))
    #expect(page.range("<title>A &lt;b&gt; &amp; B</title>") != nil, "\(page)")
    #expect(html(page).kept.isEmpty && html(page).text.paragraphCount == 4)
    let file = html(page)
    let edited = try file.written { $0.replacing(Position(2, 0)..<Position(2, 1), with: "Z") }
    #expect(edited.range("<title>A &lt;b&gt; &amp; B</title>") != nil, "the title of a page that is there stays")
  }

  @Test func aPageWithoutAHeadingHasTheTitleOfAnEmptyOne() throws {
    #expect(try new(RichText(plain: "x")).range("<title>Document</title>") != nil)
  }

  @Test func marksThatABrowserPutsAroundQuotesAreNamed() {
    #expect(kept("", "<p>He said <q>yes, <q>of course</q></q>.") == [KeptContent("quotation marks", 2)])
    #expect(kept("", "<p>He said “yes”.").isEmpty)
  }

  @Test func targetsOfLinksInThePageAreNamed() {
    let body = "<p><a href='#one'>1</a> <a href='#two'>2</a> <a href='#'>top</a> <a href='x#four'>4</a>"
    #expect(kept("", body).isEmpty)
    #expect(
      kept("", body + "<h1 id=one>a</h1><p id=three id=four>b<a name=two></a>") == [KeptContent("link targets", 2)])
  }

  @Test(arguments: [
    "<p dir=rtl>a</p><p>b</p>", "<div dir=RTL><p>a</p><p>b</p></div>", "<p style='direction: rtl'>a</p>",
    "<p>a <span dir=rtl>b</span></p>", "<div dir=rtl><p dir=ltr>a</p>b</div>",
  ])
  func directionsOfTextAreNamed(_ body: String) {
    #expect(kept("", body) == [KeptContent("directions of text", 1)])
  }

  @Test func aDirectionThatNothingChangesIsNone() {
    #expect(kept("", "<p dir=ltr>a<p dir=auto>b<div dir=rtl></div>").isEmpty)
    #expect(html("<html dir=rtl><body><p dir=rtl>a<p>b").kept == [KeptContent("directions of text", 1)])
  }
}
