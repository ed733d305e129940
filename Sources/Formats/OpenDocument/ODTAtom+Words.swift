extension ODTAtom {
  /// The text in a text box, a shape or a formula, else the description of a drawing; nil where there is neither.
  static func words(_ node: Int, in part: ODTPart) -> String? {
    let words = XMLWords(
      part: part.xml, role: { role(part.name($0)) },
      holdsText: { part.name($0).hasPrefix("text:") || part.name($0).hasPrefix("math:") }
    ).text(node)
    let description = part.child(node, "svg:desc") ?? part.child(node, "svg:title")
    return words ?? description.map { part.xml.textInside($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func role(_ name: String) -> XMLWords.Role {
    switch name {
    case "text:p", "text:h": .paragraph
    case "text:s": .character(" ")
    case "text:tab": .character("\t")
    case "text:line-break": .character("\u{2028}")
    case _ where hidden.contains(name): .hidden
    default: .other
    }
  }

  private static let hidden: Set<String> = [
    "text:note", "office:annotation", "text:ruby-text", "svg:desc", "svg:title", "math:annotation",
    "office:event-listeners", "office:binary-data", "text:tracked-changes", "text:script", "text:dde-connection",
  ]
}
