import RichText

extension Atom {
  /// What stands in its place in a file of a format that cannot hold it: what a reader sees of it, as text; empty where that is nothing.
  ///
  /// Of a picture its description, of an attachment its name, of a field what it showed last, of a note its text in brackets.
  var shown: String {
    switch content {
    case .image(let image): image.description ?? ""
    case .attachment(let name, _): name
    case .note(let paragraphs): paragraphs.shownText.isEmpty ? "" : "[\(paragraphs.shownText)]"
    case .field(_, let result): result
    case .pageNumber: "#"
    case .source, nil: words ?? ""
    }
  }
}

extension Paragraph {
  /// The paragraph with its atoms as a format holds them: nil for one that it cannot hold, in whose place what it shows is then text.
  ///
  /// The same is done in notes that carry their text; a note in a note is always text.
  func holding(_ held: (Atom) -> Atom?) -> Paragraph {
    guard runs.contains(where: { $0.style.atom != nil }) else { return self }
    var result = self
    (result.text, result.runs) = ("", [])
    for (run, text) in pieces {
      let (style, text) = run.style.atom.map { Self.held($0, as: held($0), run.style, held) } ?? (run.style, text)
      result.text += text
      result.runs.append(Run(length: text.utf8.count, style: style))
    }
    result.runs = result.runs.merged
    return result
  }

  private static func held(
    _ atom: Atom, as new: Atom?, _ style: CharacterStyle, _ held: (Atom) -> Atom?
  ) -> (CharacterStyle, String) {
    var style = style
    style.atom = new
    guard case .note(let paragraphs)? = new?.content else {
      return (style, new == nil ? atom.shown : String(Atom.character))
    }
    style.atom?.content = .note(paragraphs.map { $0.holding { $0.content?.isNote == true ? nil : held($0) } })
    return (style, String(Atom.character))
  }
}

extension [Paragraph] {
  /// The text that a reader sees, with line breaks between the paragraphs.
  var shownText: String { map { $0.holding { _ in nil }.text }.joined(separator: "\u{2028}").trimmed }
}

extension [String] {
  /// The texts with line breaks between them; nil where all are empty.
  var shown: String? {
    let texts = filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: "\u{2028}")
  }
}
