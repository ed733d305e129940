/// The paragraphs that are put in place of a range. One alone, as with each key, is kept without an array around it.
enum Replacement: Sendable {
  case one(Paragraph)
  /// None, or more than one.
  case several([Paragraph])

  init(_ paragraphs: [Paragraph]) { self = paragraphs.count == 1 ? .one(paragraphs[0]) : .several(paragraphs) }

  var array: [Paragraph] {
    switch self {
    case .one(let paragraph): [paragraph]
    case .several(let paragraphs): paragraphs
    }
  }

  var count: Int { if case .several(let paragraphs) = self { paragraphs.count } else { 1 } }

  /// The bytes of the last paragraph's text.
  var lastLength: Int {
    switch self {
    case .one(let paragraph): paragraph.length
    case .several(let paragraphs): paragraphs.last?.length ?? 0
    }
  }
}

extension Replacement: Equatable {
  static func == (a: Self, b: Self) -> Bool {
    if case .one(let mine) = a, case .one(let others) = b { return mine == others }
    return a.array == b.array
  }
}
