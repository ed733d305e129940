import RichText
import Testing

@testable import Formats

@Suite struct ODTFormatTests {
  private func package(_ parts: [(String, String)]) throws -> [UInt8] {
    try ZipArchive.bytes(
      of: parts.map { ZipArchive.Part(name: $0.0, bytes: Array($0.1.utf8), isStored: $0.0 == "mimetype") })
  }

  private func error(_ bytes: [UInt8]) -> FormatError? {
    do {
      _ = try ODTFormat().read(bytes)
      return nil
    } catch { return error }
  }

  // MARK: Errors

  @Test func otherFilesAreNamed() throws {
    let base = "application/vnd.oasis.opendocument."
    for kind in ["spreadsheet", "presentation", "graphics"] {
      let found = error(try package([("mimetype", base + kind), ("content.xml", "<x/>")]))
      #expect(found?.code == .notThisFormat && found?.message.contains(kind) == true)
    }
    #expect(error(Array("{\\rtf1 x}".utf8))?.message.contains("RTF") == true)
    #expect(error(try package([("word/document.xml", "<x/>")]))?.code == .notThisFormat)
    #expect(error([])?.code == .notThisFormat)
  }

  @Test func aSpreadsheetWithoutAMediaTypeIsNamed() throws {
    let content =
      "<office:document-content\(ODTSample.names)><office:body><office:spreadsheet/></office:body></office:document-content>"
    #expect(error(try package([("content.xml", content)]))?.message.contains("spreadsheet") == true)
  }

  @Test func encryptedFilesAreSaidToBe() throws {
    let manifest =
      "<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"><manifest:file-entry manifest:full-path=\"content.xml\"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>"
    let found = error(
      try package([("mimetype", ODTFormat.mediaType), ("content.xml", "garbage"), ("META-INF/manifest.xml", manifest)]))
    #expect(found?.code == .notThisFormat && found?.message.contains("password") == true)
  }

  @Test func damagedPartsAreNamed() throws {
    let broken = error(try package([("mimetype", ODTFormat.mediaType), ("content.xml", "<a><b></a>")]))
    #expect(broken?.code == .damaged && broken?.message.contains("content.xml") == true)
    let missing = error(try package([("mimetype", ODTFormat.mediaType), ("styles.xml", "<a/>")]))
    #expect(missing?.code == .damaged && missing?.message.contains("content.xml") == true)
    let empty = error(try package([("mimetype", ODTFormat.mediaType), ("content.xml", "<a/>")]))
    #expect(empty?.code == .damaged)
  }

  @Test func everyCutOffSampleIsAnError() throws {
    let bytes = try odt(ODTPropertyTests.samples.joined(), automatic: ODTPropertyTests.automatic).package.bytes
    for percent in 0..<100 { #expect(error(Array(bytes.prefix(bytes.count * percent / 100))) != nil) }
  }

  // MARK: Other containers

  @Test func templatesAreTexts() throws {
    let sample = ODTSample(text: "<text:p>a</text:p>")
    let bytes = try package([
      ("mimetype", ODTFormat.mediaType + "-template"), ("content.xml", sample.content), ("styles.xml", sample.styles),
    ])
    #expect(lines(try ODTFormat().read(bytes).text) == ["a"])
  }

  @Test func flatFilesAreReadAndWritten() throws {
    let file =
      ODTSample.head
      + "<office:document\(ODTSample.names) office:mimetype=\"application/vnd.oasis.opendocument.text\"><office:styles>\(ODTSample.usualStyles)</office:styles><office:automatic-styles/><office:body><office:text><text:p>one two</text:p></office:text></office:body></office:document>\n"
    let read = try ODTText(ODTFormat.package(Array(file.utf8)))
    let text = read.text
    let edit = text.styling(.start..<Position(0, 3)) { $0.italic = true }.then(
      text.stylingParagraphs(0...0) { $0.headingLevel = 2 })
    let new = String(decoding: try read.bytes(with: edit.applied(to: text)), as: UTF8.self)
    #expect(
      new.contains(
        "<text:h text:style-name=\"Heading_20_2\" text:outline-level=\"2\"><text:span text:style-name=\"T1\">one</text:span> two</text:h>"
      ))
    #expect(new.contains("style:display-name=\"Heading 2\"") && new.hasSuffix("</office:document>\n"))
    #expect(try read.bytes(with: RichText(Array(text.paragraphs))) == Array(file.utf8))
  }

  @Test func unusualPrefixesAreUnderstood() throws {
    let content =
      "<o:document-content xmlns:o=\"\(ODTNamespace.uris["office"] ?? "")\" xmlns=\"\(ODTNamespace.uris["text"] ?? "")\"><o:body><o:text><p>one</p></o:text></o:body></o:document-content>"
    let file = try ODTText(
      ODTFormat.package(try package([("mimetype", ODTFormat.mediaType), ("content.xml", content)])))
    let edit = file.text.styling(.start..<file.text.end) { $0.bold = true }
    let bytes = try file.bytes(with: edit.applied(to: file.text))
    #expect(runs(try ODTFormat().read(bytes).text)[0].style.bold)
  }

  @Test func whatIsKeptIsCounted() throws {
    let names = ["office", "dc", "meta"].map { " xmlns:\($0)=\"\(ODTNamespace.uris[$0] ?? "")\"" }.joined()
    let meta =
      "<office:document-meta\(names)><office:meta><meta:generator>x</meta:generator><dc:title>A title</dc:title></office:meta>"
      + "</office:document-meta>"
    let file = try odt(
      "<text:tracked-changes><text:changed-region/></text:tracked-changes><text:section><text:p>a<text:bookmark/></text:p></text:section>",
      automatic:
        "<style:style style:name=\"P1\" style:family=\"paragraph\"><style:paragraph-properties style:writing-mode=\"rl-tb\"/></style:style>",
      files: [("meta.xml", Array(meta.utf8))])
    #expect(
      file.kept == [
        .init("tracked changes", 1), .init("sections", 1), .init("bookmarks", 1), .init("directions of text", 1),
        .init("document properties", 1),
      ])
  }

  // MARK: New documents

  @Test func theBlankDocumentIsEmptyAndAlwaysTheSame() throws {
    let blank = try #require(ODTFormat().blank() as? ODTText)
    #expect(lines(blank.text) == [""] && blank.text[0].style == ParagraphStyle())
    guard case .zip(let archive) = blank.package else { throw FormatError(.damaged, "not a package") }
    #expect(archive.entries.first?.name == "mimetype")
    #expect(Array(blank.package.bytes[38..<77]) == Array(ODTFormat.mediaType.utf8))
  }

  @Test func aTextFromScratchReadsBack() throws {
    let text = ODTScratch.text
    let blank = ODTFormat().blank()
    let bytes = try blank.bytes(with: text)
    let read = try ODTFormat().read(bytes)
    #expect(read.text.hasSameContent(as: blank.held(text)))
    #expect(lines(read.text) == lines(text))
    #expect(blank.losses(of: text).filter { $0 != "style names" } == [])
    for (old, new) in zip(text.paragraphs, read.text.paragraphs) {
      #expect(old.style.headingLevel == new.style.headingLevel && old.style.quoteDepth == new.style.quoteDepth)
      #expect(old.style.list?.marker == new.style.list?.marker && old.style.cells.count == new.style.cells.count)
    }
  }

  @Test func whatWasDetachedIsWrittenAnew() throws {
    let first = try ODTFormat().read(ODTFormat().blank().bytes(with: ODTScratch.text))
    let detached = first.detached(first.text)
    let second = try ODTFormat().read(ODTFormat().blank().bytes(with: detached))
    let contents = [first, second].map { file in
      file.text.paragraphs.flatMap(\.runs).compactMap { $0.style.atom }.map { file.content(of: $0) }
    }
    #expect(contents[0].count == 6)
    for content in contents {
      let texts = content.compactMap { content -> [String]? in
        if case .note(let paragraphs) = content { paragraphs.map(\.text) } else { nil }
      }
      #expect(texts == [["a note"], ["a note"], ["a note"]])
      #expect(content.contains(.field(instruction: "author-name", result: "me")) && content.contains(.pageNumber))
    }
    #expect(second.text.hasSameContent(as: ODTFormat().blank().held(detached)))
  }
}

/// A text with all that there is in it.
enum ODTScratch {
  static let text: RichText = {
    var paragraphs: [Paragraph] = []
    func add(_ text: String, _ looks: [(Int, CharacterStyle)] = [], _ change: (inout ParagraphStyle) -> Void = { _ in })
    {
      var paragraph = Paragraph(id: ParagraphID(UInt64(paragraphs.count)), text: text)
      change(&paragraph.style)
      paragraph.runs = looks.map { .init(length: $0.0, style: $0.1) }
      paragraphs.append(paragraph)
    }
    func look(_ change: (inout CharacterStyle) -> Void) -> CharacterStyle {
      var style = CharacterStyle()
      change(&style)
      return style
    }
    func atom(_ kind: Atom.Kind, _ content: Atom.Content) -> CharacterStyle {
      look { $0.atom = Atom(kind, label: "\(kind)", key: paragraphs.count, content: content) }
    }
    add("A heading") { $0.headingLevel = 1 }
    add(
      "bold, italic & link",
      [
        (4, look { $0.bold = true }), (2, .init()), (6, look { $0.italic = true }), (3, .init()),
        (4, look { $0.link = Link("https://example.org/") }),
      ])
    add(
      "code and  spaces ",
      [
        (4, look { $0.code = true }),
        (
          13,
          look {
            $0.font = "DejaVu Sans"; $0.size = 30; $0.language = "fr-CH"
          }
        ),
      ])
    add("one") { $0.list = ListItem(list: 0, marker: .bullet("•")) }
    add("deeper") { $0.list = ListItem(list: 0, level: 1, marker: .number(.lowerAlpha, prefix: "", suffix: ")")) }
    add("more of it") {
      $0.list = ListItem(list: 0, level: 1, marker: .number(.lowerAlpha, prefix: "", suffix: ")"), hasMarker: false)
    }
    add("done") { $0.list = ListItem(list: 1, marker: .task(isDone: true)) }
    add("to do") { $0.list = ListItem(list: 1, marker: .task(isDone: false)) }
    add("seven") { $0.list = ListItem(list: 2, marker: .number(.decimal, prefix: "", suffix: "."), start: 7) }
    for (row, texts) in [["h1", "h2"], ["a", "b"], ["wide"]].enumerated() {
      for (cell, text) in texts.enumerated() {
        add(text) {
          $0.cells = [TableCell(table: 0, row: row, cell: cell, columnSpan: row == 2 ? 2 : 1, isHeader: row == 0)]
        }
      }
    }
    add("quoted") { $0.quoteDepth = 1 }
    add("twice quoted") { $0.quoteDepth = 2 }
    add("let x = 1") { $0.code = CodeBlock(language: "swift") }
    add("  let y = 2") { $0.code = CodeBlock(language: "swift") }
    add("quoted code") { ($0.code, $0.quoteDepth) = (CodeBlock(number: 1), 1) }
    add("") { $0.isRule = true }
    add("centred") {
      ($0.alignment, $0.spaceBefore, $0.startsPage, $0.tabStops) = (.center, 240, true, [TabStop(720, .right)])
    }
    let note = [Paragraph(id: ParagraphID(0), text: "a note")]
    add(
      "\u{FFFC}\u{FFFC}\u{FFFC}\u{FFFC}\u{FFFC}\u{FFFC}.",
      [
        (
          3,
          atom(
            .image, .image(.init(bytes: [0x89, 0x50, 0x4E, 0x47], contentType: "public.png", width: 720, height: 720)))
        ),
        (3, atom(.footnote, .note(note))), (3, atom(.endnote, .note(note))), (3, atom(.annotation, .note(note))),
        (3, atom(.field, .field(instruction: "AUTHOR", result: "me"))), (3, atom(.pageNumber, .pageNumber)),
        (1, .init()),
      ])
    return RichText(paragraphs)
  }()
}

@Suite struct ODTMarkupTests {
  @Test func prefixesAreThoseOfTags() {
    let markup = "<text:p a:b='x of: y' c=\" d:e\">see of: this &amp; fo:that<draw:a/></text:p>"
    #expect(ODTMarkup.prefixes(in: Array(markup.utf8)).isSuperset(of: ["text", "a", "draw"]))
  }

  @Test func namesAreReadAndWritten() {
    #expect(ODTValue.displayName("Heading_20_1_x_") == "Heading 1_x_")
    #expect(ODTValue.internalName("Mine & own") == "Mine_20__26__20_own")
    #expect(ODTValue.displayName(ODTValue.internalName("Mine & own")) == "Mine & own")
  }

  @Test func lengthsAreExact() {
    for twips in [0, 1, 7, 20, 567, 1440, -33] { #expect(ODTValue.twips(ODTValue.length(twips: twips)) == twips) }
    #expect(ODTValue.twips("2.54cm") == 1440 && ODTValue.twips("50%") == nil && ODTValue.twips("1e999pt") == nil)
    #expect(ODTValue.length(twips: 723) == "36.15pt")
  }
}
