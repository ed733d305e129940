public import RichText

/// A text that a file was to be given, against what reading the written file gives.
///
/// `hasSameContent` takes an atom that carries its content for any of its kind, as no content is at hand there. Here both files are, so
/// that one picture or note in the place of another is seen.
struct ReadBack {
  /// The file that the text was held by.
  let file: any FormattedText
  let held: RichText

  /// Whether a file that was read has this text, and things in it that are made of the same.
  func agrees(with read: any FormattedText) -> Bool {
    read.text.hasSameContent(as: held) && hasSameThings(as: read)
  }

  /// Whether the things in a file's text, which is the same but for them, are made of the same.
  func hasSameThings(as read: any FormattedText) -> Bool {
    var known: Set<Pair> = []
    for (wanted, got) in zip(held.paragraphs, read.text.paragraphs) {
      for (run, other) in zip(wanted.runs, got.runs) {
        guard let atom = run.style.atom else { continue }
        guard let other = other.style.atom else { return false }
        let pair = Pair(wanted: atom, got: other)
        if known.contains(pair) { continue }
        guard isSame(atom, other, in: read) else { return false }
        known.insert(pair)
      }
    }
    return true
  }

  private struct Pair: Hashable {
    var wanted, got: Atom
  }

  private func isSame(_ atom: Atom, _ other: Atom, in read: any FormattedText) -> Bool {
    let isOwn = atom.content == nil
    if isOwn, atom.key == other.key, !file.referringKinds.contains(atom.kind) { return true }
    let wanted = isOwn ? file.content(of: atom) : file.heldContent(of: atom)
    guard let wanted, let got = read.content(of: other) else { return isOwn && atom.key == other.key }
    return wanted.isKept(as: got)
  }
}

extension Paragraph {
  /// Whether a paragraph that was read alone is a held one with nothing but its file's own things in it; what carries its content can be
  /// judged by the whole file only.
  func isRead(as held: Paragraph) -> Bool {
    guard hasSameContent(as: held) else { return false }
    return zip(runs, held.runs).allSatisfy { $0.style.atom?.key == $1.style.atom?.key && $1.style.atom?.content == nil }
  }
}

extension FormattedText {
  /// Whether another file of the format has the edited text as this one holds it: the same content, and things made of the same.
  public func holds(_ edited: RichText, as read: any FormattedText) -> Bool {
    ReadBack(file: self, held: held(edited)).agrees(with: read)
  }
}
