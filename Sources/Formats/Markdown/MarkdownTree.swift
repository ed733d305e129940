import CMarkGFM
import Synchronization

/// A Markdown file's tree: nodes in the order of the text, each before what is in it.
///
/// This is the only place that calls the parser, libcmark-gfm.
struct MarkdownTree {
  private(set) var nodes: [MarkdownNode] = []

  /// One parser at a time: libcmark-gfm keeps the signs of its extensions in global tables while it parses.
  static let turn = Mutex(())

  /// Parses CommonMark with GitHub's tables, strikethrough, autolinks and task lists, and with footnotes.
  init(_ bytes: [UInt8]) {
    let nodes = MarkdownTree.turn.withLock { _ in MarkdownTree(parsing: bytes).nodes }
    self.nodes = nodes
  }

  private init(parsing bytes: [UInt8]) {
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(CMARK_OPT_FOOTNOTES | CMARK_OPT_SOURCEPOS) else { return }
    defer { cmark_parser_free(parser) }
    for name in ["table", "strikethrough", "autolink", "tasklist"] {
      if let feature = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, feature) }
    }
    bytes.withUnsafeBytes { cmark_parser_feed(parser, $0.bindMemory(to: CChar.self).baseAddress, $0.count) }
    guard let root = cmark_parser_finish(parser) else { return }
    defer { cmark_node_free(root) }
    collect(root)
  }

  private mutating func collect(_ root: UnsafeMutablePointer<cmark_node>) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    var open: [Int] = []
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
      if event == CMARK_EVENT_EXIT {
        if let index = open.popLast() { nodes[index].end = nodes.count }
      } else {
        nodes.append(MarkdownTree.node(node, parent: open.last ?? -1, index: nodes.count))
        if !MarkdownTree.isLeaf(node) { open.append(nodes.count - 1) }
      }
    }
  }

  private static func isLeaf(_ node: UnsafeMutablePointer<cmark_node>) -> Bool {
    let type = cmark_node_get_type(node)
    return [
      CMARK_NODE_HTML_BLOCK, CMARK_NODE_THEMATIC_BREAK, CMARK_NODE_CODE_BLOCK, CMARK_NODE_TEXT, CMARK_NODE_SOFTBREAK,
      CMARK_NODE_LINEBREAK, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE,
    ].contains(type)
  }

  private static func node(_ node: UnsafeMutablePointer<cmark_node>, parent: Int, index: Int) -> MarkdownNode {
    var endLine = Int(cmark_node_get_end_line(node)) - 1
    if cmark_node_get_end_column(node) == 0 { endLine -= 1 }
    return MarkdownNode(
      kind: kind(node), parent: parent, end: index + 1, startLine: Int(cmark_node_get_start_line(node)) - 1,
      endLine: endLine, startColumn: Int(cmark_node_get_start_column(node)) - 1,
      literal: bytes(cmark_node_get_literal(node)))
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  private static func string(_ text: UnsafePointer<CChar>?) -> String { String(decoding: bytes(text), as: UTF8.self) }

  private static let plain: [String: MarkdownNode.Kind] = [
    "document": .document, "block_quote": .quote, "paragraph": .paragraph, "thematic_break": .rule,
    "html_block": .html, "table_row": .row, "table_header": .row, "table_cell": .cell, "text": .text,
    "softbreak": .softBreak, "linebreak": .lineBreak, "code": .codeSpan, "html_inline": .tag, "emph": .emphasis,
    "strong": .strong, "strikethrough": .strikethrough,
  ]

  private static func kind(_ node: UnsafeMutablePointer<cmark_node>) -> MarkdownNode.Kind {
    let name = string(cmark_node_get_type_string(node))
    if let kind = plain[name] { return kind }
    switch name {
    case "list":
      return .list(
        isOrdered: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST, start: Int(cmark_node_get_list_start(node)),
        isTight: cmark_node_get_list_tight(node) != 0)
    case "item": return item(node, isDone: nil)
    case "tasklist": return item(node, isDone: cmark_gfm_extensions_get_tasklist_item_checked(node))
    case "heading": return .heading(Int(cmark_node_get_heading_level(node)))
    case "code_block":
      let isFenced = docedit_is_fenced(node) != 0
      return .code(info: string(cmark_node_get_fence_info(node)), isFenced: isFenced)
    case "table": return .table(alignments(node))
    case "link": return .link(url: string(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)))
    case "image": return .image(url: string(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)))
    default: return special(node)
    }
  }

  private static func item(_ node: UnsafeMutablePointer<cmark_node>, isDone: Bool?) -> MarkdownNode.Kind {
    .item(offset: Int(docedit_item_offset(node)), indent: Int(docedit_item_indent(node)), isDone: isDone)
  }

  private static func special(_ node: UnsafeMutablePointer<cmark_node>) -> MarkdownNode.Kind {
    let type = cmark_node_get_type(node)
    if type == CMARK_NODE_FOOTNOTE_REFERENCE { return .footnoteReference }
    return type == CMARK_NODE_FOOTNOTE_DEFINITION ? .footnoteDefinition : .other
  }

  private static func alignments(_ node: UnsafeMutablePointer<cmark_node>) -> [MarkdownNode.ParagraphAlignmentSign] {
    guard let signs = cmark_gfm_extensions_get_table_alignments(node) else { return [] }
    let count = Int(cmark_gfm_extensions_get_table_columns(node))
    return (0..<count).map { .init(rawValue: signs[$0]) ?? .none }
  }
}
