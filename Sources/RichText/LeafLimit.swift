/// How much one leaf of a rope holds. A paragraph of more is spread over several.
struct LeafLimit: Sendable, Hashable {
  /// The most bytes of text.
  var bytes: Int
  /// The most runs.
  var runs: Int

  /// Small enough that an edit, which copies its leaf, takes microseconds.
  static let standard = LeafLimit(bytes: 16_384, runs: 256)

  /// A piece of fewer bytes is joined with its neighbour.
  var leastBytes: Int { max(1, bytes / 4) }

  func holds(_ piece: Paragraph) -> Bool { piece.length <= bytes && piece.runs.count <= runs }
}
