import RichText

/// What stands for the atoms of a text where it is printed, and the notes that are printed below it.
struct PrintedNotes {
  private let content: (Atom) -> Atom.Content?
  /// The notes in order; the first is number 1.
  private(set) var notes: [[Paragraph]] = []
  private var images = 0

  init(content: @escaping (Atom) -> Atom.Content?) { self.content = content }

  /// What is printed for an atom. A note gets the next number.
  mutating func text(for atom: Atom) -> String {
    switch atom.content ?? content(atom) {
    case .note(let paragraphs):
      notes.append(paragraphs)
      return "[\(notes.count)]"
    case .image(let image): return "[image: \(Self.name(image) ?? atom.label)]"
    case .attachment(let name, _): return "[attachment: \(name)]"
    case .field(_, let result) where !result.isEmpty: return result
    default: return "[\(atom.label.isEmpty ? atom.kind.rawValue : atom.label)]"
    }
  }

  private static func name(_ image: Atom.Image) -> String? {
    [image.description, image.reference].compactMap { $0 }.first { !$0.isEmpty && !$0.hasPrefix("data:") }
  }
}

extension Paragraph {
  /// The paragraph with words in place of its atoms; with the addresses of links behind them where these cannot be followed.
  func printed(_ notes: inout PrintedNotes, writesAddresses: Bool) -> Paragraph {
    guard runs.contains(where: { $0.style.atom != nil || $0.style.link != nil }) else { return self }
    var (result, rest) = (self, Substring(text).utf8)
    (result.text, result.runs) = ("", [])
    for (index, run) in runs.enumerated() {
      let piece = String(decoding: rest.prefix(run.length), as: UTF8.self)
      rest = rest.dropFirst(run.length)
      var style = run.style
      style.atom = nil
      result.append(run.style.atom.map { notes.text(for: $0) } ?? piece, style)
      guard writesAddresses, let link = style.link, !piece.contains(link.url) else { continue }
      let goesOn = index + 1 < runs.count && runs[index + 1].style.link == link
      if !goesOn { result.append(" <\(link.url)>", style) }
    }
    return result
  }

  private mutating func append(_ text: String, _ style: CharacterStyle) {
    guard !text.isEmpty else { return }
    let line = String(text.map { $0.isNewline && $0 != "\u{2028}" ? " " : $0 })
    self.text += line
    runs.append(Run(length: line.utf8.count, style: style))
  }
}
