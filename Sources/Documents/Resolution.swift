internal import RichText
internal import Ubiquity

/// The conflict versions that the next save of a document resolves.
struct Resolution: Sendable {
  /// Their ids.
  var conflicts: [String]
  /// Where editing began; nil where that is not known any more.
  var start: Start?

  /// The text that has both versions, and how many recorded edits the document had with it; nil where it was edited since.
  struct Start: Sendable {
    var text: RichText
    var revision: Int?
  }
}

extension Resolution {
  /// After another machine's version was put under the edits, which made `text` of so many recorded ones; `base` is what both grew from.
  func on(_ version: RichText, since base: RichText, isBegun: Bool, text: RichText, revision: Int) -> Resolution {
    if isBegun { return Resolution(conflicts: conflicts, start: .init(text: text, revision: revision)) }
    let merge = start.map { RichText.merge(base: base, ours: $0.text, theirs: version) }
    guard let merge, merge.conflicts.isEmpty else { return Resolution(conflicts: conflicts) }
    return Resolution(conflicts: conflicts, start: .init(text: merge.text))
  }
}

extension Document {
  /// Whether there are edits that no save holds, and that somebody made: the two texts of a conflict are none.
  public var hasOwnEdits: Bool { isModified && !isResolutionBegun }

  /// Whether the texts of a conflict were put into the document, and nothing was edited since.
  var isResolutionBegun: Bool { resolution?.start?.revision == revision }

  /// Whether somebody else resolved what is being resolved here.
  func isResolvedElsewhere() async throws -> Bool {
    guard let resolution, let container = ubiquity?.container else { return false }
    return try await container.openConflicts(resolution.conflicts).isEmpty
  }

  /// Has the journal remember what the unsaved edits resolve.
  func noteResolution() async throws {
    guard let resolution else { return }
    let count = resolution.start?.revision.map { max($0 - saved.revision, 0) } ?? 0
    try await journal.note(.init(conflicts: resolution.conflicts, edits: min(count, saved.edits.count)))
  }
}

extension UbiquityContainer {
  /// Those of the conflict versions that nobody resolved.
  func openConflicts(_ ids: [String]) throws -> [String] {
    ids.isEmpty ? [] : try conflicts().map(\.id).filter(ids.contains)
  }
}
