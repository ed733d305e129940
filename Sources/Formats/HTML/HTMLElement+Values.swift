import RichText

extension HTMLNode {
  /// The programming language that a class names.
  var codeLanguage: String? {
    let word = classes.first { $0.hasPrefix("language-") || $0.hasPrefix("lang-") }
    return word?.split(separator: "-", maxSplits: 1).last.map(String.init)
  }
}

extension CSSValue {
  static func slant(_ word: String) -> Bool? {
    if word == "italic" || word.hasPrefix("oblique") { return true }
    return word == "normal" || word == "initial" ? false : nil
  }

  static func underline(_ word: String) -> CharacterStyle.Underline? {
    switch word {
    case "solid": .single
    case "double": .double
    case "dotted": .dotted
    case "dashed": .dashed
    case "wavy": .wave
    default: nil
    }
  }
}

extension ListItem.Marker {
  /// What a list element's name and type say.
  init(of node: HTMLNode) {
    let isOrdered = node.name == "ol"
    let type = node["type"] ?? ""
    let old = ["1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"]
    self = ListItem.Marker(css: old[type] ?? type.lowercased()) ?? (isOrdered ? .decimal : .bullet("•"))
  }

  static let decimal = ListItem.Marker.number(.decimal, prefix: "", suffix: ".")

  /// A `list-style-type`; nil for one that is not known.
  init?(css text: String) {
    let word = text.trimmingBlanks
    if word.count >= 2, let quote = word.first, quote == "\"" || quote == "'", word.last == quote {
      self = .bullet(String(word.dropFirst().dropLast()).trimmingBlanks)
      return
    }
    guard let marker = ListItem.Marker.types.first(where: { $0.css == word.lowercased() })?.marker else { return nil }
    self = marker
  }

  /// The `list-style-type`; an ordered list's number always has a dot after it.
  var css: String {
    if case .number(let numbering, _, _, _) = self {
      return ListItem.Marker.types.first { $0.marker == .number(numbering, prefix: "", suffix: ".") }?.css ?? "decimal"
    }
    guard case .bullet(let sign) = self else { return "disc" }
    return ListItem.Marker.types.first { $0.marker == self }?.css ?? "\"\(sign) \""
  }

  private static let types: [(css: String, marker: ListItem.Marker)] = [
    ("disc", .bullet("•")), ("circle", .bullet("◦")), ("square", .bullet("▪")), ("none", .bullet("")),
    ("decimal", .decimal), ("lower-alpha", .number(.lowerAlpha, prefix: "", suffix: ".")),
    ("lower-latin", .number(.lowerAlpha, prefix: "", suffix: ".")),
    ("upper-alpha", .number(.upperAlpha, prefix: "", suffix: ".")),
    ("upper-latin", .number(.upperAlpha, prefix: "", suffix: ".")),
    ("lower-roman", .number(.lowerRoman, prefix: "", suffix: ".")),
    ("upper-roman", .number(.upperRoman, prefix: "", suffix: ".")),
  ]
}
