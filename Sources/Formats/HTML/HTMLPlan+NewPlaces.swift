import RichText

extension HTMLPlan {
  mutating func newPlace(_ wanted: ParagraphStyle, _ own: Int?, _ next: Int?) -> Int {
    var candidates: [(block: Int, layout: ParagraphStyle)] = []
    if !isFresh {
      if let own { candidates.append((source.paragraphs[own].block, source.styles[own])) }
      if current >= 0, let lastWanted { candidates.append((current, lastWanted.within(lastAround))) }
      if let next, !isOpened.contains(source.paragraphs[next].block) {
        candidates.append((source.paragraphs[next].block, source.styles[next]))
      }
    } else if current >= 0, let lastWanted {
      candidates.append((current, lastWanted.within(lastAround)))
    }
    let kept = candidates.map { keptPart($0.block, $0.layout, wanted.within(around)) }
    var best = (element: source.body, score: -1)
    for part in kept where part.score > best.score { best = part }
    let container = reopened(best.element)
    return complete(container, wanted, template: template(own))
  }

  /// The leaf whose tag a new paragraph's is like.
  private func template(_ own: Int?) -> Int? {
    if isFresh { return nil }
    let leaf = own.map { source.paragraphs[$0].block } ?? current
    guard leaf >= 0 else { return nil }
    let name = elements.nodes[leaf].name
    let isLeaf =
      elements.elements[leaf].role == .paragraph && name != "dd"
      || name == "div" && (!isOfFile(leaf) || source.counts[leaf] == 1)
    return isLeaf ? leaf : nil
  }
}
