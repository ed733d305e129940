import RichText

/// How lists' markers are written in `numFmt` and `lvlText`.
enum WordMarkers {
  private static let formats: [String: ListItem.Numbering] = [
    "decimal": .decimal, "lowerRoman": .lowerRoman, "upperRoman": .upperRoman, "lowerLetter": .lowerAlpha,
    "upperLetter": .upperAlpha, "decimalZero": .decimal, "ordinal": .decimal,
  ]
  /// Signs of the Symbol and Wingdings fonts, as Unicode has them.
  private static let signs: [Unicode.Scalar: String] = [
    "\u{F0B7}": "•", "\u{F0A7}": "▪", "\u{F0D8}": "➢", "\u{F0FC}": "✓", "\u{F076}": "❖", "\u{F0A8}": "☐",
    "\u{F0FE}": "☒",
    "\u{F06F}": "☐", "\u{F0E0}": "→", "\u{F02D}": "-",
  ]

  /// The marker of a level, and whether it shows.
  static func marker(_ format: String, _ text: String, level: Int) -> (ListItem.Marker, Bool) {
    if format == "none" { return (.bullet(""), false) }
    if let numbering = formats[format], let range = text.firstRange(of: "%\(level + 1)") {
      let (prefix, outer) = outerNumbers(text[..<range.lowerBound], level: level)
      let marker = ListItem.Marker.number(
        numbering, outer: outer, prefix: prefix.contains("%") ? "" : prefix, suffix: String(text[range.upperBound...]))
      return (marker, true)
    }
    let sign = text.unicodeScalars.map { signs[$0] ?? (0xF000..<0xF100 ~= $0.value ? "•" : String($0)) }.joined()
    if ["☐", "☒", "☑"].contains(sign) { return (.task(isDone: sign != "☐"), true) }
    let isBlank = sign.allSatisfy { $0.isWhitespace }
    return (.bullet(isBlank ? "" : sign), !isBlank)
  }

  /// How many levels right above come before the own number, and what is before them; 0 where they are written otherwise.
  private static func outerNumbers(_ text: Substring, level: Int) -> (prefix: String, count: Int) {
    var (rest, count) = (text, 0)
    while count < level, rest.hasSuffix("%\(level - count).") {
      rest = rest.dropLast(3)
      count += 1
    }
    return rest.contains("%") ? (String(text), 0) : (String(rest), count)
  }

  /// The format and text of an item's marker, so that it reads back.
  static func written(_ item: ListItem) -> (format: String, text: String) {
    guard item.hasMarker else { return ("none", "") }
    switch item.marker.fitting(item.level) {
    case .bullet(let sign): return ("bullet", WordText.held(sign) ?? "")
    case .task(let isDone): return ("bullet", isDone ? "☒" : "☐")
    case .number(let numbering, let outer, let prefix, let suffix):
      let numbers = ((item.level - outer)...item.level).map { "%\($0 + 1)" }.joined(separator: ".")
      return (format(numbering), held(prefix) + numbers + held(suffix))
    }
  }

  private static func format(_ numbering: ListItem.Numbering) -> String {
    formats.filter { $0.value == numbering }.keys.filter { !["decimalZero", "ordinal"].contains($0) }.min() ?? "decimal"
  }

  /// A text around a number, without the sign of numbers.
  private static func held(_ text: String) -> String { WordText.held(text.replacing("%", with: "")) ?? "" }
}
