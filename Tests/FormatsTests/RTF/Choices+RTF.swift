import Properties
import RichText

extension Choices {
  /// Looks of all kinds that RTF has.
  mutating func richStyle() -> CharacterStyle {
    var style = style()
    style.underlineColor = element(of: [nil, nil, Color(red: 1, green: 2, blue: 3)])
    style.baseline = element(of: CharacterStyle.Baseline.allCases)
    style.capitals = element(of: CharacterStyle.Capitals.allCases)
    style.code = int(in: 0...3) == 0
    style.link = element(of: [nil, nil, Link("http://x.org"), Link("#é", title: "t\\\"")])
    style.language = element(of: [nil, "de-DE", "ja", "en-GB"])
    return style
  }

  /// A new atom of any kind.
  mutating func atom() -> Atom {
    let note = [Paragraph(id: ParagraphID(0), text: "note", runs: [.init(length: 4, style: richStyle())])]
    let (kind, content): (Atom.Kind, Atom.Content) = element(of: [
      (.image, .image(.init(bytes: [1, 2, 3], contentType: "public.png", width: 100))), (.pageNumber, .pageNumber),
      (.footnote, .note(note)), (.endnote, .note(note)), (.annotation, .note(note)),
      (.field, .field(instruction: "DATE", result: "today")),
    ])
    return Atom(kind, label: "new", key: 1, content: content)
  }

  /// An edit with looks, links and atoms.
  mutating func richEdit(_ text: RichText) -> Transaction {
    let (range, wanted) = (range(in: text), richStyle())
    switch int(in: 0...9) {
    case 0: return text.replacing(range, with: RichText(plain: "new", style: wanted))
    case 1...2:
      let link = element(of: [nil, wanted.link, Link("other")])
      return text.styling(range) { $0.link = link }
    case 3:
      var style = wanted
      style.atom = atom()
      let new = Paragraph(id: ParagraphID(0), text: "\u{FFFC}", runs: [.init(length: 3, style: style)])
      return text.replacing(range.lowerBound..<range.lowerBound, with: RichText([new]))
    case 4...6:
      return text.styling(range) { style in
        let atom = style.atom
        style = wanted
        style.atom = atom
      }
    default: return edit(text)
    }
  }
}
