extension RTFReader {
  /// Reads a `\u` whose token is behind, with what follows it for other readers.
  mutating func unicode(_ token: RTFToken, from start: Int) {
    var isFragile = skipFallback()
    if token.parameter > 0xFFFF, let scalar = Unicode.Scalar(UInt32(token.parameter)) {
      return emit(scalar.value, from: start, isFragile: isFragile)
    }
    let unit = UInt32(UInt16(truncatingIfNeeded: token.parameter))
    guard (0xD800..<0xDC00).contains(unit), let low = takeLowSurrogate() else {
      return emit(unit, from: start, isFragile: isFragile || (0xD800..<0xDC00).contains(unit))
    }
    isFragile = skipFallback()
    emit(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00), from: start, isFragile: isFragile)
  }

  private mutating func takeLowSurrogate() -> UInt32? {
    var next = index
    while next < limit, tokens[next].kind == .newline { next += 1 }
    guard next < limit, position == self.start(index), tokens[next].keyword == .u else { return nil }
    let unit = UInt32(UInt16(truncatingIfNeeded: tokens[next].parameter))
    guard (0xDC00..<0xE000).contains(unit) else { return nil }
    go(to: next + 1)
    return unit
  }

  /// Passes over the characters that stand in for a `\u`; whether some are missing.
  ///
  /// A `\u`, and what ends a paragraph, cannot stand in for a character: files that have these here forgot it.
  private mutating func skipFallback() -> Bool {
    var left = Int(state.context.fallback)
    if left > 0 { source.usesFallbacks = true }
    while left > 0, index < limit {
      let token = tokens[index]
      switch token.kind {
      case .open, .close: return true
      case .newline: advance()
      case .word where token.keyword == .u || token.keyword == .uc || token.endsParagraph: return true
      case .symbol where token.endsParagraph: return true
      case .text: left -= skipText(left)
      case .word where token.keyword == .bin:
        advance()
        if index < limit, tokens[index].kind == .data { advance() }
        left -= 1
      default:
        advance()
        left -= 1
      }
    }
    return left > 0
  }

  private mutating func skipText(_ count: Int) -> Int {
    let end = start(index + 1)
    let skipped = min(count, end - position)
    position += skipped
    if position == end { index += 1 }
    return skipped
  }
}
