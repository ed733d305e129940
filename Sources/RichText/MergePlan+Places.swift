extension MergePlan {
  /// The change of a side that has in its base the byte at an offset.
  func step(removing offset: Int, _ side: MergeSide) -> Step? {
    let index = firstStep(after: offset, side)
    guard index > 0 else { return nil }
    let step = steps[side][index - 1]
    return step.change.base.contains(offset) ? step : nil
  }

  /// Where a side has the byte at an offset of the base; nil where it removed it.
  func place(of offset: Int, on side: MergeSide) -> Int? {
    let index = firstStep(after: offset, side)
    guard index > 0 else { return offset }
    let change = steps[side][index - 1].change
    return change.base.contains(offset) ? nil : offset + change.side.upperBound - change.base.upperBound
  }

  /// The index of the first change that begins after an offset of the base.
  private func firstStep(after offset: Int, _ side: MergeSide) -> Int {
    steps[side].partitioningIndex { $0.change.base.lowerBound > offset }
  }
}
