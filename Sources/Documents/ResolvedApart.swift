internal import RichText

/// A conflict that somebody resolved, and edits that were begun to resolve it, too.
struct ResolvedApart: Sendable {
  /// The document before editing, and with both texts of the conflict.
  let base, start: RichText
  /// With the edits.
  let edited: RichText
  /// As it was when it had been resolved.
  let resolved: RichText

  /// What was resolved with the edits on top: texts that were decided against are in it only where the edits changed them. Nil where the edits decide otherwise,
  /// or change what was changed there, too.
  var joined: Merge? {
    if contradict { return nil }
    let merge = RichText.merge(base: start, ours: edited, theirs: resolved, preferring: .ours)
    return merge.conflicts.allSatisfy(\.isOfRemoval) ? merge : nil
  }

  /// Whether the two took different texts of a conflict out.
  private var contradict: Bool {
    let gone = (gone(in: edited), gone(in: resolved))
    return places.contains { place in
      let (mine, theirs) = (place.choice(gone.0), place.choice(gone.1))
      return mine != Choice() && theirs != Choice() && mine != theirs
    }
  }

  /// Where both texts stand: those that were put in, and as many paragraphs before them.
  private var places: [Place] {
    let new = Set(comparison(base, start).filter { $0.change == .inserted }.compactMap(\.new)).sorted()
    var runs: [Range<Int>] = []
    for index in new {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    return runs.map { Place(ours: max($0.lowerBound - $0.count, 0)..<$0.lowerBound, theirs: $0) }
  }

  /// The paragraphs of the start that a text has nothing of.
  private func gone(in text: RichText) -> Set<Int> {
    Set(comparison(start, text).filter { $0.change == .deleted }.compactMap(\.old))
  }

  private func comparison(_ old: RichText, _ new: RichText) -> [TextComparison.Line] {
    TextComparison(from: old, to: new).hunks.flatMap(\.lines)
  }

  private struct Place {
    var ours, theirs: Range<Int>

    func choice(_ gone: Set<Int>) -> Choice {
      Choice(dropsOurs: ours.contains(where: gone.contains), dropsTheirs: theirs.contains(where: gone.contains))
    }
  }

  private struct Choice: Equatable { var dropsOurs = false, dropsTheirs = false }
}

extension MergeConflict {
  /// Whether theirs only took something out, of which ours edited a part.
  fileprivate var isOfRemoval: Bool { kind == .text && theirs.paragraphs.allSatisfy { $0.text.isEmpty } }
}
