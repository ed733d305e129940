import Foundation
import RichText
import Testing

@testable import Formats

/// The tables of docs/formats.md are what the code does.
@Suite struct FormatTableTests {
  private static let columns = [
    ("RTF", "public.rtf"), ("RTFD", "com.apple.rtfd"), ("Markdown", "net.daringfireball.markdown"),
    ("HTML", "public.html"), ("Text", "public.plain-text"), ("ODT", "org.oasis-open.opendocument.text"),
    ("DOCX", "org.openxmlformats.wordprocessingml.document"),
  ]

  private static var formats: [(name: String, format: any DocumentFormat)] {
    columns.compactMap { name, type in DocumentFormats.format(for: type).map { (name, $0) } }
  }

  private static func document() throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/formats.md")
    return try String(contentsOf: file.standardizedFileURL, encoding: .utf8).components(separatedBy: "\n")
  }

  /// Records the whole table where a line of it is missing.
  private func expect(_ lines: [String], in document: [String]) {
    let missing = lines.filter { !document.contains($0) }
    #expect(missing.isEmpty, "docs/formats.md should have:\n\(lines.joined(separator: "\n"))")
  }

  @Test func theTableSaysWhatFormatsHold() throws {
    let formats = Self.formats
    let rows = FormatProbe.all.map { probe in
      "| \(probe.name) | " + formats.map { probe.outcome(in: $0.format).rawValue }.joined(separator: " | ") + " |"
    }
    let head = ["| Attribute | " + formats.map(\.name).joined(separator: " | ") + " |"]
    expect(head + ["|---|" + formats.map { _ in "---|" }.joined()] + rows, in: try Self.document())
  }

  @Test func theTableOfLimitsIsThatOfTheCode() throws {
    expect(FormatLimits.rows.map { "| \($0.what) | \($0.limit) |" }, in: try Self.document())
  }

  @Test func whatIsHeldIsWritten() throws {
    for (name, format) in Self.formats {
      for probe in FormatProbe.all where probe.outcome(in: format) != .lost {
        let new = try format.read(format.blank().bytes(with: probe.text)).text
        #expect(probe.value(new) == probe.value(format.blank().held(probe.text)), "\(probe.name) in \(name)")
      }
    }
  }
}

/// The limits that documents are refused or simplified beyond.
enum FormatLimits {
  static let rows: [(what: String, limit: String)] = [
    ("RTF file", size(RTFFormat.sizeLimit)),
    ("RTF groups in each other, beyond which they are not told apart", number(RTFReader.depthLimit)),
    ("text file", size(PlainTextFormat.sizeLimit)), ("Markdown file", size(MarkdownFormat.sizeLimit)),
    ("Markdown blocks in each other, beyond which they are kept as one thing", number(MarkdownFormat.depthLimit)),
    ("HTML file", size(HTMLLimits.size)), ("HTML elements in each other", number(HTMLLimits.depth)),
    ("attributes of an HTML tag", number(HTMLLimits.attributes)),
    ("rules of a CSS style sheet that are used", number(CSSStyleSheet.ruleLimit)),
    ("parts of a package (ODT, DOCX)", number(ZipArchive.entryLimit)),
    ("part of a package, unpacked", size(ZipArchive.sizeLimit)),
    ("package, unpacked", size(ZipArchive.totalLimit)),
    ("ratio of a part of more than \(size(ZipArchive.smallSize)) to its packed size", number(ZipArchive.ratioLimit)),
    ("XML file", size(XMLParser.sizeLimit)), ("XML elements in each other", number(XMLParser.depthLimit)),
    ("entities that an XML file declares", "0"),
    ("ODT blocks in each other, beyond which they are kept as one thing", number(ODTBodyReader.depthLimit)),
  ]

  private static func number(_ value: Int) -> String {
    let digits = String(value)
    return value < 1000 ? digits : "\(digits.dropLast(3)),\(digits.suffix(3))"
  }

  private static func size(_ bytes: Int) -> String { bytes >= 1 << 30 ? "\(bytes >> 30) GB" : "\(bytes >> 20) MB" }
}
