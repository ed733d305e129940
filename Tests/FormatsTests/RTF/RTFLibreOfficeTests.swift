import Foundation
import RichText
import Testing

@testable import Formats

/// Whether LibreOffice sees the structure that is given to paragraphs: in an empty document, and in files of others.
@Suite(.enabled(if: LibreOffice.isHere, "LibreOffice is not installed"))
struct RTFLibreOfficeTests {
  private static let flat = "fodt:OpenDocument Text Flat XML"

  @Test func aNewDocumentHasItsStructure() throws {
    let blank = RTFFormat().blank()
    let bytes = try blank.bytes(with: Self.sample(after: blank.text))
    if let folder = ProcessInfo.processInfo.environment["DOCEDIT_OUT"] {
      try Data(bytes).write(to: URL(filePath: "\(folder)/blank.rtf"))
    }
    let seen = try #require(try Self.seen([("blank.rtf", bytes)])["blank.rtf"])
    #expect(Self.missing(in: seen) == [], "\(bytes.latin)")
  }

  @Test func filesOfOthersTakeStructure() throws {
    try check { source in try source.bytes(with: Self.sample(after: source.text)) }
  }

  @Test func paragraphsOfAFileAreTurnedIntoOthers() throws {
    try check { source in
      let plain = RTFText(try source.bytes(with: Self.sample(after: source.text, isPlain: true)))
      var paragraphs = Array(plain.text.paragraphs)
      let first = paragraphs.count - Self.marks.count
      for (index, mark) in Self.marks.enumerated() { mark.change(&paragraphs[first + index].style) }
      return try plain.bytes(with: RichText(paragraphs))
    }
  }

  private func check(_ edit: (RTFText) throws -> [UInt8]) throws {
    var files: [(name: String, bytes: [UInt8])] = []
    for (index, file) in Self.files.enumerated() {
      files.append(("\(index) \(file.name)", try edit(RTFText(file.bytes))))
    }
    if let folder = ProcessInfo.processInfo.environment["DOCEDIT_OUT"] {
      for file in files { try Data(file.bytes).write(to: URL(filePath: "\(folder)/\(file.name)")) }
    }
    let seen = try Self.seen(files)
    #expect(seen.count > files.count / 2)
    let wrong = files.compactMap { file in
      seen[file.name].map { Self.missing(in: $0) }.flatMap { $0.isEmpty ? nil : "\(file.name): \($0)" }
    }
    // A file may end in a frame, where LibreOffice breaks no page, or with words that it does not take back.
    #expect(wrong.count <= files.count / 25, "\(wrong.joined(separator: "\n"))")
  }

  // MARK: Files

  private static let apple =
    "{\\rtf1\\ansi\\ansicpg1252\\cocoartf2822{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;}\n{\\colortbl;}\n{\\*\\expandedcolortbl;}\n"
    + "\\pard\\tx720\\tx1440\\tx2160\\tx2880\\tx3600\\tx4320\\tx5040\\tx5760\\tx6480\\tx7200\\tx7920\\tx8640\\pardirnatural\n\n"
    + "\\f0\\fs24 \\cf0 one\\\ntwo \\f0\\b three\\b0\\\nfour}"

  /// Files of some writers that LibreOffice reads, and whose end is plain text.
  private static var files: [(name: String, bytes: [UInt8])] {
    let all = Corpus.files("rtf").filter { file in
      guard file.bytes.count < 40_000, (try? RTFFormat().read(file.bytes)) != nil else { return false }
      return RTFText(file.bytes).text.paragraphs.allSatisfy { $0.style.cells.isEmpty }
    }
    let isWhole = ProcessInfo.processInfo.environment["DOCEDIT_ALL"] != nil
    let step = isWhole ? 1 : max(1, all.count / 10)
    return [("apple.rtf", Array(apple.utf8))] + samples
      + stride(from: 0, to: all.count, by: step).map { (all[$0].name, all[$0].bytes) }
  }

  /// The project's own documents.
  private static var samples: [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../SampleDocs")
    let urls = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return urls.filter { $0.pathExtension == "rtf" }.sorted { $0.path < $1.path }.compactMap { url in
      (try? Data(contentsOf: url)).map { (url.lastPathComponent, [UInt8]($0)) }
    }
  }

  // MARK: The sample

  private static let marks: [(text: String, change: @Sendable (inout ParagraphStyle) -> Void)] = [
    ("zheading", { $0.headingLevel = 2 }),
    ("zplain", { _ in }),
    ("zbullet", { $0.list = ListItem(list: 700, level: 0, marker: .bullet("•")) }),
    ("znested", { $0.list = ListItem(list: 700, level: 1, marker: .bullet("•")) }),
    ("zbetween", { _ in }),
    ("znumber", { $0.list = ListItem(list: 701, level: 0, marker: .number(.decimal, prefix: "", suffix: ".")) }),
    ("zcenter", { $0.alignment = .center }),
    ("zindent", { ($0.leftIndent, $0.spaceBefore) = (1440, 240) }),
    ("zquote", { $0.quoteDepth = 1 }),
    ("zcode", { $0.code = CodeBlock(number: 90_000) }),
    ("zmore", { $0.code = CodeBlock(number: 90_000) }),
    ("zpage", { $0.startsPage = true }),
    ("zlast", { _ in }),
  ]

  /// The text with paragraphs of many kinds at its end.
  private static func sample(after text: RichText, isPlain: Bool = false) -> RichText {
    var paragraphs = Array(text.paragraphs)
    for (index, mark) in marks.enumerated() {
      var style = ParagraphStyle()
      if !isPlain { mark.change(&style) }
      paragraphs.append(
        Paragraph(
          id: ParagraphID(UInt64(1_000_000 + index)), text: mark.text,
          runs: [.init(length: mark.text.utf8.count, style: CharacterStyle())], style: style))
    }
    return RichText(paragraphs)
  }

  // MARK: What is seen

  private static func seen(_ files: [(name: String, bytes: [UInt8])]) throws -> [String: String] {
    guard let office = LibreOffice() else { return [:] }
    defer { office.remove() }
    return try office.converted(files, to: flat)
  }

  /// The paragraphs that are not seen as what they are.
  private static func missing(in document: String) -> [String] {
    var wrong: [String] = []
    func check(_ name: String, _ isRight: (Substring, Substring) -> Bool) {
      let found = element(with: name, in: document)
      guard let found, isRight(found, automaticStyle(of: found, in: document)) else {
        return wrong.append("\(name): \(found.map { "\($0) \(automaticStyle(of: $0, in: document))" } ?? "-")")
      }
    }
    check("zheading") { tag, style in
      tag.hasPrefix("<text:h ") && tag.contains("text:outline-level=\"2\"") || style.contains("\"Heading_20_2\"")
    }
    check("zplain") { tag, _ in tag.hasPrefix("<text:p ") }
    check("zcenter") { _, style in style.contains("fo:text-align=\"center\"") }
    check("zindent") { _, style in style.contains("fo:margin-left=\"1in\"") }
    check("zpage") { _, style in style.contains("fo:break-before=\"page\"") }
    check("zquote") { tag, style in ["Quot", "quote", "Block"].contains { (tag + style).contains($0) } }
    for name in ["zcode", "zmore"] {
      check(name) { tag, style in ["preformatted", "code\""].contains { (tag + style).lowercased().contains($0) } }
    }
    check("zlast") { _, style in !style.contains("fo:break-before=\"page\"") && !style.contains("center") }
    for (name, depth) in [("zbullet", 1), ("znested", 2), ("znumber", 1), ("zplain", 0), ("zbetween", 0), ("zlast", 0)]
    {
      let found = listDepth(of: name, in: document)
      if found != depth { wrong.append("\(name): list depth \(found)") }
    }
    return wrong
  }

  /// The tag of the paragraph with a text.
  private static func element(with text: String, in document: String) -> Substring? {
    guard let place = document.range(of: text) else { return nil }
    let before = document[..<place.lowerBound]
    let starts = ["<text:p ", "<text:h "].compactMap { before.range(of: $0, options: .backwards)?.lowerBound }
    guard let start = starts.max() else { return nil }
    return before[start...].prefix { $0 != ">" }
  }

  /// The definition of the style that a tag names.
  private static func automaticStyle(of tag: Substring, in document: String) -> Substring {
    guard let name = tag.range(of: "text:style-name=\"").map({ tag[$0.upperBound...].prefix { $0 != "\"" } }),
      let start = document.range(of: "<style:style style:name=\"\(name)\"")?.lowerBound
    else { return "" }
    let end = document[start...].range(of: "</style:style>")?.lowerBound ?? document.endIndex
    return document[start..<end]
  }

  private static func listDepth(of text: String, in document: String) -> Int {
    guard let place = document.range(of: text)?.lowerBound else { return -1 }
    let before = document[..<place]
    return count("<text:list ", before) + count("<text:list>", before) - count("</text:list>", before)
  }

  private static func count(_ part: String, _ text: Substring) -> Int { text.components(separatedBy: part).count - 1 }
}
