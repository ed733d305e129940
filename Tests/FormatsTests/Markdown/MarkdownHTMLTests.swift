import CMarkGFM
import RichText
import Synchronization
import Testing

@testable import Formats

/// What another program makes of the files that are written: cmark-gfm's own HTML.
@Suite struct MarkdownHTMLTests {
  private func html(_ bytes: [UInt8]) -> String { MarkdownTree.turn.withLock { _ in rendered(bytes) } }

  private func rendered(_ bytes: [UInt8]) -> String {
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(CMARK_OPT_UNSAFE) else { return "" }
    defer { cmark_parser_free(parser) }
    for name in ["table", "strikethrough", "tasklist"] {
      cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
    }
    bytes.withUnsafeBytes { cmark_parser_feed(parser, $0.bindMemory(to: CChar.self).baseAddress, $0.count) }
    guard let root = cmark_parser_finish(parser) else { return "" }
    defer { cmark_node_free(root) }
    guard let text = cmark_render_html(root, CMARK_OPT_UNSAFE, cmark_parser_get_syntax_extensions(parser)) else {
      return ""
    }
    return String(cString: text)
  }

  private func paragraph(_ text: String, _ change: (inout ParagraphStyle, inout CharacterStyle) -> Void = { _, _ in })
    -> Paragraph
  {
    var (style, look) = (ParagraphStyle(), CharacterStyle())
    change(&style, &look)
    return Paragraph(
      id: ParagraphID(0), text: text, runs: [.init(length: text.utf8.count, style: look)], style: style)
  }

  private func written(_ paragraphs: [Paragraph]) throws -> String {
    html(try MarkdownFormat().blank().bytes(with: RichText(paragraphs)))
  }

  @Test func textIsText() throws {
    let signs = "*a* _b_ `c` [d](e) <f> &amp; ~~g~~ # h 1. i > j ![k](l) \\m"
    let shown = signs.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    #expect(try written([paragraph(signs)]) == "<p>\(shown)</p>\n")
    for start in ["# a", "- a", "1. a", "> a", "===", "---", "+ a", "```", "| a |", "~~~", "    a", "[a]: b"] {
      let shown = start.replacing(">", with: "&gt;")
      #expect(try written([paragraph("x"), paragraph(start)]) == "<p>x</p>\n<p>\(shown)</p>\n")
    }
  }

  @Test func looksAreElements() throws {
    #expect(try written([paragraph("a") { $1.bold = true }]) == "<p><strong>a</strong></p>\n")
    #expect(try written([paragraph("a") { $1.italic = true }]) == "<p><em>a</em></p>\n")
    #expect(try written([paragraph("a") { $1.strikethrough = true }]) == "<p><del>a</del></p>\n")
    #expect(try written([paragraph("a`b") { $1.code = true }]) == "<p><code>a`b</code></p>\n")
    #expect(
      try written([paragraph("a") { $1.link = Link("/b c", title: "d") }])
        == "<p><a href=\"/b%20c\" title=\"d\">a</a></p>\n")
    #expect(try written([paragraph("a") { $1.baseline = .superscript }]) == "<p><sup>a</sup></p>\n")
  }

  @Test func layoutsAreElements() throws {
    #expect(try written([paragraph("a") { style, _ in style.headingLevel = 3 }]) == "<h3>a</h3>\n")
    #expect(try written([paragraph("") { style, _ in style.isRule = true }]) == "<hr />\n")
    #expect(
      try written([paragraph("a") { style, _ in style.quoteDepth = 2 }])
        == "<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>\n")
    #expect(
      try written([paragraph("a  b") { style, _ in style.code = CodeBlock(language: "c") }])
        == "<pre><code class=\"language-c\">a  b\n</code></pre>\n")
    let items = (0...1).map { level in
      paragraph("i\(level)") { style, _ in style.list = ListItem(list: level, level: level, marker: .bullet("•")) }
    }
    #expect(try written(items) == "<ul>\n<li>i0\n<ul>\n<li>i1</li>\n</ul>\n</li>\n</ul>\n")
  }
}
