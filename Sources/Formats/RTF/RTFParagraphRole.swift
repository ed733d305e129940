import RichText

/// What a paragraph is, apart from how it is laid out: the name of its style, and what that means.
struct RTFParagraphRole: Hashable {
  var name: String?
  var heading = 0
  var quoteDepth = 0
  var isCode = false

  init(_ style: ParagraphStyle) {
    (name, heading, quoteDepth, isCode) = (style.name, style.headingLevel, style.quoteDepth, style.code != nil)
  }

  /// What a style of this name usually is.
  init(name: String?) {
    self.name = name
    guard let name else { return }
    let parts = RTFParagraphRole.parts(name)
    isCode = RTFParagraphRole.code.contains(parts.stem)
    if RTFParagraphRole.quotes.contains(parts.stem) { quoteDepth = parts.number ?? 1 }
    if parts.stem == "heading" { heading = parts.number ?? 0 }
  }

  private static let quotes: Set<String> = [
    "quote", "quotation", "quotations", "block text", "block quotation", "intense quote", "blockquote",
  ]
  private static let code: Set<String> = [
    "html preformatted", "preformatted text", "preformatted", "source code", "code", "code block",
  ]

  /// The name in small letters without the number at its end, and that number.
  private static func parts(_ name: String) -> (stem: String, number: Int?) {
    let first = name.prefix { $0 != "," && $0 != ";" }.lowercased()
    guard let digit = first.last, let number = digit.wholeNumberValue, number > 0, first.dropLast().last == " " else {
      return (first, nil)
    }
    return (String(first.dropLast(2)), number)
  }

  /// The name that a style for this role has where the file has none.
  var usualName: String? {
    if isCode { return "HTML Preformatted" }
    if quoteDepth > 0 { return quoteDepth == 1 ? "Quote" : "Quote \(quoteDepth)" }
    return heading > 0 ? "heading \(heading)" : nil
  }
}

/// How a file says what a paragraph is.
struct RTFRoleWords: Hashable {
  var style: Int32
  var outline: Int32
}
