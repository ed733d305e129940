/// Which changes of the two sides are made, and where they conflict.
struct MergePlan {
  /// A change as it is planned.
  struct Step {
    var change: MergeChange
    /// The words that it touches.
    var reach: Range<Int>
    /// What it must have for itself.
    var core: Range<Int>
    /// Whether it is made.
    var isApplied = true
    /// The index of the conflict that it is part of.
    var conflict: Int?
  }

  /// Where the two sides' changes meet.
  struct Conflict {
    var base: Range<Int>
    var sides: MergeSides<Range<Int>>
  }

  let base: MergeSource
  let sources: MergeSides<MergeSource>
  var steps: MergeSides<[Step]>
  private(set) var conflicts: [Conflict] = []
  /// The side whose changes are made wherever the two conflict.
  let preferred: MergeSide?

  init(_ moves: MergeMoves, preferring preferred: MergeSide?) {
    let sources = MergeSides(MergeSource(moves.sides.ours), MergeSource(moves.sides.theirs))
    (base, self.sources, self.preferred) = (MergeSource(moves.base), sources, preferred)
    var words = MergeWords(base)
    let scripts = MergeSides(
      MergeScript(from: base, to: sources.ours, gaps: moves.gaps.ours),
      MergeScript(from: base, to: sources.theirs, gaps: moves.gaps.theirs))
    steps = MergeSides(
      scripts.ours.changes.map { Step($0, of: sources.ours, &words) },
      scripts.theirs.changes.map { Step($0, of: sources.theirs, &words) })
    shareReplacements(&words)
    keepParagraphEnds()
    for (group, isConflict) in joined(groups) where !group.ours.isEmpty && !group.theirs.isEmpty {
      settle(group, isConflict: isConflict)
    }
  }

  /// Steps of both sides, by their indices.
  typealias Group = MergeSides<Range<Int>>

  private mutating func shareReplacements(_ words: inout MergeWords) {
    let found = MergeSides(
      MergeReplacements(steps, by: .ours, of: sources, base: base).changes,
      MergeReplacements(steps, by: .theirs, of: sources, base: base).changes)
    for side in MergeSide.allCases {
      if let changes = found[side] { steps[side] = changes.map { Step($0, of: sources[side], &words) } }
    }
  }

  /// The changes that touch the same words, of both sides, in order.
  private var groups: [Group] {
    var (result, next, end): ([Group], MergeSides<Int>, Int) = ([], MergeSides(0, 0), -1)
    while let side = nextSide(next) {
      let reach = steps[side][next[side]].reach
      if result.isEmpty || reach.lowerBound >= end {
        result.append(MergeSides(next.ours..<next.ours, next.theirs..<next.theirs))
        end = reach.upperBound
      }
      next[side] += 1
      end = max(end, reach.upperBound)
      result[result.count - 1][side] = result[result.count - 1][side].lowerBound..<next[side]
    }
    return result
  }

  private func nextSide(_ next: MergeSides<Int>) -> MergeSide? {
    let isLeft = (next.ours < steps.ours.count, next.theirs < steps.theirs.count)
    guard isLeft.0, isLeft.1 else { return isLeft.0 ? .ours : isLeft.1 ? .theirs : nil }
    let (ours, theirs) = (steps.ours[next.ours].reach, steps.theirs[next.theirs].reach)
    return (ours.lowerBound, ours.upperBound) <= (theirs.lowerBound, theirs.upperBound) ? .ours : .theirs
  }

  // MARK: Where both sides touch the same

  private mutating func settle(_ group: Group, isConflict: Bool) {
    let region = Region(steps, sources, group)
    if region.isAgreed {
      if let kept = region.canonicalSide { drop(group, of: kept.other) }
      return
    }
    guard isConflict else { return }
    if let kept = preferred ?? (region.overlaps ? region.winner : nil) { drop(group, of: kept.other) }
    report(group, region)
  }

  private mutating func drop(_ group: Group, of side: MergeSide) {
    for index in group[side] { steps[side][index].isApplied = false }
  }

  private mutating func report(_ group: Group, _ region: Region) {
    for side in MergeSide.allCases {
      for index in group[side] { steps[side][index].conflict = conflicts.count }
    }
    conflicts.append(Conflict(base: region.base, sides: region.sides))
  }
}

extension MergePlan.Step {
  init(_ change: MergeChange, of source: MergeSource, _ words: inout MergeWords) {
    (self.change, core) = (change, change.base)
    let (lower, upper) = (change.base.lowerBound, change.base.upperBound)
    let text = source.text(change.side)
    let near = words.words(near: change.base)
    let joinsLeft = text.first?.isInWord ?? near.contains { $0.lowerBound <= upper && upper < $0.upperBound }
    let joinsRight = text.last?.isInWord ?? near.contains { $0.lowerBound < lower && lower <= $0.upperBound }
    reach = near.reduce(change.base) { reach, word in
      let isInside = word.lowerBound < upper && lower < word.upperBound
      let isJoined = joinsLeft && word.upperBound == lower || joinsRight && word.lowerBound == upper
      return isInside || isJoined
        ? min(reach.lowerBound, word.lowerBound)..<max(reach.upperBound, word.upperBound) : reach
    }
  }
}

extension [MergePlan.Step] {
  /// The indices of those whose base meets or touches a range.
  func indices(meeting range: Range<Int>) -> Range<Int> {
    let lower = partitioningIndex { $0.change.base.upperBound >= range.lowerBound }
    return lower..<Swift.max(lower, partitioningIndex { $0.change.base.lowerBound > range.upperBound })
  }
}
