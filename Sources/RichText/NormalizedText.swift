/// Text as it survives conversions: every run of white space is one space, and quotes are straight. Remembers where all came from.
struct NormalizedText {
  private(set) var scalars: [Unicode.Scalar] = []
  /// The UTF-8 offset at which each scalar starts, and the text's length.
  private(set) var offsets: [Int] = []

  init(_ text: String) {
    var offset = 0
    for scalar in text.unicodeScalars {
      let normal = Self.normal(scalar)
      if normal != " " || scalars.last != " " {
        scalars.append(normal)
        offsets.append(offset)
      }
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
  }

  private static func normal(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}": "'"
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}": "\""
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
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
