import RichText

extension FormattedText {
  /// Whether a text is still that of the file: the same content, and no thing in it replaced by another of its kind.
  func isUnedited(_ edited: RichText) -> Bool {
    guard edited.hasSameContent(as: text) else { return false }
    return edited.unsharedParagraphs(with: text).allSatisfy { index in
      zip(edited[index].runs, text[index].runs).allSatisfy { isUnedited($0.style.atom, was: $1.style.atom) }
    }
  }

  /// Whether what an atom carries, if anything, is what the file has in its place.
  private func isUnedited(_ atom: Atom?, was old: Atom?) -> Bool {
    guard let content = atom?.content, let old else { return true }
    return content == old.content ?? self.content(of: old)
  }
}
