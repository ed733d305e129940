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
      let prefix = String(text[..<range.lowerBound])
      return (
        .number(numbering, prefix: prefix.contains("%") ? "" : prefix, suffix: String(text[range.upperBound...])), true
      )
    }
    let sign = text.unicodeScalars.map { signs[$0] ?? (0xF000..<0xF100 ~= $0.value ? "•" : String($0)) }.joined()
    if ["☐", "☒", "☑"].contains(sign) { return (.task(isDone: sign != "☐"), true) }
    let isBlank = sign.allSatisfy { $0.isWhitespace }
    return (.bullet(isBlank ? "" : sign), !isBlank)
  }

  /// The format and text of a marker, so that it reads back.
  static func written(_ marker: ListItem.Marker, level: Int) -> (format: String, text: String) {
    switch marker {
    case .bullet(let sign): ("bullet", sign)
    case .task(let isDone): ("bullet", isDone ? "☒" : "☐")
    case .number(let numbering, let prefix, let suffix):
      (
        formats.filter { $0.value == numbering }.keys.filter { !["decimalZero", "ordinal"].contains($0) }.min()
          ?? "decimal",
        "\(prefix)%\(level + 1)\(suffix)"
      )
    }
  }
}
