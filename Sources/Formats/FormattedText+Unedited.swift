import RichText

extension FormattedText {
  /// Whether a text is still the file's: the same content, and the same things in the same places.
  ///
  /// `hasSameContent` alone takes an atom that carries its content for any of its kind, and so does not see that one picture took
  /// the place of another. Costs a glance at each paragraph that the two share.
  func isUnedited(_ edited: RichText) -> Bool {
    guard edited.hasSameContent(as: text) else { return false }
    let range = edited.unsharedParagraphs(with: text)
    return zip(edited.paragraphs(in: range), text.paragraphs(in: range)).allSatisfy { new, own in
      zip(new.runs, own.runs).allSatisfy { isSame($0.style.atom, $1.style.atom) }
    }
  }

  /// Whether an atom is what the file has in its place.
  private func isSame(_ atom: Atom?, _ own: Atom?) -> Bool {
    var bare = atom
    bare?.words = nil
    if bare == own { return true }
    guard let atom, let own, let content = content(of: own) else { return false }
    return content == atom.content ?? self.content(of: atom)
  }
}
