import Foundation
import RichText

/// Lengths, colours and names as OpenDocument writes them.
enum ODTValue {
  private static let units: [(String, Double)] = [
    ("pt", 20), ("in", 1440), ("cm", 1440 / 2.54), ("mm", 144 / 2.54), ("pc", 240), ("px", 15),
  ]
  /// Longer lengths are cut to this, in twips.
  static let lengthLimit = 31_680 * 4

  /// A length in twips; nil for a percentage and anything else.
  static func twips(_ text: String?) -> Int? {
    guard let text, let unit = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    guard let number = Double(text.dropLast(2)), number.isFinite else { return nil }
    return Int(min(max((number * unit.1).rounded(), Double(-lengthLimit)), Double(lengthLimit)))
  }

  /// A length of twips, exactly.
  static func length(twips: Int) -> String { decimal(twips, of: 20) + "pt" }

  /// A quotient with at most four digits after the point.
  static func decimal(_ numerator: Int, of denominator: Int) -> String {
    let scaled = Int((Double(numerator) / Double(denominator) * 10_000).rounded())
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: 10_000)
    var digits = String(rest + 10_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (scaled < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
  }

  static func percent(_ text: String) -> Double? {
    guard text.hasSuffix("%"), let number = Double(text.dropLast()), number.isFinite else { return nil }
    return number
  }

  /// `#rrggbb`; nil for all else.
  static func color(_ text: String?) -> Color? {
    guard let text, text.hasPrefix("#"), text.utf8.count == 7, let value = UInt32(text.dropFirst(), radix: 16) else {
      return nil
    }
    return Color(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }

  static func color(_ color: Color) -> String {
    "#" + [color.red, color.green, color.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The first family of a list, without quotes.
  static func family(_ text: String?) -> String? {
    guard let text else { return nil }
    let first = text.prefix { $0 != "," && $0 != ";" }
    let name = first.filter { $0 != "'" && $0 != "\"" }.trimmingCharacters(in: .whitespacesAndNewlines)
    return name.isEmpty ? nil : name
  }

  /// A style's name as people see it: `_20_` is a blank.
  static func displayName(_ name: String) -> String {
    guard name.contains("_") else { return name }
    var result = ""
    var rest = Substring(name)
    while let first = rest.first {
      if let code = escape(rest) {
        result.unicodeScalars.append(code.scalar)
        rest = rest.dropFirst(code.length)
      } else {
        result.append(first)
        rest.removeFirst()
      }
    }
    return result
  }

  private static func escape(_ text: Substring) -> (scalar: Unicode.Scalar, length: Int)? {
    let digits = text.dropFirst().prefix { $0.isHexDigit }
    guard text.hasPrefix("_"), (1...6).contains(digits.count), text.dropFirst(digits.count + 1).hasPrefix("_"),
      let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, digits.count + 2)
  }

  /// A name that XML takes as one, from what people see.
  static func internalName(_ name: String) -> String {
    name.unicodeScalars.map { scalar in
      let isPlain =
        scalar.isASCII ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) : scalar.value > 0xBF
      return isPlain ? String(scalar) : "_\(String(scalar.value, radix: 16))_"
    }.joined()
  }
}
