/// Text as it survives conversions. Remembers where all came from.
struct NormalizedText {
  /// How much of a text is taken for the same.
  enum Form {
    /// Every run of white space is one space, and quotes and dashes are straight.
    case spaced
    /// Letters and digits alone: marks, emphasis signs and line ends come and go. What numbers the line of a list is left out.
    case bare
  }
  private(set) var scalars: [Unicode.Scalar] = []
  /// The UTF-8 offset at which each scalar starts, and the text's length.
  private(set) var offsets: [Int] = []
  private let form: Form

  init(_ text: String, _ form: Form = .spaced) {
    self.form = form
    var (offset, skipped) = (0, 0)
    var line = text.unicodeScalars.makeIterator()
    var isLineStart = form == .bare
    for scalar in text.unicodeScalars {
      if isLineStart { skipped = Self.markerLength(line) }
      _ = line.next()
      if skipped > 0 { skipped -= 1 } else { add(scalar, at: offset) }
      isLineStart = form == .bare && (scalar == "\n" || scalar == "\u{2028}")
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
  }

  private mutating func add(_ scalar: Unicode.Scalar, at offset: Int) {
    let normal = Self.normal(scalar)
    if form == .bare ? Self.isBare(normal) : normal != " " || scalars.last != " " {
      scalars.append(normal)
      offsets.append(offset)
    }
  }

  /// Whether the bare form has it.
  static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(scalar.value).isASCIILetter || UInt8(scalar.value).isASCIIDigit }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// How many scalars a list's number takes at the start of a line: up to three digits or one letter, and a full stop or a bracket.
  private static func markerLength(_ line: String.UnicodeScalarView.Iterator) -> Int {
    var (line, length, digits, letters) = (line, 0, 0, 0)
    while let scalar = line.next(), length < 12 {
      length += 1
      if scalar == " " || scalar == "\t" || scalar == "[" || scalar == "(" {
        if digits + letters > 0 { return 0 }
      } else if scalar.isASCII, UInt8(scalar.value).isASCIIDigit {
        digits += 1
      } else if scalar.isASCII, UInt8(scalar.value).isASCIILetter {
        letters += 1
      } else {
        let isMark = scalar == "." || scalar == ")" || scalar == "]"
        return isMark && (1...3).contains(digits) != (letters == 1) && digits * letters == 0 ? length : 0
      }
    }
    return 0
  }

  private static func normal(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}": "'"
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}": "\""
    case "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}": "-"
    default: scalar.properties.isWhitespace ? " " : scalar
    }
  }

  /// The place of a pattern that is nearest to an offset, as an index into the scalars, and how many places there are.
  func find(_ pattern: [Unicode.Scalar], splitAt split: Int, near hint: Int) -> (index: Int, count: Int)? {
    guard let first = pattern.first, pattern.count <= scalars.count else { return nil }
    var best: (index: Int, count: Int)?
    for index in 0...(scalars.count - pattern.count) where scalars[index] == first {
      guard scalars[index..<(index + pattern.count)].elementsEqual(pattern) else { continue }
      let isNearer = best.map { distance(index + split, hint) < distance($0.index + split, hint) } ?? true
      best = (isNearer ? index : best?.index ?? index, (best?.count ?? 0) + 1)
    }
    return best
  }

  private func distance(_ index: Int, _ hint: Int) -> Int { abs(offsets[index] - hint) }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(scalar) }
    self.init(view)
  }
}
