/// The text that is shown within an element of an XML file.
struct XMLWords {
  /// What an element is to a reader of the text in it.
  enum Role {
    /// Neither it nor what is in it is shown.
    case hidden
    /// A line of its own.
    case paragraph
    case character(String)
    case other
  }

  let part: XMLPart
  /// What a node is, and whether characters right in it are text.
  let role: (Int) -> Role
  let holdsText: (Int) -> Bool

  /// The text of a node, with line breaks between paragraphs; nil where nothing is shown.
  func text(_ node: Int) -> String? {
    var (result, token) = ("", node)
    while token < part.end(of: node) {
      if part.tokens[token].kind == .start {
        switch role(token) {
        case .hidden: token = part.end(of: token)
        case .paragraph: result += result.isEmpty ? "" : "\u{2028}"
        case .character(let text): result += text
        case .other: break
        }
      } else if let parent = part.parent(token), holdsText(parent) {
        result += part.text(token).replacing(/[\t\n\r]+/, with: " ")
      }
      token += 1
    }
    return result.trimmed.isEmpty ? nil : result.trimmed
  }
}
