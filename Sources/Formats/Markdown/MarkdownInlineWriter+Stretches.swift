import RichText

extension MarkdownInlineWriter {
  /// What stays of the source's paragraph, in stretches that all look the same as there, or all otherwise.
  func stretches(_ old: Paragraph, _ paragraph: Paragraph) -> [(kept: TextItemDifference.Kept, isSameLook: Bool)] {
    guard !inline.items.isEmpty else { return [] }
    var styles = TextItemStyles()
    let (source, edited) = (items(old, &styles), items(paragraph, &styles))
    guard source.count == inline.items.count else { return [] }
    return TextItemDifference.kept(from: source, to: edited).flatMap { kept in
      kept.parted { source[$0].style == edited[$1].style }
    }
  }

  private func items(_ paragraph: Paragraph, _ styles: inout TextItemStyles) -> [TextItem] {
    var items: [TextItem] = []
    items.reserveCapacity(paragraph.length)
    for (run, text) in paragraph.pieces {
      var style = run.style
      style.atom = nil
      let number = styles.number(style), atom = run.style.atom.map(value)
      for scalar in text.unicodeScalars { items.append(TextItem(value: atom ?? scalar.value, style: number)) }
    }
    return items
  }

  /// A number above all scalars; one that nothing in the source has for a thing of another file, which may have the same key.
  private func value(of atom: Atom) -> UInt32 {
    writer.source.atoms[atom] == nil ? 0x4000_0000 : UInt32(truncatingIfNeeded: atom.key) | 0x8000_0000
  }
}

extension TextItemDifference.Kept {
  /// Stretches of the pairs of which a thing is true, and of those of which it is not.
  fileprivate func parted(by isTrue: (Int, Int) -> Bool) -> [(Self, Bool)] {
    var (result, start): ([(Self, Bool)], Int) = ([], 0)
    while start < count {
      let value = isTrue(source + start, edited + start)
      let end = (start..<count).first { isTrue(source + $0, edited + $0) != value } ?? count
      result.append((Self(source: source + start, edited: edited + start, count: end - start), value))
      start = end
    }
    return result
  }
}
