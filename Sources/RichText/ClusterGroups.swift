/// A paragraph's text in stretches that can be told apart into grapheme clusters each for itself: pieces, and those together that may
/// share a cluster.
struct ClusterGroups: Sequence, IteratorProtocol {
  typealias Piece = (leaf: ParagraphLeaf.Storage, range: Range<Int>)

  private var pieces: PieceSequence
  private var waiting: Piece?

  init(_ pieces: PieceSequence) {
    self.pieces = pieces
    waiting = self.pieces.next()
  }

  mutating func next() -> ClusterGroup? {
    guard let piece = waiting else { return nil }
    waiting = pieces.next()
    var group = ClusterGroup(piece.leaf, piece.range)
    while let following = waiting, !group.text.isApart(from: following.leaf.piece.text) {
      group.add(following.leaf.piece.text.part(following.range))
      waiting = pieces.next()
    }
    return group
  }
}

/// Text that begins and ends between grapheme clusters.
struct ClusterGroup {
  private(set) var text: Substring
  /// The leaf whose whole text it is.
  private var leaf: ParagraphLeaf.Storage?

  init(_ leaf: ParagraphLeaf.Storage, _ range: Range<Int>) {
    text = leaf.piece.text.part(range)
    self.leaf = range.count == leaf.piece.length ? leaf : nil
  }

  mutating func add(_ following: Substring) {
    text += following
    leaf = nil
  }

  /// How many clusters there are.
  var count: Int { leaf?.clusterCount ?? text.clusterCount }
}

extension Substring {
  /// How many clusters there are. Bytes are counted where all are ASCII: only a line feed could join any, and no paragraph has one.
  var clusterCount: Int {
    var bytes = utf8Span
    return bytes.checkForASCII() ? bytes.count : count
  }

  fileprivate func isApart(from next: String) -> Bool {
    guard let last = unicodeScalars.last, let first = next.unicodeScalars.first else { return true }
    return last.isApart(from: first)
  }
}

extension ParagraphRope {
  /// The grapheme clusters of a paragraph before a valid offset.
  func clusterCount(_ paragraph: Int, before offset: Int) -> Int {
    ClusterGroups(pieces(paragraph, 0..<offset)).reduce(0) { $0 + $1.count }
  }

  /// Where the cluster with this number, from 0, begins; the paragraph's end where there are fewer.
  func offset(_ paragraph: Int, ofCluster number: Int) -> Int {
    var (left, offset) = (number, 0)
    for group in ClusterGroups(pieces(paragraph, 0..<length(of: paragraph))) {
      let (text, count) = (group.text, group.count)
      if left < count { return offset + text.byte(of: text.index(text.startIndex, offsetBy: left)) }
      (left, offset) = (left - count, offset + text.utf8.count)
    }
    return offset
  }
}
