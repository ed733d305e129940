extension MergeScript {
  /// The changes with paragraphs that come or go as wholes, as people see them.
  ///
  /// Text that begins behind the border of a paragraph and ends with the next border is as well that border and the text before the
  /// next: the paragraph that stays then has its own border.
  func wholeParagraphs(of base: MergeSource, and side: MergeSource) -> [MergeChange] {
    changes.reduce(into: []) { result, change in
      let kept = result.last?.base.upperBound ?? 0
      let isMoved = kept < change.base.lowerBound && change.isBehindBorder(in: base, side)
      let change = isMoved ? change.shifted(by: -1) : change
      guard isMoved, let last = result.last, kept == change.base.lowerBound else { return result.append(change) }
      result[result.count - 1] = last.joined(with: change)
    }
  }
}

extension MergeChange {
  /// Whether it begins behind a border, ends with one, and has text right behind it.
  fileprivate func isBehindBorder(in base: MergeSource, _ side: MergeSource) -> Bool {
    base.isBorder(self.base.lowerBound - 1) && !base.isBorder(self.base.upperBound)
      && (self.base.isEmpty || base.isBorder(self.base.upperBound - 1))
      && (self.side.isEmpty || side.isBorder(self.side.upperBound - 1))
  }

  fileprivate func shifted(by distance: Int) -> MergeChange {
    MergeChange(base: base.shifted(by: distance), side: side.shifted(by: distance))
  }

  /// This change and one right behind it.
  fileprivate func joined(with other: MergeChange) -> MergeChange {
    MergeChange(base: base.lowerBound..<other.base.upperBound, side: side.lowerBound..<other.side.upperBound)
  }
}
