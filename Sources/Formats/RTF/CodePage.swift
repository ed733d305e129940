/// A character set of one or two bytes a character, by its Windows number.
///
/// Every byte means something: what the set leaves undefined is the scalar of the same number, or one for private use.
final class CodePage {
  /// Symbol fonts of which nothing is known: bytes are glyphs, U+F0xx.
  static let symbol = 42
  static let utf8 = 65001
  /// Stands in `singles` for the first byte of a pair.
  static let lead = UInt32.max

  let number: Int
  /// What each byte alone means.
  let singles: [UInt32]
  private let decoder: Iconv?
  private let encoder: Iconv?
  private var pairs: [UInt16: UInt32] = [:]
  /// Of several bytes for a scalar the last: in Apple's sets the others are shapes of it.
  private lazy var reverse = Dictionary(singles.enumerated().map { ($1, UInt8($0)) }) { _, last in last }

  init(_ number: Int) {
    self.number = number
    let name = CodePage.name(number)
    let decoder = Iconv(from: name, to: "UTF-32LE")
    singles = CodePage.singles(number, decoder)
    self.decoder = decoder
    encoder = Iconv(from: "UTF-32LE", to: name)
  }

  /// The scalar of two bytes; nil where they are not a character together.
  func scalar(_ lead: UInt8, _ trail: UInt8) -> UInt32? {
    let key = UInt16(lead) << 8 | UInt16(trail)
    let known = pairs[key] ?? CodePage.scalar([lead, trail], decoder) ?? 0
    pairs[key] = known
    return known == 0 ? nil : known
  }

  /// Whether bytes are signs rather than letters.
  var isSymbol: Bool { CodePage.isSymbol(number) }

  /// The bytes of a scalar; nil where the set lacks it. ASCII is itself but in symbol fonts.
  func bytes(of scalar: UInt32) -> [UInt8]? {
    if number == CodePage.utf8 { return scalar < 0x80 ? [UInt8(scalar)] : nil }
    if let byte = reverse[scalar], scalar != CodePage.lead { return [byte] }
    guard singles.contains(CodePage.lead) else { return nil }
    let units = (0..<4).map { UInt8(truncatingIfNeeded: scalar >> ($0 * 8)) }
    guard case .converted(let bytes) = CodePage.convert(units, encoder), bytes.count == 2 else { return nil }
    return self.scalar(bytes[0], bytes[1]) == scalar ? bytes : nil
  }

  private static func singles(_ number: Int, _ decoder: borrowing Iconv?) -> [UInt32] {
    if let font = SymbolFont(codePage: number) { return font.singles }
    if let half = macHalves[number] {
      let scalars = half.unicodeScalars.enumerated()
      return (0..<0x80).map { $0 } + scalars.map { $1 == "\u{FFFD}" ? 0xF780 + UInt32($0) : $1.value }
    }
    var singles: [UInt32] = []
    for byte: UInt8 in 0...255 { singles.append(macSingles[number]?[byte] ?? single(byte, number, decoder)) }
    return singles
  }

  private static func single(_ byte: UInt8, _ number: Int, _ decoder: borrowing Iconv?) -> UInt32 {
    if number == symbol { return byte < 0x21 ? UInt32(byte) : 0xF000 + UInt32(byte) }
    if number == utf8, byte >= 0xC2, byte < 0xF5 { return lead }
    if byte < 0x80 { return UInt32(byte) }
    guard decoder != nil else { return windowsLatin(byte) }
    switch convert([byte], decoder) {
    case .converted(let bytes): return scalar(bytes) ?? UInt32(byte)
    case .incomplete: return lead
    case .invalid: return UInt32(byte)
    }
  }

  private static func scalar(_ input: [UInt8], _ decoder: borrowing Iconv?) -> UInt32? {
    guard case .converted(let bytes) = convert(input, decoder) else { return nil }
    return scalar(bytes)
  }

  private static func convert(_ input: [UInt8], _ decoder: borrowing Iconv?) -> Iconv.Outcome {
    switch decoder {
    case .some(let decoder): decoder.convert(input)
    case .none: .invalid
    }
  }

  private static func scalar(_ bytes: [UInt8]) -> UInt32? {
    guard bytes.count == 4 else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
