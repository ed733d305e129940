import Properties
import RichText
import Testing

@testable import Formats

/// Where a format cannot hold a thing, what a reader sees of it is text.
@Suite struct ShownTextTests {
  private static let note = [
    Paragraph(id: ParagraphID(0), plain: "See"), Paragraph(id: ParagraphID(1), plain: "below."),
  ]

  /// Things, and what they show.
  private static let things: [(atom: Atom, shown: String)] = [
    (Atom(.opaque, label: "HTML kbd", key: 1, content: .source(contentType: "public.html", bytes: [60])), ""),
    (
      Atom(.object, label: "text box", key: 2, content: .source(contentType: "a.b", bytes: [1]), words: "in a box"),
      "in a box"
    ),
    (Atom(.object, label: "chart", key: 3), ""),
    (Atom(.object, label: "chart", key: 4, words: "one\u{2028}two"), "one\u{2028}two"),
    (
      Atom(
        .image, label: "image", key: 5, content: .image(.init(bytes: [1], contentType: "a.b", description: "a hen"))),
      "a hen"
    ),
    (Atom(.image, label: "image", key: 6, content: .image(.init(bytes: [], contentType: "public.image"))), ""),
    (Atom(.attachment, label: "a.pdf", key: 7, content: .attachment(name: "a.pdf", bytes: [1])), "a.pdf"),
    (Atom(.field, label: "x", key: 8, content: .field(instruction: "bookmark-ref", result: "Some text")), "Some text"),
    (Atom(.pageNumber, label: "page number", key: 9, content: .pageNumber), "#"),
    (Atom(.footnote, label: "footnote", key: 10, content: .note(note)), "[See\u{2028}below.]"),
    (Atom(.footnote, label: "footnote", key: 11, content: .note([])), ""),
  ]

  @Test("A thing is held, or what it shows is text", arguments: AllFormats.withPackages)
  func eachThing(_ item: AllFormats.Item) throws {
    for (atom, shown) in Self.things {
      let text = try RichText(plain: "ab").inserting(atom, at: Position(0, 1))
      let held = item.format.blank().held(text)
      let expected = held.allAtoms.isEmpty ? "a\(shown)b" : "a\(Atom.character)b"
      #expect(lines(held) == [expected], "\(atom)")
      let losses = item.format.blank().losses(of: text)
      #expect(losses.isEmpty == !held.allAtoms.isEmpty || atom.content?.isNote == true, "\(atom) \(losses)")
    }
  }

  @Test("No place of a thing is without it, in the text and in what is written", arguments: AllFormats.withPackages)
  func noPlaceIsEmpty(_ item: AllFormats.Item) {
    forAll(cases: 60, { Self.text(&$0) }) { text in
      let blank = item.format.blank()
      let read = try item.format.read(blank.bytes(with: text)).text
      return [blank.held(text), read].allSatisfy { text in
        text.string.unicodeScalars.count { $0 == "\u{FFFC}" } == text.allAtoms.count
      }
    }
  }

  private static func text(_ choices: inout Choices) -> RichText {
    var text = RichText(plain: choices.element(of: ["", "one two", "a\nb c\n"]))
    for _ in 0...choices.int(in: 0...4) {
      let atom = choices.bool() ? choices.thing() : choices.element(of: things).atom
      text = (try? text.inserting(atom, at: choices.position(in: text))) ?? text
    }
    return text
  }

  @Test func whatIsLostIsNamed() throws {
    var text = RichText(plain: "")
    for (atom, _) in Self.things { text = try text.inserting(atom, at: text.end) }
    #expect(
      PlainTextFormat().blank().losses(of: text) == [
        "HTML tags", "attachments", "charts", "fields", "footnotes", "page numbers", "pictures", "text boxes",
      ])
    #expect(
      MarkdownFormat().blank().losses(
        of: RichText(atom: Atom(.endnote, label: "endnote", key: 1, content: .note(Self.note)))) == ["endnotes"])
  }

  // MARK: Words

  private func plain(_ file: some FormattedText) throws -> String {
    String(decoding: try PlainTextFormat().blank().bytes(with: file.detached(file.text)), as: UTF8.self)
  }

  @Test func tagsAndCommentsShowNothing() throws {
    let file = markdown(
      "| a |\n|---|\n| <code>Alt-&#124;</code> |\n\n<!-- hidden -->\n\n<div>\nshown <b>here</b>\n</div>\n")
    let read = try DOCXFormat().read(DOCXFormat().blank().bytes(with: file.detached(file.text))).text
    #expect(lines(read) == ["a", "Alt-|", "", "shown here"])
    #expect(DOCXFormat().blank().losses(of: file.detached(file.text)).contains("HTML tags"))
  }

  @Test func wordsInABoxAreKept() throws {
    let box =
      "<w:txbxContent><w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>in a</w:t><w:tab/><w:t>box</w:t></w:r></w:p><w:p><w:del><w:r><w:t>gone</w:t></w:r></w:del><w:r><w:t>two</w:t></w:r></w:p></w:txbxContent>"
    let alternate = """
      <w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">\
      <w:drawing>\(box)</w:drawing></mc:Choice><mc:Fallback><w:pict>\(box)</w:pict></mc:Fallback></mc:AlternateContent></w:r>
      """
    #expect(try plain(docx(runs: "<w:r><w:t>a</w:t></w:r>" + alternate)) == "a" + "in a\tbox\u{2028}two\n")
    let frame =
      "<draw:frame><draw:text-box><text:p>in<text:s/>a</text:p><text:p>box<text:note><text:note-body><text:p>x</text:p></text:note-body></text:note></text:p></draw:text-box></draw:frame>"
    #expect(try plain(odt("<text:p>a\(frame)</text:p>")) == "ain a\u{2028}box\n")
    let shape = "{\\shp{\\*\\shpinst{\\sp{\\sn a}{\\sv b}}{\\shptxt \\pard in \\'e9\\par box\\par}}}"
    #expect(try plain(rtf("{\\rtf1\\ansi a\(shape)b\\par}")) == "ain é\u{2028}boxb\n")
    #expect(try plain(rtf("{\\rtf1\\ansi a{\\object{\\*\\objdata 00}{\\result seen}}\\par}")) == "aseen\n")
    #expect(
      try plain(
        HTMLFormat().read(
          Array(
            "<p>a<button>Go <b>on</b></button><input value=b><input type=password value=c><video>d</video></p>".utf8)))
        == "aGo onb\n")
  }

  @Test func aThingWithPicturesInItHasWords() throws {
    let chart =
      "<w:r><w:drawing><wp:inline xmlns:wp=\"u:wp\"><wp:docPr id=\"1\" descr=\"Sales\"/><c:chart xmlns:c=\"u:c\" r:id=\"x\"/></wp:inline></w:drawing></w:r>"
    let file = try docx(runs: chart)
    #expect(try plain(file) == "Sales\n")
    #expect(try file.bytes(with: file.detached(file.text)) == file.bytes)
  }

  @Test func whatAReferenceShowsIsTextInRTF() throws {
    let file = try odt("<text:p>to <text:bookmark-ref text:ref-name=\"a\">Some text</text:bookmark-ref>.</text:p>")
    let read = try RTFFormat().read(RTFFormat().blank().bytes(with: file.detached(file.text))).text
    #expect(lines(read) == ["to Some text."])
  }
}
