extension MergePiece {
  /// The layouts of the paragraphs that begin in it, in the three texts.
  func layouts(in plan: MergePlan) -> [MergedLayouts] {
    let sources = plan.sources
    switch self {
    case .kept(let range, let places):
      return plan.base.beginnings(in: range).map { beginning in
        let ours = places.ours.map { sources.ours.layout(at: $0 + beginning.distance) }
        let theirs = places.theirs.map { sources.theirs.layout(at: $0 + beginning.distance) }
        return MergedLayouts(styles: [beginning.style, ours, theirs], weight: beginning.weight)
      }
    case .inserted(let side, let range, _):
      return sources[side].beginnings(in: range).map {
        MergedLayouts(styles: side == .ours ? [nil, $0.style, nil] : [nil, nil, $0.style], weight: $0.weight)
      }
    case .shared(let ranges, _):
      return sources.ours.beginnings(in: ranges.ours).map {
        let theirs = sources.theirs.layout(at: ranges.theirs.lowerBound + $0.distance)
        return MergedLayouts(styles: [nil, $0.style, theirs], weight: $0.weight)
      }
    case .lineBreak, .begin, .end: return []
    }
  }
}

extension MergeSource {
  /// The layouts of the paragraphs whose borders are in a range, how far from its start these are, and how many bytes of each,
  /// with the border, are in the range.
  fileprivate func beginnings(in range: Range<Int>) -> [(distance: Int, style: ParagraphStyle, weight: Int)] {
    var result: [(distance: Int, style: ParagraphStyle, weight: Int)] = []
    forEachPart(of: range) { index, part, hasBorder in
      if hasBorder { result.append((starts[index] - range.lowerBound, paragraphs[index].style, part.count + 1)) }
    }
    return result
  }

  /// The layout of the paragraph that holds a place.
  fileprivate func layout(at place: Int) -> ParagraphStyle { paragraphs[paragraph(at: place)].style }
}
