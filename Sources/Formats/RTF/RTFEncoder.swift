/// Writes characters as RTF.
struct RTFEncoder {
  let pages = CodePages()
  let isCocoa: Bool
  /// Whether `\uc0` may be used freely: nothing in the file relies on another count.
  let usesNoFallbacks: Bool

  init(_ source: RTFSource) {
    isCocoa = source.isCocoa
    usesNoFallbacks = source.isCocoa && !source.usesFallbacks
  }

  /// The bytes of scalars in a code page; what it lacks becomes `\u`, followed by as many `?` as `fallback` says.
  func bytes(of scalars: some Sequence<UInt32>, codePage: Int, fallback: Int32) -> [UInt8] {
    let page = pages[codePage]
    var (result, isFirst): ([UInt8], Bool) = ([], true)
    for scalar in scalars {
      if let plain = plain(scalar, page) {
        result += plain
        isFirst = true
      } else {
        if isFirst, usesNoFallbacks, fallback != 0 { result += Array("\\uc0".utf8) }
        result += unicode(scalar, usesNoFallbacks ? 0 : fallback)
        isFirst = false
      }
    }
    return result
  }

  private func plain(_ scalar: UInt32, _ page: CodePage) -> [UInt8]? {
    if let word = word(scalar) { return Array(word.utf8) }
    if (0x20..<0x7F).contains(scalar), !page.isSymbol || scalar == 0x20 { return escaped(UInt8(scalar)) }
    guard scalar >= 0x80 || page.isSymbol, let bytes = page.bytes(of: scalar) else { return nil }
    return bytes.flatMap { RTFEncoder.hex($0) }
  }

  private func escaped(_ byte: UInt8) -> [UInt8] {
    byte == 0x5C || byte == 0x7B || byte == 0x7D ? [0x5C, byte] : [byte]
  }

  private static func hex(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [0x5C, 0x27, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  private func word(_ scalar: UInt32) -> String? {
    switch scalar {
    case 0x09: isCocoa ? "\t" : "\\tab "
    case 0xA0: "\\~"
    case 0xAD: "\\-"
    case 0x2011: "\\_"
    case 0x2028: isCocoa ? nil : "\\line "
    case 0x0C: "\\page "
    case 0x0E: isCocoa ? nil : "\\column "
    default: nil
    }
  }

  private func unicode(_ scalar: UInt32, _ fallback: Int32) -> [UInt8] {
    let units = Unicode.Scalar(scalar).map { Array(String($0).utf16) } ?? [0xFFFD]
    return units.flatMap { unit in
      let number = isCocoa ? Int(unit) : Int(Int16(bitPattern: unit))
      let end = fallback == 0 ? " " : String(repeating: "?", count: Int(fallback))
      return Array("\\u\(number)\(end)".utf8)
    }
  }
}
