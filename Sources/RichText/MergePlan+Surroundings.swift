extension MergePlan {
  /// What the other side did to the looks around what a side put in instead of a stretch of the base.
  func surroundings(of base: Range<Int>, _ side: MergeSide) -> MergedSurroundings {
    var result = MergedSurroundings()
    let inside = base.isEmpty ? [] : [base.lowerBound, base.upperBound - 1]
    result.left = neighbour(inside.prefix(1) + [base.lowerBound - 1], side.other)
    result.right = neighbour(inside.suffix(1) + [base.upperBound], side.other)
    return result
  }

  /// The looks of the first of the characters that a side still has.
  private func neighbour(_ offsets: some Sequence<Int>, _ side: MergeSide) -> MergedSurroundings.Neighbour? {
    for offset in offsets {
      guard let old = base.style(at: offset), let place = place(of: offset, on: side) else { continue }
      guard let new = sources[side].style(at: place) else { continue }
      return (old, new)
    }
    return nil
  }

  /// What the other side did to the layouts of the paragraphs around it.
  func layouts(around place: Range<Int>, _ side: MergeSide, _ numbers: MergeNumbers) -> MergedSurroundingLayouts {
    let left = base.paragraph(at: max(place.lowerBound - 1, 0))
    let right = base.isBorder(place.upperBound) ? base.paragraph(at: place.upperBound) : left
    return MergedSurroundingLayouts(
      left: neighbour(left, side.other, numbers),
      right: place.upperBound >= base.length ? nil : neighbour(right, side.other, numbers))
  }

  private func neighbour(
    _ paragraph: Int, _ side: MergeSide, _ numbers: MergeNumbers
  ) -> MergedSurroundingLayouts.Neighbour? {
    guard let place = place(of: base.starts[paragraph], on: side) else { return nil }
    let source = sources[side]
    return (
      numbers.common(base.paragraphs[paragraph].style, of: .base),
      numbers.common(source.paragraphs[source.paragraph(at: place)].style, of: side == .ours ? .ours : .theirs)
    )
  }
}

/// What the other side did to the layouts around a border that was put in, and so to the paragraph that begins there.
struct MergedSurroundingLayouts {
  typealias Neighbour = (base: ParagraphStyle, other: ParagraphStyle)
  var left: Neighbour?
  var right: Neighbour?

  /// The layout of the new paragraph: takes what the paragraphs on both sides of it got, or the one that it was split from, and what became of its list or block of code.
  func applied(to style: ParagraphStyle) -> ParagraphStyle {
    [left, right].compactMap(\.self).reduce(appliedAround(style)) { style, neighbour in
      var style = style
      if let code = style.code, code == neighbour.base.code { style.code = neighbour.other.code ?? code }
      style.list = style.list?.following(neighbour.base.list, neighbour.other.list)
      return style
    }
  }

  private func appliedAround(_ style: ParagraphStyle) -> ParagraphStyle {
    guard let left, let right, left.base != left.other, right.base != right.other else { return style }
    var style = style
    for attribute in ParagraphAttribute.allCases {
      let accessor = attribute.accessor
      let isChanged = !accessor.isSame(left.base, left.other) && accessor.isSame(style, left.base)
      guard isChanged, !accessor.isSame(right.base, right.other), accessor.isSame(left.other, right.other) else {
        continue
      }
      accessor.copy(left.other, &style)
    }
    return style
  }
}

extension ListItem {
  /// This with what became of the markers of its list, by another item of the same level. Whether a task is done is each item's own.
  fileprivate func following(_ base: ListItem?, _ other: ListItem?) -> ListItem {
    guard let base, let other, (list, level) == (base.list, base.level), marker == base.marker else { return self }
    var item = self
    item.list = other.list
    switch (base.marker, other.marker) {
    case (.task, .task): break
    case (_, .task): item.marker = .task(isDone: false)
    default: item.marker = other.marker
    }
    return item
  }
}
