import RichText

/// The colours that highlighting has (ST_HighlightColor, ECMA-376 part 1, 17.18.40).
enum WordColors {
  static let named: [String: Color] = [
    "black": Color(red: 0, green: 0, blue: 0), "blue": Color(red: 0, green: 0, blue: 255),
    "cyan": Color(red: 0, green: 255, blue: 255), "green": Color(red: 0, green: 255, blue: 0),
    "magenta": Color(red: 255, green: 0, blue: 255), "red": Color(red: 255, green: 0, blue: 0),
    "yellow": Color(red: 255, green: 255, blue: 0), "white": Color(red: 255, green: 255, blue: 255),
    "darkBlue": Color(red: 0, green: 0, blue: 128), "darkCyan": Color(red: 0, green: 128, blue: 128),
    "darkGreen": Color(red: 0, green: 128, blue: 0), "darkMagenta": Color(red: 128, green: 0, blue: 128),
    "darkRed": Color(red: 128, green: 0, blue: 0), "darkYellow": Color(red: 128, green: 128, blue: 0),
    "darkGray": Color(red: 128, green: 128, blue: 128), "lightGray": Color(red: 192, green: 192, blue: 192),
  ]
}

extension Color {
  /// A colour as six hexadecimal digits; nil for other texts, as `auto`.
  init?(hexadecimal text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, let number = UInt32(digits, radix: 16) else { return nil }
    self.init(
      red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }

  var hexadecimal: String {
    [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
