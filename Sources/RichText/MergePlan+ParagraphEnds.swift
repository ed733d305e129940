extension MergePlan {
  /// Text put in at the end of a paragraph is inside of it, where the other side removes the paragraph, or all of its text; so is text put in at its start in the latter case.
  mutating func keepParagraphEnds() {
    for side in MergeSide.allCases {
      for index in steps[side].indices {
        guard let core = core(of: steps[side][index].change, of: side) else { continue }
        (steps[side][index].reach, steps[side][index].core) = (core, core)
      }
    }
  }

  /// The byte of the base that such text has for itself; nil for other changes.
  private func core(of change: MergeChange, of side: MergeSide) -> Range<Int>? {
    let place = change.base.lowerBound
    guard change.base.isEmpty, place > 0, !sources[side].isBorder(change.side.lowerBound) else { return nil }
    let paragraph = base.paragraph(at: place - 1), whole = base.starts[paragraph]..<base.starts[paragraph + 1]
    let others = steps[side.other], near = others[others.indices(meeting: whole)].map(\.change)
    let isEmptied = near.contains {
      $0.side.isEmpty && !$0.base.isEmpty && $0.base == whole.lowerBound + 1..<whole.upperBound
    }
    if place == whole.upperBound, isEmptied || near.contains(where: { $0.base.clamped(to: whole) == whole }) {
      return (place - 1)..<place
    }
    return isEmptied && place == whole.lowerBound + 1 ? place..<(place + 1) : nil
  }
}
