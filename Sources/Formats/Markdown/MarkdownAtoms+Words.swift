import RichText

extension MarkdownAtoms.Entry {
  /// The text that HTML shows, and blocks that the model does not show as they are written; nil where that is nothing.
  var words: String? {
    guard case .source(let type, let bytes)? = content else { return nil }
    guard type == "public.html" else {
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init).shown
    }
    guard let page = try? HTMLText(checking: Array("<!DOCTYPE html><body>".utf8) + bytes) else { return nil }
    return [Array(page.detached(page.text).paragraphs).shownText].shown
  }
}
