extension ParagraphRope {
  /// The index of the open paragraph; -1 where none is.
  @inline(__always)
  var openIndex: Int { open.isEmpty ? -1 : open[0].index }

  /// The leaf that holds a place below the sum, what comes before the leaf, and the rest of the place in it.
  func find(_ place: Int, in metric: ParagraphMetric) -> (leaf: ParagraphLeaf, before: ParagraphSummary, rest: Int) {
    guard !open.isEmpty else { return root.find(place, in: metric) }
    if let rest = open[0].rest(of: place, in: metric) { return (open[0].leaf, open[0].before, rest) }
    guard open[0].precedes(place, in: metric) else { return root.find(place, in: metric) }
    let difference = open[0].difference
    var found = root.find(place - metric.size(of: difference), in: metric)
    found.before += difference
    return found
  }

  /// The leaves from the one on that holds a place; none where it is not below the sum.
  func leaves(from place: Int, in metric: ParagraphMetric) -> LeafSequence {
    guard let open = open.first else { return LeafSequence(root, from: place, in: metric) }
    let isInside = open.rest(of: place, in: metric) != nil
    let start = isInside ? metric.size(of: open.before) : place
    let difference = isInside || !open.precedes(place, in: metric) ? 0 : metric.size(of: open.difference)
    return LeafSequence(root, from: start - difference, in: metric, with: open)
  }

  /// What is read from the leaf that the paragraph with this index, which must exist, starts in; without a copy where it is open.
  @inline(__always)
  func readHead<Value>(_ index: Int, _ body: (ParagraphLeaf) -> Value) -> Value {
    index == openIndex ? body(open[0].leaf) : body(head(index))
  }

  /// Takes the paragraph with this index, which must exist, out of the tree; false where it is not in one leaf.
  mutating func openParagraph(_ index: Int) -> Bool {
    if index == openIndex { return true }
    close()
    let found = root.find(index, in: .paragraphs)
    guard found.leaf.isStart, found.leaf.isEnd else { return false }
    open.append(OpenParagraph(root.update(index, in: .paragraphs) { $0.takeContents() }, before: found.before))
    return true
  }

  /// Puts the open paragraph back.
  mutating func close() {
    guard var paragraph = open.popLast() else { return }
    let leaf = paragraph.closed()
    root.update(paragraph.index, in: .paragraphs) { $0 = leaf }
  }
}
