import RichText

extension HTMLAtom {
  /// The text that an element shows; nil where it shows none.
  func words(in source: HTMLSource) -> String? {
    switch node.name {
    case "input": Self.shownInputs.contains(node["type"]?.lowercased() ?? "text") ? [node["value"] ?? ""].shown : nil
    case "button", "textarea", "math", "xmp", "plaintext": [inner(source).shownText].shown
    default: nil
    }
  }

  /// The types of fields whose value is seen.
  private static let shownInputs: Set<String> = [
    "text", "search", "tel", "url", "email", "number", "date", "time", "submit", "reset", "button",
  ]
}
