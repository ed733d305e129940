import RichText
import Testing

@testable import Formats

/// A small DOCX file, made of the parts that a test needs.
struct DOCXSample {
  var body: String
  var styles = DOCXSample.commonStyles
  var numbering = ""
  /// Relationships of the main part, beside those of the parts here.
  var relationships = ""
  /// Further parts.
  var parts: [(name: String, text: String)] = []
  var attributes = ""

  static let main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
  static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  static let commonStyles = """
    <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>\
    <w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/>\
    <w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>\
    <w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="My Heading"/><w:basedOn w:val="H1"/></w:style>\
    <w:style w:type="paragraph" w:styleId="Q"><w:name w:val="Quote"/></w:style>\
    <w:style w:type="paragraph" w:styleId="Src"><w:name w:val="Source Code"/></w:style>\
    <w:style w:type="paragraph" w:styleId="LB"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>\
    <w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>\
    <w:style w:type="character" w:styleId="Very"><w:name w:val="Very Strong"/><w:basedOn w:val="Strong"/><w:rPr><w:i/><w:color w:val="FF0000"/></w:rPr></w:style>\
    <w:style w:type="character" w:styleId="Verb"><w:name w:val="Verbatim Char"/><w:rPr><w:rFonts w:ascii="Consolas"/></w:rPr></w:style>\
    <w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:u w:val="single"/></w:rPr></w:style>
    """

  static let commonNumbering = """
    <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="\u{F0B7}"/></w:lvl>\
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl></w:abstractNum>\
    <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>\
    <w:lvl w:ilvl="1"><w:start w:val="3"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="(%2)"/></w:lvl></w:abstractNum>\
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>\
    <w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
    """

  init(_ body: String) { self.body = body }

  private func root(_ name: String, _ content: String) -> String {
    "<w:\(name) xmlns:w=\"\(Self.main)\" xmlns:r=\"\(Self.office)\"\(name == "document" ? attributes : "")>\(content)</w:\(name)>"
  }

  var document: String { root("document", "<w:body>\(body)</w:body>") }

  func bytes() throws -> [UInt8] {
    let links = "http://schemas.openxmlformats.org/package/2006/relationships"
    func relation(_ id: String, _ kind: String, _ target: String) -> String {
      "<Relationship Id=\"\(id)\" Type=\"\(Self.office)/\(kind)\" Target=\"\(target)\"/>"
    }
    let own =
      relation("s", "styles", "styles.xml") + (numbering.isEmpty ? "" : relation("n", "numbering", "numbering.xml"))
    var all = [
      ("[Content_Types].xml", Self.types),
      (
        "_rels/.rels",
        "<Relationships xmlns=\"\(links)\">\(relation("d", "officeDocument", "word/document.xml"))</Relationships>"
      ),
      ("word/document.xml", document), ("word/styles.xml", root("styles", styles)),
      ("word/_rels/document.xml.rels", "<Relationships xmlns=\"\(links)\">\(own)\(relationships)</Relationships>"),
    ]
    if !numbering.isEmpty { all.append(("word/numbering.xml", root("numbering", numbering))) }
    return try ZipArchive.bytes(
      of: (all + parts.map { ($0.name, $0.text) }).map { .init(name: $0.0, bytes: Array($0.1.utf8)) })
  }

  private static let types = """
    <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>
    """

  func read() throws -> DOCXText { try DOCXText(bytes()) }
}

/// The file that a body of paragraphs makes.
func docx(_ body: String) throws -> DOCXText {
  var sample = DOCXSample(body)
  sample.numbering = DOCXSample.commonNumbering
  return try sample.read()
}

/// The file that runs in one paragraph make.
func docx(runs: String) throws -> DOCXText { try docx("<w:p>\(runs)</w:p>") }

extension ZipArchive {
  /// A part as text; empty where it is missing.
  func string(_ name: String) throws -> String { String(decoding: try content(of: name) ?? [], as: UTF8.self) }
}

extension DOCXText {
  /// What is in the body after an edit.
  func editedBody(_ change: (RichText) throws -> Transaction) throws -> String {
    let document = try editedPart("word/document.xml", change)
    let start = try #require(document.firstRange(of: "<w:body>"))
    let end = try #require(document.firstRange(of: "</w:body>"))
    return String(document[start.upperBound..<end.lowerBound])
  }

  /// A part after an edit.
  func editedPart(_ name: String, _ change: (RichText) throws -> Transaction) throws -> String {
    let new = try bytes(with: change(text).applied(to: text))
    return try ZipArchive(new).string(name)
  }
}

extension WordWriter {
  /// The file with a text that it can hold.
  static func bytes(_ file: DOCXText, _ held: RichText, isCoarse: Bool) throws -> [UInt8] {
    try file.package.archive.replacing(parts(file, held, isCoarse: isCoarse))
  }
}
