import RichText

/// What became of each paragraph of a file, where those that stayed kept their order and their layout.
struct HTMLPatchPlan {
  /// A paragraph that stayed, with the new ones around it.
  struct Part {
    var source: Int
    var edited: Range<Int>
  }

  private(set) var parts: [Part] = []
  private(set) var removed: [Int] = []

  /// Whether no paragraph came or went.
  var isPlain: Bool { removed.isEmpty && parts.allSatisfy { $0.edited.count == 1 } }

  /// Nil where none stayed, and where one was moved or changed its layout.
  init?(from old: [Paragraph], to new: [Paragraph]) {
    guard let kept = HTMLPatchPlan.kept(old, new) else { return nil }
    var start = 0
    for (pair, next) in zip(kept, kept.dropFirst().map(Optional.some) + [nil]) {
      let end = next.map { HTMLPatchPlan.border(pair.edited, $0.edited, new) } ?? new.count
      parts.append(Part(source: pair.source, edited: start..<end))
      start = end
    }
    let stayed = Set(kept.map(\.source))
    removed = old.indices.filter { !stayed.contains($0) }
  }

  private static func kept(_ old: [Paragraph], _ new: [Paragraph]) -> [(source: Int, edited: Int)]? {
    var kept: [(source: Int, edited: Int)] = []
    for hunk in ParagraphHunk.all(sourceCount: old.count, edited: new) {
      let stayed = hunk.edited.filter { new[$0].id.number < UInt64(old.count) }
      guard stayed.count == 1, case let own = Int(new[stayed[0]].id.number), hunk.source.contains(own),
        new[stayed[0]].style == old[own].style
      else { return nil }
      kept.append((own, stayed[0]))
    }
    return kept
  }

  /// Where the new paragraphs begin between two that stayed which belong to the second: they have its layout, and the first has another.
  private static func border(_ first: Int, _ second: Int, _ new: [Paragraph]) -> Int {
    var place = second
    if new[first].style == new[second].style { return place }
    while place - 1 > first, new[place - 1].style == new[second].style { place -= 1 }
    return place
  }
}
