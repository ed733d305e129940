import RichText

extension Paragraph {
  /// Makes links of plain words that Markdown takes for addresses, but of those that are plain in the source's paragraph.
  mutating func linkAddresses(_ old: Paragraph?) {
    guard MarkdownBareAddress.mayBe(in: text.utf8) else { return }
    let (pieces, known) = (self.pieces, Set(old?.plainWords ?? []))
    let linked = pieces.indices.flatMap { index -> [Run] in
      let (run, text) = pieces[index]
      guard run.style == CharacterStyle() else { return [run] }
      let goesBack = index > 0 && pieces[index - 1].text.last?.isBlank == false
      let goesOn = index + 1 < pieces.count && pieces[index + 1].text.first?.isBlank == false
      return Self.linked(text, (goesBack, goesOn), known)
    }
    runs = linked.merged
  }

  /// The runs of a plain text, whose first and last word may go on in other runs.
  private static func linked(_ text: String, _ isOpen: (Bool, Bool), _ known: Set<Substring>) -> [Run] {
    let words = text.split(omittingEmptySubsequences: false, whereSeparator: \.isBlank)
    var (runs, place): ([Run], String.Index) = ([], text.startIndex)
    for (index, word) in words.enumerated() where !known.contains(word) {
      if index == 0 && isOpen.0 || index + 1 == words.count && isOpen.1 { continue }
      guard let address = MarkdownBareAddress(in: word) else { continue }
      let start = text.utf8.index(word.startIndex, offsetBy: address.range.lowerBound)
      var style = CharacterStyle()
      style.link = Link(address.url)
      runs.append(Run(length: text.utf8.distance(from: place, to: start), style: .init()))
      runs.append(Run(length: address.range.count, style: style))
      place = text.utf8.index(start, offsetBy: address.range.count)
    }
    runs.append(Run(length: text.utf8.distance(from: place, to: text.endIndex), style: .init()))
    return runs.filter { $0.length > 0 }
  }

  private var plainWords: [Substring] {
    pieces.filter { $0.run.style.link == nil }.flatMap { $0.text.split(whereSeparator: \.isBlank) }
  }
}

extension Character {
  /// A space, tab or line break.
  fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\u{2028}" }
}
