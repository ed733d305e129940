extension MergePiece {
  /// The layouts of the paragraphs that begin in it, in the three texts.
  func layouts(in plan: MergePlan) -> [MergedLayouts] {
    let (base, sources) = (plan.base, plan.sources)
    var result: [MergedLayouts] = []
    func style(_ source: MergeSource, _ place: Int) -> ParagraphStyle {
      source.paragraphs[source.paragraph(at: place)].style
    }
    switch self {
    case .kept(let range, let places):
      base.forEachPart(of: range) { index, part, hasBorder in
        guard hasBorder else { return }
        let shift = base.starts[index] - range.lowerBound
        let styles: [ParagraphStyle?] = [
          base.paragraphs[index].style, places.ours.map { style(sources.ours, $0 + shift) },
          places.theirs.map { style(sources.theirs, $0 + shift) },
        ]
        result.append(MergedLayouts(styles: styles, weight: part.count + 1))
      }
    case .inserted(let side, let range, _):
      sources[side].forEachPart(of: range) { index, part, hasBorder in
        guard hasBorder else { return }
        let own = sources[side].paragraphs[index].style
        let styles: [ParagraphStyle?] = side == .ours ? [nil, own, nil] : [nil, nil, own]
        result.append(MergedLayouts(styles: styles, weight: part.count + 1))
      }
    case .shared(let ranges):
      sources.ours.forEachPart(of: ranges.ours) { index, part, hasBorder in
        guard hasBorder else { return }
        let place = ranges.theirs.lowerBound + sources.ours.starts[index] - ranges.ours.lowerBound
        let styles: [ParagraphStyle?] = [nil, sources.ours.paragraphs[index].style, style(sources.theirs, place)]
        result.append(MergedLayouts(styles: styles, weight: part.count + 1))
      }
    case .begin, .end: break
    }
    return result
  }
}
