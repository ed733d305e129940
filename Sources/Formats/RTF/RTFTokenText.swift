/// Reads the text of groups that are not part of the body: names, and what list levels show.
struct RTFTokenText {
  let bytes: [UInt8]
  let tokens: [RTFToken]
  let page: CodePage

  /// The scalars in these tokens, nested groups that readers do not see left out. Bytes of `\'hh` below 32 are kept as they are.
  func scalars(_ range: Range<Int>) -> [UInt32] {
    var (result, index, toSkip, fallback) = ([UInt32](), range.lowerBound, 0, 1)
    while index < range.upperBound {
      let token = tokens[index]
      switch token.kind {
      case .open where isAside(index): index = (tokens.closing(from: index + 1) ?? tokens.count - 1)
      case .word where token.keyword == .uc: fallback = min(max(token.value(default: 1), 0), 255)
      case .word where token.keyword == .u:
        let scalar = UInt32(UInt16(truncatingIfNeeded: token.parameter))
        result.append(SymbolFont(codePage: page.number)?.character(scalar) ?? scalar)
        toSkip = fallback
      case .word: if let scalar = token.keyword.scalar { result.append(scalar) }
      case .hex: add([UInt8(truncatingIfNeeded: token.parameter)], &result, &toSkip)
      case .symbol where token.isEscapedByte: add([UInt8(truncatingIfNeeded: token.parameter)], &result, &toSkip)
      case .text: add(text(index), &result, &toSkip)
      default: break
      }
      index += 1
    }
    return result
  }

  /// The same as a string up to the first semicolon.
  func name(_ range: Range<Int>) -> String {
    let scalars = scalars(range).prefix { $0 != 0x3B }
    var units: [UInt16] = []
    for scalar in scalars where scalar >= 0x20 { units.append(UInt16(truncatingIfNeeded: scalar)) }
    return String(decoding: units, as: UTF16.self).trimmingSpaces
  }

  private func text(_ index: Int) -> [UInt8] {
    Array(bytes[Int(tokens[index].start)..<(index + 1 < tokens.count ? Int(tokens[index + 1].start) : bytes.count)])
  }

  private func add(_ new: [UInt8], _ result: inout [UInt32], _ toSkip: inout Int) {
    for byte in new {
      if toSkip > 0 {
        toSkip -= 1
      } else {
        let isPlain = byte < 0x80 && !page.isSymbol || page.singles[Int(byte)] == CodePage.lead
        result.append(isPlain ? UInt32(byte) : page.singles[Int(byte)])
      }
    }
  }

  private func isAside(_ index: Int) -> Bool {
    guard index + 1 < tokens.count else { return false }
    let next = tokens[index + 1]
    if next.kind == .symbol, next.parameter == Int32(UInt8(ascii: "*")) { return tokens[safe: index + 2] != .ud }
    return next.keyword.destination == .hidden
  }
}

extension [RTFToken] {
  /// The word at a place; nil behind the end.
  subscript(safe index: Int) -> RTFKeyword? { index < count ? self[index].keyword : nil }
}
