// Where what a side has in the place of words begins or ends with what the other side put in there.
extension MergeReplacements {
  private typealias Split = (put: MergeChange, rest: MergeChange)

  /// What the changes of the same words, the first of them this one, are, each end that both put in for itself; and the index of the one after. Nil where there is no such end.
  func edges(from first: Int) -> (end: Int, parts: [MergeChange])? {
    var end = first + 1
    while end < steps.count, steps[end].reach.lowerBound < steps[end - 1].reach.upperBound { end += 1 }
    var rest = words(first...(end - 1))
    let isFree = (isFree(rest.base.lowerBound - 1, first - 1), isFree(rest.base.upperBound + 1, end))
    let before = start(of: rest, mayGrow: isFree.0)
    if let before { rest = before.rest }
    let after = self.end(of: rest, mayGrow: isFree.1)
    if let after { rest = after.rest }
    if before == nil, after == nil { return nil }
    return (end, [before?.put, rest, after?.put].compactMap(\.self))
  }

  /// Whether a change of the side, where there is one, does not touch the place.
  private func isFree(_ place: Int, _ index: Int) -> Bool {
    guard steps.indices.contains(index) else { return true }
    let touched = steps[index].change.base
    return place < touched.lowerBound || place > touched.upperBound
  }

  /// A word that was put in may have its space on either side.
  private func start(of words: MergeChange, mayGrow: Bool) -> Split? {
    for space in mayGrow ? [0, 1] : [0] {
      let whole = words.grown(space, 0), place = whole.base.lowerBound
      guard isSpace(place..<words.base.lowerBound), let count = count(of: words, at: place) else { continue }
      let border = whole.side.lowerBound + count
      guard side.key(whole.side.lowerBound..<border).hasSameBytes(as: added[place] ?? ""),
        space == 0 ? isBetweenWords(border) : side.text(border..<border + 1) == " "
      else { continue }
      let put = MergeChange(base: place..<place, side: whole.side.lowerBound..<border)
      return (put, MergeChange(base: words.base, side: (border + space)..<whole.side.upperBound))
    }
    return nil
  }

  private func end(of words: MergeChange, mayGrow: Bool) -> Split? {
    for space in mayGrow ? [0, 1] : [0] {
      let whole = words.grown(0, space), place = whole.base.upperBound
      guard isSpace(words.base.upperBound..<place), let count = count(of: words, at: place) else { continue }
      let border = whole.side.upperBound - count
      guard side.key(border..<whole.side.upperBound).hasSameBytes(as: added[place] ?? ""),
        space == 0 ? isBetweenWords(border) : side.text(border - 1..<border) == " "
      else { continue }
      let put = MergeChange(base: place..<place, side: border..<whole.side.upperBound)
      return (put, MergeChange(base: words.base, side: whole.side.lowerBound..<(border - space)))
    }
    return nil
  }

  /// Whether a range of the base is a space, or nothing.
  private func isSpace(_ range: Range<Int>) -> Bool {
    range.isEmpty || range.lowerBound >= 0 && range.upperBound <= base.length && base.text(range) == " "
  }

  /// How many bytes the other side put in at a place, where the side has more than these in the place of words, and they are in one paragraph.
  private func count(of words: MergeChange, at place: Int) -> Int? {
    guard !words.base.isEmpty, let text = added[place], !text.contains("\n") else { return nil }
    return text.utf8.count < words.side.count ? text.utf8.count : nil
  }

  /// Whether a place in the side parts no word.
  private func isBetweenWords(_ place: Int) -> Bool {
    !(side.text(place - 1..<place).first?.isInWord ?? true) || !(side.text(place..<place + 1).first?.isInWord ?? true)
  }
}
