import Synchronization

/// Tells a leaf from others, and keeps what was counted in it.
final class LeafIdentity: Sendable {
  private let clusters = Atomic(-1)

  /// The grapheme clusters of the leaf's text, counted when they are first asked for.
  func clusterCount(of text: String) -> Int {
    let known = clusters.load(ordering: .relaxed)
    if known >= 0 { return known }
    let count = text[...].clusterCount
    clusters.store(count, ordering: .relaxed)
    return count
  }

  /// Says that the text has changed.
  func forget() { clusters.store(-1, ordering: .relaxed) }
}
