import RichText
import Testing

@testable import Formats

@Suite struct RTFAtomTests {
  private func kinds(_ text: RichText) -> [Atom.Kind] { runs(text).compactMap(\.style.atom?.kind) }

  private func content(_ body: String) -> Atom.Content? {
    let file = rtf("{\\rtf1 \(body)}")
    return file.text.paragraphs.flatMap(\.runs).lazy.compactMap(\.style.atom).first.flatMap { file.content(of: $0) }
  }

  private func paragraph(_ atom: Atom, _ style: CharacterStyle = .init()) -> Paragraph {
    var style = style
    style.atom = atom
    return Paragraph(id: ParagraphID(0), text: "\u{FFFC}", runs: [.init(length: 3, style: style)])
  }

  /// What a new atom reads back as, in Word's dialect and in Apple's.
  private func readBack(_ kind: Atom.Kind, _ content: Atom.Content, at location: SourceLocation = #_sourceLocation)
    throws -> [Atom.Content?]
  {
    try ["{\\rtf1\\ansi ab\\par}", "{\\rtf1\\ansi\\cocoartf2822 ab}"].map { source in
      let file = rtf(source)
      let new = RichText([paragraph(Atom(kind, label: "new", key: 3, content: content))])
      let edited = try file.text.replacing(Position(0, 1)..<Position(0, 1), with: new).applied(to: file.text)
      let read = rtf(try file.bytes(with: edited).latin)
      #expect(read.text.hasSameContent(as: file.held(edited)), sourceLocation: location)
      #expect(lines(read.text) == ["a\u{FFFC}b"], sourceLocation: location)
      return runs(read.text).lazy.compactMap(\.style.atom).first.flatMap { read.content(of: $0) }
    }
  }

  @Test func notesTakeTheirMarks() throws {
    for note in [
      "{\\super\\chftn}{\\footnote\\pard\\plain{\\super\\chftn} n}", "{\\super\\chftn{\\footnote n}}",
      "\\chftn {\\*\\footnote n}", "{\\footnote n}",
    ] {
      let file = rtf("{\\rtf1 a\(note)b\\par}")
      #expect(lines(file.text) == ["a\u{FFFC}b"] && kinds(file.text) == [.footnote], "\(note)")
      let removed = try file.edited { $0.replacing(Position(0, 1)..<Position(0, 4), with: RichText()) }
      #expect(!removed.contains("chftn") && !removed.contains("footnote"), "\(removed)")
    }
  }

  @Test func endnotesAndAnnotationsAreTold() {
    let body =
      "a{\\super\\chftn}{\\footnote\\ftnalt n}b{\\*\\atnid X}{\\*\\atnauthor Y}\\chatn{\\*\\annotation{\\*\\atndate 1}\\pard c}d"
    let text = rtf("{\\rtf1 \(body)}").text
    #expect(lines(text) == ["a\u{FFFC}b\u{FFFC}d"] && kinds(text) == [.endnote, .annotation])
    #expect(lines("{\\rtf1 a{\\*\\atrfstart 1}b{\\*\\atrfend 1}{\\*\\atnid X}c}") == ["abc"])
  }

  @Test func notesHaveParagraphs() {
    guard case .note(let note) = content("x{\\footnote\\pard\\plain {\\super\\chftn} o{\\b n}e\\par\\qc two}") else {
      Issue.record("no note")
      return
    }
    #expect(note.map(\.text) == ["one", "two"])
    #expect(note[0].runs.map(\.style.bold) == [false, true, false] && note[1].style.alignment == .center)
  }

  @Test func picturesHaveBytesAndSizes() {
    let image = content("{\\pict\\pngblip\\picwgoal200\\pichgoal100\\picscalex50\n89 50\n4e{\\*\\blipuid 00}47}")
    #expect(
      image == .image(.init(bytes: [0x89, 0x50, 0x4E, 0x47], contentType: "public.png", width: 100, height: 100)))
    #expect(
      content("{\\pict\\jpegblip\\bin3 \u{FF}{}}")
        == .image(.init(bytes: [0xFF, 0x7B, 0x7D], contentType: "public.jpeg")))
    let pair = content("{\\*\\shppict{\\pict\\pngblip 01}}{\\nonshppict{\\pict\\wmetafile8 02}}")
    #expect(pair == .image(.init(bytes: [1], contentType: "public.png")))
    guard case .source("public.rtf", let bytes) = content("{\\pict 00}") else {
      Issue.record("a picture of no kind")
      return
    }
    #expect(bytes.latin == "{\\pict 00}")
  }

  @Test func bitmapsGetAHeader() {
    let bitmap: [UInt8] = [40, 0, 0, 0] + [UInt8](repeating: 0, count: 10) + [8, 0] + [UInt8](repeating: 0, count: 24)
    let hex = bitmap.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    guard case .image(let image) = content("{\\pict\\dibitmap0 \(hex)}") else {
      Issue.record("no picture")
      return
    }
    #expect(image.bytes.prefix(2) == [0x42, 0x4D] && image.bytes[10...13] == [0x36, 4, 0, 0])
    #expect(image.bytes.dropFirst(14) == bitmap[...])
  }

  @Test func attachmentsHaveNames() {
    let file = rtf(
      "{\\rtf1\\cocoartf1 a{{\\NeXTGraphic my pic.png \\width10 \\height10\n}\u{AC}}b{{\\NeXTGraphic \\uc0\\u252 .png \\width1}\u{AC}}}"
    )
    #expect(file.source.attachments.map(\.name) == ["my pic.png", "ü.png"])
    #expect(file.source.attachments.map(\.atom.kind) == [.attachment, .attachment])
    #expect(file.content(of: file.source.attachments[0].atom) == .attachment(name: "my pic.png", bytes: []))
  }

  @Test func fieldsAreAtomsWithTheirResult() {
    let file = rtf(
      "{\\rtf1 a{\\field{\\*\\fldinst{ DATE \\\\@ \"d\"}}{\\fldrslt{\\b 1 }May}}b{\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}}"
    )
    #expect(lines(file.text) == ["a\u{FFFC}b\u{FFFC}"] && kinds(file.text) == [.field, .pageNumber])
    let atoms = runs(file.text).compactMap(\.style.atom)
    #expect(atoms.map(\.label) == ["1 May", "page number"])
    #expect(file.content(of: atoms[0]) == .field(instruction: "DATE \\@ \"d\"", result: "1 May"))
    #expect(file.content(of: atoms[1]) == .pageNumber)
  }

  @Test func longResultsAreText() {
    let long = String(repeating: "word ", count: 50)
    #expect(lines("{\\rtf1 {\\field{\\*\\fldinst QUOTE}{\\fldrslt \(long)}}}") == [long])
    #expect(lines("{\\rtf1 {\\field{\\*\\fldinst X}{\\fldrslt a{\\pict 00}}}}") == ["a\u{FFFC}"])
    #expect(lines("{\\rtf1 {\\field{\\*\\fldinst NUMPAGES}}x{\\field{\\*\\fldinst TC \"x\"}}}") == ["\u{FFFC}x"])
  }

  @Test func deletedTextIsKeptAsOneThing() {
    let text = rtf("{\\rtf1 a{\\revised new}{\\deleted\\revauth1 old {\\b x}}b{\\deleted c\\par d}{\\deleted\\b }}")
      .text
    #expect(lines(text) == ["anew\u{FFFC}bc", "d"])
    #expect(runs(text).compactMap(\.style.atom).map(\.label) == ["deleted text"])
  }

  @Test func newPicturesAreWritten() throws {
    for type in ["public.png", "public.jpeg", "com.microsoft.emf", "com.microsoft.wmf", "com.apple.pict"] {
      let image = Atom.Content.image(
        .init(bytes: (0...200).map { UInt8($0) }, contentType: type, width: 300, height: 20))
      #expect(try readBack(.image, image) == [image, image])
    }
    let named = Atom.Content.image(.init(bytes: [], contentType: "public.image", reference: "my \"pic\".png"))
    #expect(try readBack(.image, named) == [named, named])
  }

  @Test func newNotesAreWritten() throws {
    var (bold, code) = (CharacterStyle(), CharacterStyle())
    (bold.bold, bold.font, code.link) = (true, "Times", Link("http://x"))
    var second = Paragraph(id: ParagraphID(1), text: "漢", runs: [.init(length: 3, style: code)])
    second.style.alignment = .right
    let note = Atom.Content.note([
      Paragraph(
        id: ParagraphID(0), text: " no{}te", runs: [.init(length: 3, style: .init()), .init(length: 4, style: bold)]),
      second,
    ])
    for kind in [Atom.Kind.footnote, .endnote, .annotation] {
      for content in try readBack(kind, note) {
        guard case .note(let read) = content else {
          Issue.record("\(kind) reads as \(String(describing: content))")
          continue
        }
        #expect(read.map(\.text) == [" no{}te", "漢"])
        #expect(read[0].runs.map(\.style) == [.init(), bold] && read[1].runs.map(\.style) == [code])
        #expect(read[1].style.alignment == .right)
      }
    }
  }

  @Test func newFieldsAreWritten() throws {
    let field = Atom.Content.field(instruction: "DATE \\@ \"é\"", result: "1. März")
    #expect(try readBack(.field, field) == [field, field])
    #expect(try readBack(.pageNumber, .pageNumber) == [.pageNumber, .pageNumber])
    let foreign = Atom.Content.source(contentType: "public.rtf", bytes: Array("{\\object\\objemb{\\result x}}".utf8))
    #expect(try readBack(.object, foreign) == [foreign, foreign])
  }

  @Test func whatRTFCannotHoldIsNamed() {
    let file = RTFFormat().blank()
    let contents: [Atom.Content] = [
      .source(contentType: "public.html", bytes: [1]), .source(contentType: "public.rtf", bytes: Array("}{".utf8)),
      .source(contentType: "public.rtf", bytes: Array("{a}{\\pict 00}".utf8)), .attachment(name: "x", bytes: [1]),
      .image(.init(bytes: [1], contentType: "public.tiff")), .image(.init(bytes: [], contentType: "public.png")),
      .field(instruction: "", result: "x"),
    ]
    for content in contents {
      let text = RichText([paragraph(Atom(.object, label: "x", key: 1, content: content))])
      #expect(file.losses(of: text) == ["objects"], "\(content)")
    }
  }

  @Test func aDetachedTextReadsBackInABlankFile() throws {
    let file = rtf(
      "{\\rtf1 a{\\*\\shppict{\\pict\\pngblip 01}}{\\super\\chftn}{\\footnote\\pard n{\\pict\\pngblip 02}}"
        + "{\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}{\\field{\\*\\fldinst DATE}{\\fldrslt May}}{\\object{\\result r}}\\par}"
    )
    let detached = file.detached(file.text)
    let blank = RTFFormat().blank()
    let read = try RTFFormat().read(blank.bytes(with: detached))
    #expect(read.text.hasSameContent(as: blank.held(detached)))
    #expect(kinds(read.text) == [.image, .footnote, .pageNumber, .field, .object])
    #expect(blank.losses(of: detached) == [])
    #expect(try file.bytes(with: detached) == file.source.bytes)
  }

  @Test func whatIsKeptIsCounted() {
    let file = rtf(
      "{\\rtf1{\\info{\\title T}{\\author A}}{\\header h}{\\footer f}a{\\*\\bkmkstart b}c{\\*\\bkmkend b}{\\revised d}}"
    )
    #expect(file.kept.contains(KeptContent("headers and footers", 2, bytes: Array("\\header h\\footer f".utf8))))
    #expect(
      file.kept.contains(KeptContent("bookmarks", 1)) && file.kept.contains(KeptContent("document properties", 2)))
    #expect(file.kept.contains(KeptContent("marks of revision", 1)) && rtf("{\\rtf1 a}").kept.isEmpty)
  }
}
