import Properties

@testable import RichText

extension CharacterStyle {
  static let plain = CharacterStyle()
  static var strong: Self { with { $0.bold = true } }
  static var slanted: Self { with { $0.italic = true } }
  static func atom(_ key: Int) -> Self { with { $0.atom = Atom(.image, label: "image", key: key) } }

  static func with(_ change: (inout CharacterStyle) -> Void) -> Self {
    var style = CharacterStyle()
    change(&style)
    return style
  }

  /// Mostly one of a few, so that neighbours are often alike.
  static func any(_ choices: inout Choices) -> Self {
    choices.int(in: 0...9) < 9 ? choices.element(of: [plain, strong, slanted]) : anything(&choices)
  }
}

extension ParagraphStyle {
  static var centered: Self {
    var style = ParagraphStyle()
    style.alignment = .center
    return style
  }

  static var indented: Self {
    var style = ParagraphStyle()
    (style.leftIndent, style.firstLineIndent) = (720, -360)
    return style
  }
}

extension Paragraph {
  /// A paragraph of pieces: a style and its text.
  init(_ id: UInt64, _ pieces: (CharacterStyle, String)..., style: ParagraphStyle = .init()) {
    let runs = pieces.map { Run(length: $1.utf8.count, style: $0) }
    self.init(id: ParagraphID(id), text: pieces.map(\.1).joined(), runs: runs, style: style)
  }

  static let pieces = [
    "a", "b", " ", "word ", "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "\u{200D}", "🇩", "\r", "\u{FFFC}", "中", "x“y” ",
  ]

  static func any(_ id: Int, _ choices: inout Choices) -> Paragraph {
    var result = Paragraph(id: ParagraphID(UInt64(id)))
    for _ in 0..<choices.int(in: 0...choices.element(of: [5, 5, 5, 12])) {
      let piece = choices.element(of: pieces)
      let isAtom = piece == "\u{FFFC}" && choices.bool()
      let style = isAtom ? .anyAtom(&choices) : CharacterStyle.any(&choices)
      result.text += piece
      result.runs.append(.init(length: piece.utf8.count, style: style))
    }
    result.style = .any(&choices)
    result.emptyStyle = .any(&choices)
    return result
  }
}

extension RichText {
  static func any(upTo paragraphs: Int = 4, _ choices: inout Choices) -> RichText {
    let limit = choices.element(of: leafLimits)
    return RichText((0..<choices.int(in: 0...paragraphs)).map { Paragraph.any($0, &choices) }, leafLimit: limit)
  }

  /// The usual limit, and some so small that most paragraphs are in several leaves.
  static let leafLimits = [
    LeafLimit.standard, .init(bytes: 8, runs: 3), .init(bytes: 20, runs: 100), .init(bytes: 1, runs: 1),
  ]

  /// All places between two scalars, in order.
  var allPositions: [Position] {
    paragraphs.enumerated().flatMap { index, paragraph in
      (0...paragraph.length).filter { paragraph.text.isScalarBorder($0) }.map { Position(index, $0) }
    }
  }

  func anyRange(_ choices: inout Choices) -> Range<Position> {
    let (a, b) = (choices.element(of: allPositions), choices.element(of: allPositions))
    return min(a, b)..<max(a, b)
  }

  /// An edit of this text by one of the methods that make edits.
  func anyEdit(_ choices: inout Choices) -> Transaction {
    switch choices.int(in: 0...3) {
    case 0: return replacing(anyRange(&choices), with: .any(upTo: 3, &choices))
    case 1:
      let style = CharacterStyle.any(&choices)
      return styling(anyRange(&choices)) { ($0.bold, $0.italic) = (style.bold, style.italic) }
    case 2:
      let style = CharacterStyle.anything(&choices)
      return styling(anyRange(&choices)) { $0 = style }
    default:
      let first = choices.int(in: 0...(paragraphCount - 1))
      let style = ParagraphStyle.any(&choices)
      return stylingParagraphs(first...choices.int(in: first...(paragraphCount - 1))) { $0 = style }
    }
  }
}

/// A text and edits one after the other.
struct EditedText: CustomStringConvertible {
  var text: RichText
  var edits: [Transaction] = []
  var results: [RichText] = []

  init(_ choices: inout Choices) {
    text = .any(&choices)
    var current = text
    for _ in 0..<choices.int(in: 1...4) {
      let edit = current.anyEdit(&choices)
      guard let next = try? edit.applied(to: current) else { return }
      current = next
      edits.append(edit)
      results.append(next)
    }
  }

  var whole: Transaction { edits.reduce(Transaction()) { $0.then($1) } }
  var description: String { "\(Array(text.paragraphs)) with \(edits)" }
}
