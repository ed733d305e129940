import RichText

extension Command {
  /// What changes how characters look: the selected ones, or with nothing selected those typed next.
  static let characterLooks = [
    toggle("bold", \.bold), toggle("italic", \.italic), toggle("strikethrough", \.strikethrough),
    Command(
      "underline", "[on | off | \(CharacterStyle.Underline.kinds)]", .edit,
      "Underlines characters, in one of these ways, or takes that away where all are."
    ) { arguments throws(CommandError) in try underline(&arguments) },
    Command("underline color", "#RRGGBB | none", .edit, "Sets the colour of the underline.") {
      arguments throws(CommandError) in
      let color = try arguments.color()
      return restyle { $0.underlineColor = color }
    },
    Command("font", "\"NAME\"", .edit, "Sets the font family.") { arguments throws(CommandError) in
      let name = try arguments.text("the name of a font")
      guard !name.isEmpty else { throw arguments.wrong("wants the name of a font") }
      return restyle { $0.font = name }
    },
    Command("size", "POINTS", .edit, "Sets the size of the letters, in points or half points.") {
      arguments throws(CommandError) in
      let size = try arguments.value("a size from 1 to 1638 points, in halves") { HalfPoints($0, in: 2...3276) }
      return restyle { $0.size = size.count }
    },
    Command("color", "#RRGGBB | none", .edit, "Sets the colour of the letters.") { arguments throws(CommandError) in
      let color = try arguments.color()
      return restyle { $0.color = color }
    },
    Command("highlight", "#RRGGBB | none", .edit, "Sets the colour behind the letters.") {
      arguments throws(CommandError) in
      let color = try arguments.color()
      return restyle { $0.highlight = color }
    },
    Command("plain", "", .edit, "Makes characters look as the document's default.") { _ throws(CommandError) in
      restyle { $0 = $0.plain }
    },
  ]

  private static func underline(_ arguments: inout Arguments) throws(CommandError) -> Action {
    if let kind = arguments.phrase({ CharacterStyle.Underline(named: $0) }) { return restyle { $0.underline = kind } }
    return try toggling(\.isUnderlined, &arguments)
  }

  static func toggle(
    _ name: String, help: String? = nil, _ path: any WritableKeyPath<CharacterStyle, Bool> & Sendable
  ) -> Command {
    Command(name, "[on | off]", .edit, help ?? "Makes characters \(name), or takes that away where all are.") {
      arguments throws(CommandError) in
      try toggling(path, &arguments)
    }
  }

  private static func toggling(
    _ path: any WritableKeyPath<CharacterStyle, Bool> & Sendable, _ arguments: inout Arguments
  ) throws(CommandError) -> Action {
    let wanted: Bool? = arguments.isEmpty ? nil : try arguments.choice(["on": true, "off": false])
    return { state throws(CommandError) in
      let value = wanted ?? !state.allLooks { $0[keyPath: path] }
      return try state.restyle { $0[keyPath: path] = value }
    }
  }

  private static func restyle(_ change: @escaping @Sendable (inout CharacterStyle) -> Void) -> Action {
    { state throws(CommandError) in try state.restyle(change) }
  }
}

extension CharacterStyle {
  /// Any underline; a double one stays where there is one.
  fileprivate var isUnderlined: Bool {
    get { underline != .none }
    set { underline = newValue ? (isUnderlined ? underline : .single) : .none }
  }

  /// What remains where all looks are taken away: what the character is, where it leads, its language, and that it is hidden.
  fileprivate var plain: CharacterStyle {
    var style = CharacterStyle()
    (style.atom, style.hidden, style.link, style.language) = (atom, hidden, link, language)
    return style
  }
}

extension EditorState {
  /// Whether all selected characters, or those typed next, look so.
  fileprivate func allLooks(_ satisfy: (CharacterStyle) -> Bool) -> Bool {
    selection.isEmpty ? satisfy(styleOfTyping) : text.allStyles(in: selection.range, satisfy: satisfy)
  }

  fileprivate mutating func restyle(_ change: (inout CharacterStyle) -> Void) throws(CommandError) -> Outcome {
    guard selection.isEmpty else {
      let selected = selection
      return try edit(text.styling(selected.range, change), touching: selected.range) { _ in selected }
    }
    var style = styleOfTyping
    change(&style)
    typingStyle = style
    return Outcome()
  }
}

/// A number of half points.
struct HalfPoints: Sendable {
  let count: Int

  /// Reads points such as `12` or `12.5`.
  init?(_ points: String, in range: ClosedRange<Int>) {
    guard let value = Double(points), value.isFinite, abs(value) < 1e6, (value * 2).rounded() == value * 2 else {
      return nil
    }
    count = Int(value * 2)
    guard range.contains(count) else { return nil }
  }
}

extension Arguments {
  /// Takes `#RRGGBB`, or `none`, which is nil.
  fileprivate mutating func color() throws(CommandError) -> Color? {
    if word("none") { return nil }
    return try value("a colour as #RRGGBB, or none") { string in Color(hexadecimal: string) }
  }
}

extension Color {
  /// Reads `#RRGGBB`.
  init?(hexadecimal string: String) {
    let digits = string.dropFirst()
    guard string.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else { return nil }
    guard let value = UInt32(digits, radix: 16) else { return nil }
    self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }
}
