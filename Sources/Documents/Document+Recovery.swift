public import Foundation
public import RichText
import Ubiquity

extension Document {
  /// What an earlier process left unsaved, put on top of the file as it is now.
  public struct Recovery: Sendable {
    /// From the document's text to the recovered one.
    public var edit: Transaction
    /// Where the user was, in the recovered text; nil where that is not known.
    public var place: Place?
    public var date: Date
    /// The text with both versions of a conflict that the edits began with.
    var start: RichText?
    /// Whether the conflict that they were to resolve was resolved otherwise, and the recovered text is without its texts.
    var isResolved = false
    /// What the recovered text goes on from, where what came meanwhile could not be merged; a save keeps both.
    var base: DocumentReader.Contents?
    /// The version of the container that this is of; nil where that is not known.
    var version: String?
    /// All of the edits, where the recovered text is without those that contradict what came meanwhile: they become a conflict version.
    var contested: LeftoverEdits?
  }

  /// The edits that an earlier process left behind; nil where there are none, or where they are in the document already.
  public func recovery() async -> Recovery? {
    guard let edits = await controller.edits(of: journal, from: origin), let leftover = await journal.leftover,
      await !isKnown(edits)
    else { return nil }
    let isResolved = await isResolved(edits), merged = await merged(edits, isResolved)
    if merged == nil, edits.areUndone { return nil }
    let isContested = merged == nil && !isReadAlike(edits)
    let target = merged ?? (isContested ? edits.joined(with: text, from: nil).text : edits.text)
    let edit = text.difference(to: target)
    if edit.isEmpty, !isContested { return nil }
    return Recovery(
      edit: edit, place: leftover.place?.mapped(through: edits.text.difference(to: target)).clamped(to: target),
      date: leftover.date, start: isResolved ? nil : start(of: edits), isResolved: isResolved && merged != nil,
      base: merged == nil && !isContested ? edits.base : nil,
      version: edits.version, contested: isContested ? edits : nil)
  }

  /// Whether an earlier process left edits of which nobody has said yet what becomes of them: they stay as they are, here and where they were published.
  var isUndecided: Bool {
    get async {
      let leftover = await journal.leftover
      return leftover != nil && !isModified
    }
  }

  /// Whether the document is read as what the edits were made in: it may have been given the name of another type.
  func isReadAlike(_ edits: LeftoverEdits) -> Bool { controller.reader.readsAlike(edits.name, readAs) }

  var origin: DocumentController.Origin {
    .init(name: displayName, container: ubiquity?.container, path: ubiquity?.path)
  }

  /// Whether the conflicts that the edits were to resolve were resolved otherwise.
  private func isResolved(_ edits: LeftoverEdits) async -> Bool {
    guard let ids = edits.resolution?.conflicts, let container = ubiquity?.container else { return false }
    return (try? await container.openConflicts(ids))?.isEmpty ?? false
  }

  private func start(of edits: LeftoverEdits) -> RichText? {
    edits.base.bytes == saved.bytes && isReadAlike(edits) ? edits.resolution?.start : nil
  }

  /// The edits on top of the text; nil where both changed the same, or resolve a conflict otherwise. Of those that were to resolve what `isResolved`, without
  /// its texts.
  private func merged(_ edits: LeftoverEdits, _ isResolved: Bool) async -> RichText? {
    if isResolved {
      return edits.resolution?.start.flatMap {
        ResolvedApart(base: edits.base.text, start: $0, edited: edits.text, resolved: text).joined?.text
      }
    }
    var draft: RichText?
    if let ubiquity {
      draft = await edits.draftTakenUp(in: ubiquity.container, as: ubiquity.path, reader: controller.reader)?.text
    }
    let isSame = edits.base.bytes == saved.bytes
    if draft == nil, isSame, isReadAlike(edits) { return edits.text }
    if isReadAlike(edits) || !isSame && ubiquity != nil {
      let joined = edits.joined(with: text, from: draft)
      return joined.isClean ? joined.text : nil
    }
    return edits.joined(with: text, from: draft, preferring: .theirs).text
  }

  /// Whether a version has the edits, or continued them.
  func isKnown(_ edits: LeftoverEdits) async -> Bool {
    guard let ubiquity else { return false }
    return (try? await ubiquity.container.isOver(edits, of: ubiquity.path)) ?? false
  }

  /// Takes the recovered edits as the user's own, or forgets them.
  public func recover(_ recovery: Recovery?) async throws {
    if let recovery { try await takeUp(recovery) } else { try await takeUndone() }
    if let place = recovery?.place { self.place = place }
    if let base = recovery?.base { try await goOn(from: base, of: recovery?.version) }
    try await restartJournal()
  }

  private func takeUp(_ recovery: Recovery) async throws {
    let leftover = await journal.leftover, whole = leftover?.wholeDrafts ?? [], before = text
    let isOver = recovery.isResolved || recovery.contested != nil
    let ids = isOver ? nil : leftover?.resolution?.conflicts
    if let ids { resolution = Resolution(conflicts: ids) } else if isOver { resolution = nil }
    try take(recovery)
    if let edits = recovery.contested { await setContestedAside(edits, on: before) }
    recoveredDrafts = leftover?.drafts.map(\.name).filter { !whole.contains($0) } ?? []
    for name in whole { published[name] = revision }
  }

  private func take(_ recovery: Recovery) throws {
    let target = try recovery.edit.applied(to: text)
    if let start = recovery.start, resolution != nil {
      try take(text.difference(to: start))
      resolution?.start = .init(text: text, revision: revision)
    }
    try take(text.difference(to: target))
  }
}
