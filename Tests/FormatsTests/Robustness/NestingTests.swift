import RichText
import Testing

@testable import Formats

/// Everything that nests, 2,000 deep: no reader, writer or merge recurses.
@Suite struct NestingTests {
  struct Nest: CustomTestStringConvertible, Sendable {
    var format: any DocumentFormat
    var open: String
    var close = ""
    /// The file around the nest; the nest replaces `@`.
    var file = "@"
    var depth = 2000
    var testDescription: String { open }
  }

  private func fault(_ nest: Nest) throws -> String? {
    let middle = nest.format is RTFFormat || !nest.open.contains("<") ? "x" : ""
    let text =
      String(repeating: nest.open, count: nest.depth) + middle + String(repeating: nest.close, count: nest.depth)
    return nest.format.fault(
      try Self.bytes(nest, nest.file.split(separator: "@", omittingEmptySubsequences: false).joined(separator: text)))
  }

  private static func bytes(_ nest: Nest, _ text: String) throws -> [UInt8] {
    if nest.format is ODTFormat { return try ODTSample(text: text).bytes }
    if nest.format is DOCXFormat { return try DOCXSample(text).bytes() }
    return Array(text.utf8)
  }

  private static let rtf = [
    "{", "{\\b ", "{\\upr", "{\\*\\unknown ", "{\\field{\\*\\fldinst HYPERLINK \"a\"}{\\fldrslt ", "{\\footnote ",
    "{\\pict ",
    "{\\object", "{\\listtext ", "{\\*\\listtable{\\list{\\listlevel ", "{\\fonttbl{\\f0 ", "{\\stylesheet{\\s1 ",
    "{\\header ",
    "\\trowd\\cellx100\\intbl\\itap2 a\\nestcell ", "{\\*\\nesttableprops\\trowd", "{\\shp{\\*\\shpinst{\\shptxt ",
    "{\\deleted ",
    "{\\*\\annotation ", "{\\*\\bkmkstart ",
  ].map { open in
    Nest(
      format: RTFFormat(), open: open,
      close: String(repeating: "}", count: open.filter { $0 == "{" }.count - open.filter { $0 == "}" }.count),
      file: "{\\rtf1 @ end}")
  }

  private static let markdown = [
    "> ", "- ", "1. ", "- > ", "*", "**a *", "[", "![", "`", "~~", "<div>", "<b>", "[^a]: ", "| ", "(", "- [ ] ", "\\",
    "&",
  ].map { Nest(format: MarkdownFormat(), open: $0, file: "@\n\nend\n") }

  private static let html = [
    "div", "p", "b", "span style=\"color:red\"", "a href=x", "ul><li", "ol><li", "dl><dd", "table><tr><td",
    "blockquote", "pre", "h1",
    "section", "svg", "math", "select", "template", "font color=red", "sup", "ruby", "details", "figure", "iframe",
    "noscript",
  ].map { Nest(format: HTMLFormat(), open: "<\($0)>", close: "", file: "<body>@x</body>") }

  private static let odt =
    [
      ("<text:section text:name=\"a\">", "</text:section>"),
      ("<text:list><text:list-item>", "</text:list-item></text:list>"),
      ("<table:table><table:table-row><table:table-cell>", "</table:table-cell></table:table-row></table:table>"),
      ("<text:p><draw:frame><draw:text-box>", "</draw:text-box></draw:frame></text:p>"),
      ("<text:p><text:note><text:note-body>", "</text:note-body></text:note></text:p>"),
      ("<text:index-body>", "</text:index-body>"), ("<text:unknown>", "</text:unknown>"),
    ].map { Nest(format: ODTFormat(), open: $0.0, close: $0.1, file: "@<text:p>end</text:p>") }
    + ["text:span", "text:a xlink:href=\"a\"", "text:ruby", "text:unknown", "draw:a", "text:meta"].map { tag in
      Nest(format: ODTFormat(), open: "<\(tag)>", close: "</\(tag.prefix { $0 != " " })>", file: "<text:p>@x</text:p>")
    }

  private static let docx =
    [
      ("<w:tbl><w:tr><w:tc>", "<w:p/></w:tc></w:tr></w:tbl>"), ("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>"),
      ("<w:customXml>", "</w:customXml>"), ("<w:ins w:id=\"1\">", "</w:ins>"), ("<w:unknown>", "</w:unknown>"),
    ].map { Nest(format: DOCXFormat(), open: $0.0, close: $0.1, file: "@<w:p><w:r><w:t>end</w:t></w:r></w:p>") }
    + [
      ("<w:hyperlink w:anchor=\"a\">", "</w:hyperlink>"), ("<w:smartTag>", "</w:smartTag>"),
      ("<w:ins w:id=\"1\">", "</w:ins>"),
      ("<w:del w:id=\"1\">", "</w:del>"), ("<w:fldSimple w:instr=\"DATE\">", "</w:fldSimple>"),
      ("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>"),
      ("<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r>", "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>"),
      ("<w:r><w:drawing>", "</w:drawing></w:r>"),
      ("<w:r><w:pict><w:txbxContent><w:p>", "</w:p></w:txbxContent></w:pict></w:r>"),
    ].map { Nest(format: DOCXFormat(), open: $0.0, close: $0.1, file: "<w:p>@<w:r><w:t>end</w:t></w:r></w:p>") }

  @Test(arguments: rtf) func deepRTFIsReadAndWritten(_ nest: Nest) throws { #expect(try fault(nest) == nil) }
  @Test(arguments: markdown) func deepMarkdownIsReadAndWritten(_ nest: Nest) throws { #expect(try fault(nest) == nil) }
  @Test(arguments: html) func deepHTMLIsReadAndWritten(_ nest: Nest) throws { #expect(try fault(nest) == nil) }
  @Test(arguments: odt) func deepODTIsReadAndWritten(_ nest: Nest) throws { #expect(try fault(nest) == nil) }
  @Test(arguments: docx) func deepDOCXIsReadAndWritten(_ nest: Nest) throws { #expect(try fault(nest) == nil) }
}
