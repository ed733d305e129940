import RichText

/// What notes that carry their text lose when a format holds them: their links, and the pictures and other things in them.
struct NoteLosses {
  /// In the user's words, each once.
  private(set) var descriptions: [String] = []

  /// `edited` is a text that the format of `file` is to hold.
  init(in edited: RichText, of file: some FormattedText) {
    guard edited.hasAtoms else { return }
    let runs = edited.paragraphs.flatMap(\.runs).compactMap(\.style.atom?.note).map { note in
      (note.flatMap(\.runs), file.held(RichText(note)).paragraphs.flatMap(\.runs))
    }
    if runs.contains(where: { !Self.links($0).isSubset(of: Self.links($1)) }) { descriptions.append("links in notes") }
    if runs.contains(where: { Self.things($0) != Self.things($1.filter { $0.style.atom?.note == nil }) }) {
      descriptions.append("pictures and other things in notes")
    }
  }

  private static func links(_ runs: [Paragraph.Run]) -> Set<String> { Set(runs.compactMap(\.style.link?.url)) }

  private static func things(_ runs: [Paragraph.Run]) -> [Atom.Kind] { runs.compactMap(\.style.atom?.kind) }
}

extension Atom {
  /// The text of a note that carries it.
  fileprivate var note: [Paragraph]? { if case .note(let paragraphs)? = content { paragraphs } else { nil } }
}
