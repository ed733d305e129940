/// Where a side put words in the place of others, and the other side put the same ones in beside those: then both put them in, and the former ones are removed. Where that is the
/// beginning or the end only of what a side put in, both put that in, and the rest is in the place of the former ones.
struct MergeReplacements {
  let side: MergeSource
  let base: MergeSource
  let steps: [MergePlan.Step]
  private let others: [MergePlan.Step]
  /// What the other side put in, by its place.
  let added: [Int: String]
  /// How long the longest of that is which begins or ends with a space.
  private let limit: Int

  init(
    _ steps: MergeSides<[MergePlan.Step]>, by side: MergeSide, of sources: MergeSides<MergeSource>, base: MergeSource
  ) {
    (self.side, self.base, self.steps, others) = (sources[side], base, steps[side], steps[side.other])
    var added: [Int: String] = [:], limit = 0
    for step in others where step.change.base.isEmpty {
      let text = sources[side.other].key(step.change.side)
      guard text.first?.isInWord == false || text.last?.isInWord == false else { continue }
      added[step.change.base.lowerBound] = text
      if text.first == " " || text.last == " " { limit = max(limit, text.utf8.count) }
    }
    (self.added, self.limit) = (added, limit)
  }

  /// The changes of the side; nil where it is not so anywhere.
  var changes: [MergeChange]? {
    if added.isEmpty { return nil }
    var (result, next, isFound): ([MergeChange], Int, Bool) = ([], 0, false)
    while next < steps.count {
      if let (end, parts) = parts(from: next) ?? edges(from: next) {
        result += parts
        (next, isFound) = (end, true)
      } else {
        result.append(steps[next].change)
        next += 1
      }
    }
    return isFound && result.isAscending ? result : nil
  }

  /// What the changes of the words beside each other, the first of them this one, are; and the index of the one after.
  private func parts(from first: Int) -> (end: Int, parts: [MergeChange])? {
    for last in first..<steps.count {
      let words = words(first...last)
      if last > first, !isBeside(last) || words.side.count >= limit { return nil }
      if let parts = parts(of: first...last, words) { return (last + 1, parts) }
    }
    return nil
  }

  /// Whether nothing, or a space alone, is between what a change and the one before touch.
  private func isBeside(_ index: Int) -> Bool {
    let (end, start) = (steps[index - 1].reach.upperBound, steps[index].reach.lowerBound)
    return start <= end || start == end + 1 && base.text(end..<start) == " "
  }

  /// The words that the changes touch, and what the side has in their place.
  func words(_ steps: ClosedRange<Int>) -> MergeChange {
    let (first, last) = (self.steps[steps.lowerBound], self.steps[steps.upperBound])
    let start = first.change.side.lowerBound - (first.change.base.lowerBound - first.reach.lowerBound)
    let end = last.change.side.upperBound + (last.reach.upperBound - last.change.base.upperBound)
    return MergeChange(base: first.reach.lowerBound..<last.reach.upperBound, side: start..<end)
  }

  private func parts(of steps: ClosedRange<Int>, _ words: MergeChange) -> [MergeChange]? {
    guard !words.base.isEmpty, !words.side.isEmpty else { return nil }
    let (before, after) = (words.grown(1, 0), words.grown(0, 1))
    return parts(of: steps, before, space: before.base.lowerBound)
      ?? parts(of: steps, after, space: words.base.upperBound)
  }

  /// With a space at one end of the words.
  private func parts(of steps: ClosedRange<Int>, _ words: MergeChange, space: Int) -> [MergeChange]? {
    let (lower, upper) = (words.base.lowerBound, words.base.upperBound)
    guard let place = [lower, upper].first(where: { added[$0] != nil }), let text = added[place],
      lower >= 0, upper <= base.length, base.text(space..<space + 1) == " ",
      self.steps.indices(meeting: words.base).count == steps.count, others.indices(meeting: words.base).count == 1,
      side.key(words.side).hasSameBytes(as: text)
    else { return nil }
    let end = place == lower ? words.side.upperBound : words.side.lowerBound
    let put = MergeChange(base: place..<place, side: words.side)
    let removed = MergeChange(base: words.base, side: end..<end)
    return place == lower ? [put, removed] : [removed, put]
  }
}

extension [MergeChange] {
  /// Whether each begins where the one before ends, or later, on both sides.
  fileprivate var isAscending: Bool {
    zip(self, dropFirst()).allSatisfy {
      $0.base.upperBound <= $1.base.lowerBound && $0.side.upperBound <= $1.side.lowerBound
    }
  }
}

extension MergeChange {
  /// With so many bytes that stay, before and after.
  func grown(_ before: Int, _ after: Int) -> MergeChange {
    MergeChange(
      base: (base.lowerBound - before)..<(base.upperBound + after),
      side: (side.lowerBound - before)..<(side.upperBound + after))
  }
}
