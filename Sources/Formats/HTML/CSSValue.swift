import RichText

/// Values of properties, read and written.
enum CSSValue {
  /// A length in twips; `em` is the font's size in twips, `whole` what 100 % means, nil where a percentage means nothing.
  static func length(_ text: String, em: Double, whole: Double? = nil) -> Int? {
    let text = text.trimmingBlanks.lowercased()
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    guard let value = Double(number), value.isFinite else { return nil }
    guard let unit = unit(text.dropFirst(number.count), em, whole) else { return value == 0 ? 0 : nil }
    return clamped(value * unit)
  }

  /// Lengths are kept within what every format takes: 22 inches.
  static func clamped(_ twips: Double) -> Int { Int(min(max(twips, -31_680), 31_680).rounded()) }

  private static func unit(_ name: Substring, _ em: Double, _ whole: Double?) -> Double? {
    switch name {
    case "pt": 20
    case "px": 15
    case "in": 1440
    case "cm": 1440 / 2.54
    case "mm": 144 / 2.54
    case "pc": 240
    case "q": 36 / 2.54
    case "em", "rem": em
    case "ex", "ch": em / 2
    case "%": whole.map { $0 / 100 }
    default: nil
    }
  }

  /// Twips as points.
  static func points(_ twips: Int) -> String {
    let (whole, rest) = abs(twips).quotientAndRemainder(dividingBy: 20)
    var fraction = String(100 + rest * 5).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let sign = twips < 0 ? "-" : ""
    return twips == 0 ? "0" : sign + String(whole) + (fraction.isEmpty ? "" : "." + fraction) + "pt"
  }

  /// A number of some parts as a decimal fraction of three places.
  static func fraction(_ value: Int, of parts: Int) -> String {
    let thousandths = (value * 1000 + parts / 2) / parts
    var text = String(thousandths / 1000) + "." + String(1000 + thousandths % 1000).dropFirst()
    while text.last == "0" { text.removeLast() }
    return text.last == "." ? String(text.dropLast()) : text
  }

  /// A font's size in half-points; nil for none that is known.
  static func size(_ text: String, parent: Int) -> Int? {
    let text = text.trimmingBlanks.lowercased()
    if let size = sizes[text] { return size }
    if text == "smaller" { return max(parent * 5 / 6, 1) }
    if text == "larger" { return min(parent * 6 / 5, 3276) }
    let number = text.prefix { $0.isNumber || $0 == "." }
    guard let value = Double(number), value.isFinite else { return nil }
    let base = text.hasSuffix("rem") ? 24 : parent
    guard let unit = unit(text.dropFirst(number.count), Double(base) * 10, Double(base) * 10) else { return nil }
    return Int(min(max((value * unit / 10).rounded(), 1), 3276))
  }

  private static let sizes = [
    "xx-small": 14, "x-small": 15, "small": 20, "medium": 24, "large": 27, "x-large": 36, "xx-large": 48,
    "xxx-large": 72,
  ]

  /// The sizes of the font element, 1 to 7.
  static func size(ofFont text: String) -> Int? {
    let text = text.trimmingBlanks
    guard let number = Int(text.hasPrefix("+") ? String(text.dropFirst()) : text) else { return nil }
    let isRelative = text.hasPrefix("+") || text.hasPrefix("-")
    let index = min(max(isRelative ? number.clampedStep + 3 : number, 1), 7)
    return [15, 20, 24, 27, 36, 48, 72][index - 1]
  }

  /// The first family of a list.
  static func family(_ text: String) -> String? {
    let first = CSSDeclarations.split(text, at: UInt8(ascii: ","))[0].trimmingBlanks
    let name = first.filter { $0 != "\"" && $0 != "'" && $0 != "\\" }.trimmingBlanks
    return name.isEmpty ? nil : name
  }

  // MARK: Colours

  /// `#rgb`, `#rrggbb`, `rgb(…)` or a name; nil for others, and for what is transparent.
  static func color(_ text: String) -> Color? {
    let text = text.trimmingBlanks.lowercased()
    if text.hasPrefix("#") { return hex(text.dropFirst()) }
    if text.hasPrefix("rgb") { return components(text) }
    return names[text].map { Color(red: UInt8($0 >> 16), green: UInt8($0 >> 8 & 255), blue: UInt8($0 & 255)) }
  }

  /// A colour of an old attribute, which may lack its mark.
  static func color(ofAttribute text: String) -> Color? { color(text) ?? hex(text.trimmingBlanks[...]) }

  private static func hex(_ digits: Substring) -> Color? {
    guard digits.utf8.allSatisfy({ $0.hexValue != nil }) else { return nil }
    let values = digits.utf8.compactMap(\.hexValue)
    switch values.count {
    case 3, 4: return Color(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
    case 6, 8:
      return Color(red: values[0] << 4 | values[1], green: values[2] << 4 | values[3], blue: values[4] << 4 | values[5])
    default: return nil
    }
  }

  private static func components(_ text: String) -> Color? {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else { return nil }
    let parts = text[text.index(after: open)..<close].split { $0 == "," || $0 == "/" || $0.isWhitespace }
    if parts.count == 4, Double(parts[3].filter { $0 != "%" }) == 0 { return nil }
    let values = parts.prefix(3).compactMap { part -> UInt8? in
      let isPercentage = part.hasSuffix("%")
      guard let value = Double(isPercentage ? part.dropLast() : part), value.isFinite else { return nil }
      return UInt8(min(max(isPercentage ? value * 2.55 : value, 0), 255).rounded())
    }
    return values.count == 3 ? Color(red: values[0], green: values[1], blue: values[2]) : nil
  }

  /// A colour as `#rrggbb`.
  static func text(_ color: Color) -> String {
    let digits = Array("0123456789abcdef")
    return [color.red, color.green, color.blue].reduce(into: "#") {
      $0.append(digits[Int($1 >> 4)])
      $0.append(digits[Int($1 & 15)])
    }
  }

  private static let names: [String: UInt32] = [
    "aqua": 0x00FFFF, "black": 0, "blue": 0x0000FF, "brown": 0xA52A2A, "coral": 0xFF7F50, "crimson": 0xDC143C,
    "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkcyan": 0x008B8B, "darkgray": 0xA9A9A9, "darkgreen": 0x006400,
    "darkgrey": 0xA9A9A9, "darkmagenta": 0x8B008B, "darkorange": 0xFF8C00, "darkred": 0x8B0000, "deeppink": 0xFF1493,
    "dimgray": 0x696969, "firebrick": 0xB22222, "fuchsia": 0xFF00FF, "gold": 0xFFD700, "gray": 0x808080,
    "green": 0x008000, "grey": 0x808080, "hotpink": 0xFF69B4, "indigo": 0x4B0082, "ivory": 0xFFFFF0,
    "khaki": 0xF0E68C, "lavender": 0xE6E6FA, "lightblue": 0xADD8E6, "lightgray": 0xD3D3D3, "lightgreen": 0x90EE90,
    "lightgrey": 0xD3D3D3, "lightyellow": 0xFFFFE0, "lime": 0x00FF00, "magenta": 0xFF00FF, "maroon": 0x800000,
    "midnightblue": 0x191970, "navy": 0x000080, "olive": 0x808000, "orange": 0xFFA500, "orangered": 0xFF4500,
    "orchid": 0xDA70D6, "pink": 0xFFC0CB, "plum": 0xDDA0DD, "purple": 0x800080, "red": 0xFF0000,
    "royalblue": 0x4169E1, "salmon": 0xFA8072, "seagreen": 0x2E8B57, "sienna": 0xA0522D, "silver": 0xC0C0C0,
    "skyblue": 0x87CEEB, "slateblue": 0x6A5ACD, "slategray": 0x708090, "steelblue": 0x4682B4, "tan": 0xD2B48C,
    "teal": 0x008080, "tomato": 0xFF6347, "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3,
    "white": 0xFFFFFF, "whitesmoke": 0xF5F5F5, "yellow": 0xFFFF00, "yellowgreen": 0x9ACD32,
  ]
}

extension Int {
  /// A step of sizes, small enough to add to.
  fileprivate var clampedStep: Int { Swift.min(Swift.max(self, -9), 9) }
}
