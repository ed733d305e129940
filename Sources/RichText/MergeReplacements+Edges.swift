// Where what a side has in the place of words begins or ends with what the other side put in there.
extension MergeReplacements {
  private typealias Split = (put: MergeChange, rest: MergeChange)

  /// What the changes of the same words, the first of them this one, are, each end that both put in for itself; and the index of the one after. Nil where there is no such end.
  func edges(from first: Int) -> (end: Int, parts: [MergeChange])? {
    if first > 0, steps[first - 1].reach.upperBound > steps[first].reach.lowerBound { return nil }
    var end = first + 1
    while end < steps.count, steps[end].reach.lowerBound < steps[end - 1].reach.upperBound { end += 1 }
    var rest = words(first...(end - 1))
    if rest.base.isEmpty || rest.side.isEmpty { return nil }
    let room = (room(before: rest.base.lowerBound, first), room(after: rest.base.upperBound, end))
    let before = start(of: rest, room: room.0)
    if let before { rest = before.rest }
    let after = self.end(of: rest, room: room.1)
    if let after { rest = after.rest }
    if before == nil, after == nil { return nil }
    return (end, [before?.put, rest, after?.put].compactMap(\.self))
  }

  /// How many bytes before a place the changes of the side before this one leave as they are, one more where there are none.
  private func room(before place: Int, _ index: Int) -> Int {
    index > 0 ? place - steps[index - 1].change.base.upperBound : place + 1
  }

  private func room(after place: Int, _ index: Int) -> Int {
    index < steps.count ? steps[index].change.base.lowerBound - place : base.length + 1 - place
  }

  /// A word that was put in may have its space on either side.
  private func start(of words: MergeChange, room: Int) -> Split? {
    for space in [0, 1] where space < room {
      let whole = words.grown(space, 0), place = whole.base.lowerBound
      guard space == 0 || base.text(place..<words.base.lowerBound) == " ", let count = count(of: words, at: place)
      else { continue }
      let border = whole.side.lowerBound + count
      guard has(added[place], whole.side.lowerBound..<border), isBetweenWords(border, of: whole, after: space == 1)
      else { continue }
      let put = MergeChange(base: place..<place, side: whole.side.lowerBound..<border)
      return (put, MergeChange(base: words.base, side: (border + space)..<whole.side.upperBound))
    }
    return nil
  }

  private func end(of words: MergeChange, room: Int) -> Split? {
    for space in [0, 1] where space < room {
      let whole = words.grown(0, space), place = whole.base.upperBound
      guard space == 0 || base.text(words.base.upperBound..<place) == " ", let count = count(of: words, at: place)
      else { continue }
      let border = whole.side.upperBound - count
      guard has(added[place], border..<whole.side.upperBound), isBetweenWords(border, of: whole, before: space == 1)
      else { continue }
      let put = MergeChange(base: place..<place, side: border..<whole.side.upperBound)
      return (put, MergeChange(base: words.base, side: whole.side.lowerBound..<(border - space)))
    }
    return nil
  }

  /// How many bytes the other side put in at a place, where the side has more than these in the place of words, and they are in one paragraph.
  private func count(of words: MergeChange, at place: Int) -> Int? {
    guard let text = added[place], !text.contains("\n") else { return nil }
    return text.utf8.count < words.side.count ? text.utf8.count : nil
  }

  private func has(_ text: String?, _ range: Range<Int>) -> Bool { text.map(side.key(range).hasSameBytes) ?? false }

  /// Whether a place parts no word and no character of the side; and a space is there, where that is asked for.
  private func isBetweenWords(
    _ place: Int, of whole: MergeChange, before isSpaceBefore: Bool = false, after isSpaceAfter: Bool = false
  ) -> Bool {
    let last = side.text(whole.side.lowerBound..<place).last, first = side.text(place..<whole.side.upperBound).first
    guard let last, let first, String([last, first]).count == 2 else { return false }
    if isSpaceBefore || isSpaceAfter { return (isSpaceBefore ? last : first) == " " }
    return !last.isInWord || !first.isInWord
  }
}
