import RichText

/// What of a paragraph's formatting and place was changed, in words.
struct ChangeNotes {
  private(set) var notes: [String] = []

  init(_ line: TextComparison.Line, from old: RichText, to new: RichText) {
    switch line.change {
    case .movedAway(let place): notes.append("moved to paragraph \(place + 1)")
    case .movedHere(let place): notes.append("moved from paragraph \(place + 1)")
    default: break
    }
    notes += CharacterAttribute.allCases.compactMap { Self.note(on: $0, in: line.spans) }
    guard let before = line.old.flatMap(old.style(ofParagraph:)), let after = line.new.flatMap(new.style(ofParagraph:))
    else { return }
    notes += line.layout.map { LayoutChange($0, from: before, to: after).words }
  }

  /// How much of the text got another look.
  private static func note(on attribute: CharacterAttribute, in spans: [TextComparison.Span]) -> String? {
    let texts = spans.filter { $0.restyled.contains(attribute) }.map(\.text)
    guard !texts.isEmpty else { return nil }
    let words = texts.reduce(0) { $0 + RichText(plain: $1).wordCount }
    let count = words > 0 ? words : texts.reduce(0) { $0 + $1.count }
    return "\(attribute.words): \(count) \(words > 0 ? "word" : "character")\(count == 1 ? "" : "s")"
  }
}

extension RichText {
  fileprivate func style(ofParagraph index: Int) -> ParagraphStyle? {
    index < paragraphCount ? self[index].style : nil
  }
}

extension CharacterAttribute {
  /// What it is called among people.
  var words: String {
    switch self {
    case .underlineColor: "underline colour"
    case .baseline: "raised or lowered"
    case .color: "colour"
    case .code: "program text"
    case .atom: "object"
    default: rawValue
    }
  }
}
