internal import RichText
internal import Ubiquity

/// The conflict versions that the next save of a document resolves.
struct Resolution: Sendable {
  var conflicts: [ConflictVersion]
  /// Where editing began; nil where that is not known any more.
  var start: Start?

  /// The text that has both versions, and how many recorded edits the document had with it.
  struct Start: Sendable {
    var text: RichText
    var revision: Int
  }
}

extension Document {
  /// Whether there are edits that no save holds, and that somebody made: the two texts of a conflict are none.
  public var hasOwnEdits: Bool { isModified && !isResolutionBegun }

  /// Whether the texts of a conflict were put into the document, and nothing was edited since.
  var isResolutionBegun: Bool { resolution?.start?.revision == revision }

  /// Goes on resolving what recovered edits were begun to resolve, as far as nobody did that meanwhile.
  func resume(_ leftover: RecoveryJournal.Resolution?) async throws {
    guard let leftover else { return }
    let conflicts = try await openConflicts(leftover.conflicts)
    resolution = conflicts.isEmpty ? nil : Resolution(conflicts: conflicts)
  }

  /// Those of the conflict versions that nobody resolved.
  func openConflicts(_ ids: [String]) async throws -> [ConflictVersion] {
    try await ubiquity?.container.openConflicts(ids) ?? []
  }

  /// Has the journal remember what the unsaved edits resolve.
  func noteResolution() async throws {
    guard let resolution else { return }
    let count = resolution.start.map { max($0.revision - saved.revision, 0) } ?? 0
    try await journal.note(.init(conflicts: resolution.conflicts.map(\.id), edits: min(count, saved.edits.count)))
  }
}

extension UbiquityContainer {
  /// Those of the conflict versions that nobody resolved.
  func openConflicts(_ ids: [String]) throws -> [ConflictVersion] {
    try ids.isEmpty ? [] : conflicts().filter { ids.contains($0.id) }
  }
}
