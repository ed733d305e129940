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
  }

  /// The edits that an earlier process left behind; nil where there are none, or where they are in the document already.
  public func recovery() async -> Recovery? {
    guard let edits = await controller.edits(of: journal, from: origin), let leftover = await journal.leftover,
      await !isKnown(edits)
    else { return nil }
    let isResolved = await isResolved(edits), merged = await merged(edits, isResolved)
    let edit = text.difference(to: merged ?? edits.text)
    if edit.isEmpty { return nil }
    let place = leftover.place.map { place in
      (merged.map { place.mapped(through: edits.text.difference(to: $0)) } ?? place).clamped(to: merged ?? edits.text)
    }
    return Recovery(
      edit: edit, place: place, date: leftover.date, start: isResolved ? nil : start(of: edits),
      isResolved: isResolved && merged != nil, base: merged == nil ? edits.base : nil)
  }

  private var origin: DocumentController.Origin {
    .init(name: displayName, container: ubiquity?.container, path: ubiquity?.path)
  }

  /// Whether the conflicts that the edits were to resolve were resolved otherwise.
  private func isResolved(_ edits: LeftoverEdits) async -> Bool {
    guard let ids = edits.resolution?.conflicts, let container = ubiquity?.container else { return false }
    return (try? await container.openConflicts(ids))?.isEmpty ?? false
  }

  private func start(of edits: LeftoverEdits) -> RichText? {
    edits.base.bytes == saved.bytes ? edits.resolution?.start : nil
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
      draft = await edits.draftTakenUp(in: ubiquity.container, as: ubiquity.path, reader: controller.reader)
    }
    if draft == nil, edits.base.bytes == saved.bytes { return edits.text }
    let joined = edits.joined(with: text, from: draft)
    return joined.isClean ? joined.text : nil
  }

  private func isKnown(_ edits: LeftoverEdits) async -> Bool {
    guard let ubiquity else { return false }
    return (try? await ubiquity.container.hasVersion(edits, of: ubiquity.path)) ?? false
  }

  /// Takes the recovered edits as the user's own, or forgets them.
  public func recover(_ recovery: Recovery?) async throws {
    if let recovery {
      let leftover = await journal.leftover, whole = leftover?.wholeDrafts ?? []
      let ids = recovery.isResolved ? nil : leftover?.resolution?.conflicts
      if let ids { resolution = Resolution(conflicts: ids) } else if recovery.isResolved { resolution = nil }
      try take(recovery)
      recoveredDrafts = leftover?.drafts.map(\.name).filter { !whole.contains($0) } ?? []
      for name in whole { published[name] = revision }
    }
    if let place = recovery?.place { self.place = place }
    if let base = recovery?.base { try goOn(from: base) }
    try await restartJournal()
  }

  private func take(_ recovery: Recovery) throws {
    let target = try recovery.edit.applied(to: text)
    if let start = recovery.start, resolution != nil {
      try take(text.difference(to: start))
      resolution?.start = .init(text: text, revision: revision)
    }
    try take(text.difference(to: target))
  }

  /// Edits that were left over of a document that was deleted, and had this one's name, become a conflict version: they are no edits of this one.
  func setStrangersEditsAside() async {
    guard let ubiquity, await journal.leftover != nil,
      case .gone? = try? await ubiquity.container.fate(
        ofEditsAt: ubiquity.path, in: controller.surroundings.stateFolder)
    else { return }
    guard let edits = await controller.edits(of: journal, from: origin) else { return }
    guard let content = try? edits.content() else {
      return await controller.mend(journal, of: origin, keptAs: try? journal.keepBeside())
    }
    do {
      let isElsewhere = try await ubiquity.container.wasContinued(edits)
      if !isElsewhere { try await setAside(edits, content) }
      try await journal.start(from: saved.bytes, of: ubiquity.base?.version)
    } catch { controller.report(error) }
  }

  private func setAside(_ edits: LeftoverEdits, _ content: StoredContent) async throws {
    guard let ubiquity else { return }
    let base = try UbiquityContainer.name(of: StoredContent(edits.base.bytes, type: edits.type))
    try await ubiquity.container.setAside(content, at: ubiquity.path, base: base)
    controller.report(
      DocumentError(
        .changedElsewhere, "unsaved edits of another \(displayName), which was deleted, are kept as a conflict version",
        hint: "docedit conflicts shows them"))
  }
}
