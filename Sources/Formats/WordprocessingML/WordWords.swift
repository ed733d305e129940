/// The words of what stands in a text as one character.
enum WordWords {
  /// The text in a text box, a formula or a placeholder, else the description of a drawing; nil where there is neither.
  static func words(_ node: Int, in part: XMLPart) -> String? {
    let words = XMLWords(part: part, role: { role($0, in: part) }, holdsText: { part.name($0).local == "t" }).text(node)
    guard words == nil, case .drawing = WordElement(part.name(node)) else { return words }
    return WordDrawing(part, node).description.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func role(_ node: Int, in part: XMLPart) -> XMLWords.Role {
    let name = part.name(node)
    if ["del", "moveFrom", "instrText", "rt", "Fallback"].contains(name.local) { return isCopy(node, in: part) }
    switch WordElement(name) {
    case .paragraph: return .paragraph
    case .properties: return .hidden
    case .character(let text): return .character(text)
    case .lineBreak: return .character("\u{2028}")
    default: return .other
    }
  }

  /// Alternate content for old programs is hidden where there is any for new ones.
  private static func isCopy(_ node: Int, in part: XMLPart) -> XMLWords.Role {
    guard part.name(node).local == "Fallback", let parent = part.parent(node) else { return .hidden }
    return part.child(parent, "Choice") == nil ? .other : .hidden
  }
}
