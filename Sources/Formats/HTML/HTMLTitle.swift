import RichText

/// The title of a page, which is not in its text.
enum HTMLTitle {
  /// The title of an empty page.
  static let blank = "Document"

  /// The words of the first heading; nil where no heading has any.
  static func words(of paragraphs: some Sequence<Paragraph>) -> String? {
    paragraphs.lazy.filter { $0.style.headingLevel > 0 }.map { words(of: $0.text) }.first { !$0.isEmpty }
  }

  /// The words of a title of the file.
  static func words(of title: Int, in source: HTMLSource) -> String {
    let node = source.elements.nodes[title]
    let end = node.close.isEmpty ? source.extent(title).upperBound : node.close.lowerBound
    let page = Array("<title>".utf8) + source.bytes[node.start.upperBound..<max(end, node.start.upperBound)]
    return words(of: GumboTree(page, keepsText: true).nodes.first { $0.kind == .text }?.name ?? "")
  }

  /// Without what stands for things, and with single spaces.
  private static func words(of text: String) -> String {
    text.split { $0.isWhitespace || $0 == Atom.character || $0 == "\0" }.joined(separator: " ")
  }
}
