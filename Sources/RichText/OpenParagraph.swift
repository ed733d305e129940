/// The paragraph of a rope in which the last edit was, and the next mostly is: kept beside the tree, so that an edit of it is no way
/// down the tree and concerns no neighbour. In the tree there is a hole in its place.
struct OpenParagraph: Sendable {
  /// The whole paragraph; any leaf where none is open.
  var leaf = ParagraphLeaf.blank
  /// What comes before it.
  private(set) var before = ParagraphSummary()
  /// The sums of the hole: those that the paragraph had when it was opened.
  private var hole = ParagraphLeaf.blank.summary
  /// Its index; -1 where none is open.
  private(set) var index = -1

  /// No paragraph.
  init() {}

  init(_ leaf: ParagraphLeaf, before: ParagraphSummary) {
    (self.leaf, self.before, hole, index) = (leaf, before, leaf.summary, before.paragraphs)
  }

  /// What has to be added to sums of the tree that include the hole.
  var difference: ParagraphSummary {
    var difference = leaf.summary
    difference -= hole
    return difference
  }

  /// The place in the paragraph of one in the rope; nil where it is not in the paragraph.
  func rest(of place: Int, in metric: ParagraphMetric) -> Int? {
    let rest = place - metric.size(of: before)
    return index >= 0 && rest >= 0 && rest < metric.size(of: leaf.summary) ? rest : nil
  }

  /// Whether a place in the rope is behind the start of the paragraph.
  func precedes(_ place: Int, in metric: ParagraphMetric) -> Bool { index >= 0 && place > metric.size(of: before) }

  /// The position at an offset in the rope, where that can be told without the text.
  func position(at offset: Int) -> Position? {
    guard leaf.isASCII, let rest = rest(of: offset, in: .utf8) else { return nil }
    return Position(index, rest)
  }
}

extension ParagraphRope {
  /// The leaf that holds a place below the sum, what comes before the leaf, and the rest of the place in it.
  func find(_ place: Int, in metric: ParagraphMetric) -> (leaf: ParagraphLeaf, before: ParagraphSummary, rest: Int) {
    if let rest = open.rest(of: place, in: metric) { return (open.leaf, open.before, rest) }
    guard open.precedes(place, in: metric) else { return root.find(place, in: metric) }
    let difference = open.difference
    var found = root.find(place - metric.size(of: difference), in: metric)
    found.before += difference
    return found
  }

  /// The leaves from the one on that holds a place; none where it is not below the sum.
  func leaves(from place: Int, in metric: ParagraphMetric) -> LeafSequence {
    guard open.index >= 0 else { return LeafSequence(root, from: place, in: metric) }
    let isInside = open.rest(of: place, in: metric) != nil
    let start = isInside ? metric.size(of: open.before) : place
    let difference = isInside || !open.precedes(place, in: metric) ? 0 : metric.size(of: open.difference)
    return LeafSequence(root, from: start - difference, in: metric, with: open)
  }

  /// What is read from the leaf that the paragraph with this index, which must exist, starts in; without a copy where it is open.
  @inline(__always)
  func readHead<Value>(_ index: Int, _ body: (ParagraphLeaf) -> Value) -> Value {
    index == open.index ? body(open.leaf) : body(head(index))
  }

  /// Takes the paragraph with this index, which must exist, out of the tree; false where it is not in one leaf.
  mutating func openParagraph(_ index: Int) -> Bool {
    if index == open.index { return true }
    close()
    let found = root.find(index, in: .paragraphs)
    guard found.leaf.isStart, found.leaf.isEnd else { return false }
    open = OpenParagraph(root.update(index, in: .paragraphs) { $0.takeContents() }, before: found.before)
    return true
  }

  /// Puts the open paragraph back.
  mutating func close() {
    guard open.index >= 0 else { return }
    let leaf = open.leaf
    root.update(open.index, in: .paragraphs) { $0 = leaf }
    open = OpenParagraph()
  }
}
