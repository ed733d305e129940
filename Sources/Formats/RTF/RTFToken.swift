/// One stretch of an RTF file. The tokens of a file tile it: each ends where the next one starts.
struct RTFToken {
  enum Kind: UInt8 {
    /// `{` and `}`.
    case open, close
    /// A backslash and letters, with parameter and delimiting space.
    case word
    /// A backslash and one other byte, which is the parameter.
    case symbol
    /// `\'hh`; the parameter is the byte.
    case hex
    /// What follows `\bin`.
    case data
    case text
    /// A line break of the file, which means nothing.
    case newline
  }

  /// The offset of the first byte.
  var start: UInt32
  /// The number of a word, clamped to 32 bits; the byte of a symbol or `\'hh`; of `{` the number of the token that closes it, 0 for none.
  var parameter: Int32
  // In this order a token takes 12 bytes, and a large file has a token for every nine of its own.
  var keyword: RTFKeyword
  var kind: Kind
  private var flags: UInt8

  init(
    _ kind: Kind, at start: Int, keyword: RTFKeyword = .unknown, parameter: Int32 = 0, hasParameter: Bool = false,
    isOpenEnded: Bool = false
  ) {
    (self.start, self.parameter, self.kind, self.keyword) = (UInt32(start), parameter, kind, keyword)
    flags = (hasParameter ? 1 : 0) | (isOpenEnded ? 2 : 0)
  }

  /// Whether a word has a number.
  var hasParameter: Bool { flags & 1 != 0 }
  /// Whether letters, digits, a minus sign or a space written right after would become part of the token.
  var isOpenEnded: Bool { flags & 2 != 0 }
  /// Whether it is `\*`, which marks a destination that readers may pass over.
  var isStar: Bool { kind == .symbol && parameter == Int32(UInt8(ascii: "*")) }
  /// A toggle's value: on without a number.
  var isOn: Bool { !hasParameter || parameter != 0 }
  /// The number, or what the word means without one.
  func value(default value: Int = 0) -> Int { hasParameter ? Int(parameter) : value }
}
