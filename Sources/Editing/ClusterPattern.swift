/// Grapheme clusters to look for, however they are encoded, one cluster after the other (Knuth, Morris, Pratt).
struct ClusterPattern: Sendable {
  private let clusters: [Character]
  /// Where to go on after a mismatch behind so many clusters.
  private let borders: [Int]
  private let ignoresCase: Bool

  var count: Int { clusters.count }

  /// - Parameter ignoresCase: whether letters match the pattern's small letters whatever their case.
  init(_ text: String, ignoringCase ignoresCase: Bool) {
    (clusters, self.ignoresCase) = (Array(text), ignoresCase)
    borders = Self.borders(clusters)
  }

  /// How much of the pattern has gone by, and where the clusters began that did.
  struct Progress {
    fileprivate var matched = 0
    fileprivate var starts: [Int] = []
    /// Whether a match may have begun.
    var isUnderWay: Bool { matched > 0 }
  }

  /// Takes the next cluster; gives where the pattern began, if it ends here.
  func take(_ glyph: Glyph, _ progress: inout Progress) -> Int? {
    while progress.matched > 0, !matches(glyph, progress.matched) { progress.matched = borders[progress.matched - 1] }
    if matches(glyph, progress.matched) {
      progress.matched += 1
      progress.starts.append(glyph.range.lowerBound)
    }
    progress.starts.removeFirst(progress.starts.count - progress.matched)
    guard progress.matched == clusters.count else { return nil }
    defer { progress = Progress() }
    return progress.starts.first
  }

  private func matches(_ glyph: Glyph, _ index: Int) -> Bool {
    let (character, wanted) = (glyph.character, clusters[index])
    if character == wanted || !ignoresCase { return character == wanted }
    return character.lowercased() == String(wanted)
  }

  private static func borders(_ clusters: [Character]) -> [Int] {
    var (borders, matched) = ([0], 0)
    for index in clusters.indices.dropFirst() {
      while matched > 0, clusters[index] != clusters[matched] { matched = borders[matched - 1] }
      if clusters[index] == clusters[matched] { matched += 1 }
      borders.append(matched)
    }
    return borders
  }
}
