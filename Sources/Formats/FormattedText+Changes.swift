import RichText

extension FormattedText {
  /// Whether an edited text is just the file's: the same content, and the same atoms in the same places.
  ///
  /// `hasSameContent` alone takes an atom that carries its content for any of its kind, and so does not see that one picture took
  /// the place of another.
  func isUnchanged(_ edited: RichText) -> Bool {
    edited.hasSameContent(as: text) && zip(edited.atoms, text.atoms).allSatisfy { isSame($0, $1) }
  }

  /// Whether an atom is what the file has in its place.
  private func isSame(_ atom: Atom, _ own: Atom) -> Bool {
    if atom == own { return true }
    guard let content = content(of: own) else { return false }
    return content == atom.content ?? self.content(of: atom)
  }
}

extension RichText {
  /// The atoms in the order of the text.
  fileprivate var atoms: some Sequence<Atom> {
    paragraphs.lazy.flatMap { $0.runs.lazy.compactMap(\.style.atom) }
  }
}
