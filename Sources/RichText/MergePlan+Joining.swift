extension MergePlan {
  /// Groups in conflict that have no word between them which both sides kept are one, with what is between: of two sentences in the place of one, neither gives words to the other.
  func joined(_ groups: [Group]) -> [Group] {
    var (result, first): ([Group], Int?) = ([], nil)
    for group in groups {
      if first != nil, let last = result.last, !areBeside(last, group) { first = nil }
      result.append(group)
      guard isConflict(group) else { continue }
      if let first { result.replaceSubrange(first..., with: [hull(result[first...])]) }
      first = result.count - 1
    }
    return result
  }

  private func isConflict(_ group: Group) -> Bool {
    !group.ours.isEmpty && !group.theirs.isEmpty && Region(steps, sources, group).isConflict
  }

  private func hull(_ groups: ArraySlice<Group>) -> Group {
    MergeSides(hull(groups.map(\.ours)), hull(groups.map(\.theirs)))
  }

  private func hull(_ ranges: [Range<Int>]) -> Range<Int> {
    (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
  }

  /// Whether nothing that stays, but for spaces, is between a group and the next.
  private func areBeside(_ group: Group, _ next: Group) -> Bool {
    let end = reaches(group).map(\.upperBound).max() ?? 0, start = reaches(next).map(\.lowerBound).min() ?? 0
    return start <= end || base.text(end..<start).allSatisfy { $0 == " " }
  }

  private func reaches(_ group: Group) -> [Range<Int>] {
    MergeSide.allCases.flatMap { side in group[side].map { steps[side][$0].reach } }
  }
}
