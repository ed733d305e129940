extension MergePlan {
  /// Groups, each with whether it is a conflict. Conflicts that have no word between them which both sides kept are one, with what is between: of two sentences in the place of one,
  /// neither gives words to the other.
  func joined(_ groups: [Group]) -> [(group: Group, isConflict: Bool)] {
    var (result, first, end): ([(group: Group, isConflict: Bool)], Int?, Int) = ([], nil, 0)
    for group in groups {
      let reach = reach(of: group)
      if first != nil, !isBlank(end, reach.lowerBound) { first = nil }
      end = max(end, reach.upperBound)
      result.append((group, isConflict(group)))
      guard result[result.count - 1].isConflict else { continue }
      if let first { result.replaceSubrange(first..., with: [(hull(result[first...].map(\.group)), true)]) }
      first = result.count - 1
    }
    return result
  }

  private func isConflict(_ group: Group) -> Bool {
    !group.ours.isEmpty && !group.theirs.isEmpty && Region(steps, sources, group).isConflict
  }

  private func hull(_ groups: [Group]) -> Group {
    MergeSides(hull(groups.map(\.ours)), hull(groups.map(\.theirs)))
  }

  private func hull(_ ranges: [Range<Int>]) -> Range<Int> {
    (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
  }

  /// The stretch that a group touches.
  private func reach(of group: Group) -> Range<Int> {
    let reaches = MergeSide.allCases.flatMap { side in group[side].map { steps[side][$0].reach } }
    return (reaches.map(\.lowerBound).min() ?? 0)..<(reaches.map(\.upperBound).max() ?? 0)
  }

  /// Whether nothing but spaces is between two places of the base.
  private func isBlank(_ start: Int, _ end: Int) -> Bool {
    start >= end || base.text(start..<end).allSatisfy { $0 == " " }
  }
}
