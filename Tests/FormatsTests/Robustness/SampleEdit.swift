import RichText
import Testing

/// What a person does in one paragraph.
struct SampleEdit: CustomTestStringConvertible, Sendable {
  var name: String
  /// Nil where the paragraph has no place for it.
  var make: @Sendable (RichText, Int) -> Transaction?
  /// Whether it changes letters and looks of the paragraph alone.
  var staysInParagraph: Bool
  var testDescription: String { name }

  init(_ name: String, staysInParagraph: Bool = true, _ make: @escaping @Sendable (RichText, Int) -> Transaction?) {
    (self.name, self.staysInParagraph, self.make) = (name, staysInParagraph, make)
  }

  static let all: [SampleEdit] = [
    .init("letter typed") { text, place in
      let middle = text.clamped(Position(place, text[place].length / 2))
      return text.replacing(middle..<middle, with: RichText(plain: "x", style: text.typingStyle(at: middle)))
    },
    .init("letter typed at the end") { text, place in
      let end = Position(place, text[place].length)
      return text.replacing(end..<end, with: RichText(plain: "x", style: text.typingStyle(at: end)))
    },
    .init("letter deleted") { text, place in text.firstLetter(of: place).map { text.replacing($0, with: RichText()) } },
    .init("word made bold") { text, place in text.firstWord(of: place).map { text.styling($0) { $0.bold.toggle() } } },
    .init("text deleted", staysInParagraph: false) { text, place in
      let end = Position(place, text[place].length)
      return end.offset == 0 ? nil : text.replacing(Position(place, 0)..<end, with: RichText())
    },
    .init("paragraph split", staysInParagraph: false) { text, place in
      let middle = text.clamped(Position(place, text[place].length / 2))
      return text.replacing(middle..<middle, with: RichText(plain: "\n"))
    },
    .init("paragraph deleted", staysInParagraph: false) { text, place in
      text.paragraphCount > 1 ? text.removing(place...place) : nil
    },
    .init("paragraph joined to the one before", staysInParagraph: false) { text, place in
      guard place > 0 else { return nil }
      return text.replacing(Position(place - 1, text[place - 1].length)..<Position(place, 0), with: RichText())
    },
    .init("picture put in") { text, place in
      let middle = text.clamped(Position(place, text[place].length / 2))
      var style = text.typingStyle(at: middle)
      let image = Atom.Image(bytes: Array("\u{89}PNG\r\n".utf8), contentType: "public.png", width: 720, height: 360)
      style.atom = Atom(.image, label: "new", key: -7, content: .image(image))
      return text.replacing(middle..<middle, with: RichText(plain: String(Atom.character), style: style))
    },
    .init("heading", staysInParagraph: false) { text, place in
      text[place].style.headingLevel == 2 ? nil : text.stylingParagraphs(place...place) { $0.headingLevel = 2 }
    },
  ]
}

extension RichText {
  /// The first letter of a paragraph; nil where it has none.
  fileprivate func firstLetter(of place: Int) -> Range<Position>? {
    firstWord(of: place).map { $0.lowerBound..<Position(place, $0.lowerBound.offset + letterLength(at: $0.lowerBound)) }
  }

  private func letterLength(at position: Position) -> Int {
    let text = self[position.paragraph].text
    return text[text.utf8.index(text.startIndex, offsetBy: position.offset)].utf8.count
  }

  /// The first word of a paragraph; nil where it has none.
  fileprivate func firstWord(of place: Int) -> Range<Position>? {
    let text = self[place].text
    let words: [Substring] = text.split(whereSeparator: { !$0.isLetter })
    guard let word = words.first else { return nil }
    let lower = text.utf8.distance(from: text.startIndex, to: word.startIndex)
    return Position(place, lower)..<Position(place, lower + word.utf8.count)
  }
}
