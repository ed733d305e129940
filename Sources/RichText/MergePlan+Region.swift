extension MergePlan {
  /// Changes of both sides that touch the same words, and the stretch of text that they make up.
  struct Region {
    /// The whole stretch.
    let base: Range<Int>
    let sides: MergeSides<Range<Int>>
    private let texts: MergeSides<String>
    private let changes: MergeSides<[Step]>
    private let sources: MergeSides<MergeSource>

    init(_ steps: MergeSides<[Step]>, _ sources: MergeSides<MergeSource>, _ group: MergeSides<Range<Int>>) {
      self.sources = sources
      let changes = MergeSides(Array(steps.ours[group.ours]), Array(steps.theirs[group.theirs]))
      let all = (changes.ours + changes.theirs).map { $0.reach }
      let base = (all.map(\.lowerBound).min() ?? 0)..<(all.map(\.upperBound).max() ?? 0)
      let sides = MergeSides(Self.range(base, changes.ours), Self.range(base, changes.theirs))
      (self.changes, self.base, self.sides) = (changes, base, sides)
      texts = MergeSides(sources.ours.key(sides.ours), sources.theirs.key(sides.theirs))
    }

    /// What a side has in place of a stretch of the base that begins before and ends after its changes.
    private static func range(_ base: Range<Int>, _ steps: [Step]) -> Range<Int> {
      guard let first = steps.first?.change, let last = steps.last?.change else { return 0..<0 }
      let lower = first.side.lowerBound - (first.base.lowerBound - base.lowerBound)
      let upper = last.side.upperBound + (base.upperBound - last.base.upperBound)
      return lower..<upper
    }

    /// Whether both sides made the same of it.
    var isAgreed: Bool { texts.ours.hasSameBytes(as: texts.theirs) }

    /// Whether people have to be told of it, although both sides may be in the text.
    var isConflict: Bool { !isAgreed && (!overlaps || winner != nil || splitsWord) }

    /// The side whose way is taken where both lead to the same; nil where they are the same way.
    var canonicalSide: MergeSide? {
      let numbers = MergeSides(Self.numbers(changes.ours), Self.numbers(changes.theirs))
      if numbers.ours == numbers.theirs { return nil }
      return numbers.ours.lexicographicallyPrecedes(numbers.theirs) ? .ours : .theirs
    }

    private static func numbers(_ steps: [Step]) -> [Int] {
      steps.flatMap { [$0.change.base.lowerBound, $0.change.base.upperBound, $0.change.side.count] }
    }

    /// Whether any of the changes stand in each other's way.
    var overlaps: Bool {
      var start = 0
      return changes.ours.contains { ours in
        while start < changes.theirs.count, changes.theirs[start].core.upperBound <= ours.core.lowerBound { start += 1 }
        let near = changes.theirs[start...].prefix { $0.core.lowerBound < ours.core.upperBound }
        return near.contains { overlap(ours, $0) && !isSame(ours.change, $0.change) }
      }
    }

    private func overlap(_ a: Step, _ b: Step) -> Bool {
      a.core.lowerBound < b.core.upperBound && b.core.lowerBound < a.core.upperBound
    }

    private func isSame(_ ours: MergeChange, _ theirs: MergeChange) -> Bool {
      ours.base == theirs.base
        && sources.ours.key(ours.side).hasSameBytes(as: sources.theirs.key(theirs.side))
    }

    /// The side that is in the text where only one can be: the one that edited and not only removed, then the one with more text.
    /// Nil where both only removed.
    var winner: MergeSide? {
      let adds = MergeSides(Self.adds(changes.ours), Self.adds(changes.theirs))
      if !adds.ours, !adds.theirs { return nil }
      if adds.ours != adds.theirs { return adds.ours ? .ours : .theirs }
      let lengths = (texts.ours.utf8.count, texts.theirs.utf8.count)
      if lengths.0 != lengths.1 { return lengths.0 > lengths.1 ? .ours : .theirs }
      return texts.ours.utf8.lexicographicallyPrecedes(texts.theirs.utf8) ? .ours : .theirs
    }

    private static func adds(_ steps: [Step]) -> Bool { steps.contains { !$0.change.side.isEmpty } }

    /// Whether the sides removed different parts of one word.
    var splitsWord: Bool {
      changes.ours.contains { ours in
        changes.theirs.contains { theirs in
          overlap(ours, theirs) && ours.change.base != theirs.change.base
            && (ours.reach != ours.change.base || theirs.reach != theirs.change.base)
        }
      }
    }
  }
}

extension MergeSource {
  /// The characters in a range, and what tells its atoms from others.
  func key(_ range: Range<Int>) -> String {
    var result = text(range)
    guard result.unicodeScalars.contains(Atom.scalar) else { return result }
    forEachPart(of: range) { index, part, _ in
      for run in runs[index].part(part) { result += run.style.atom?.identity ?? "" }
    }
    return result
  }
}
