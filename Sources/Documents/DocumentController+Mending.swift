import Foundation
import RichText
public import Ubiquity

// Recovery journals that cannot be read as a whole.
extension DocumentController {
  /// Keeps the journals of a container's documents beside that cannot be read as a whole and that no editor has open, and takes up what there is of the edits.
  /// What became of each is reported.
  public func mendJournals(of container: UbiquityContainer) async throws {
    let state = surroundings.stateFolder, survey = RecoveryJournal.survey(in: state, by: reader)
    if survey.damaged.isEmpty && survey.unreadable.isEmpty { return }
    let paths = try await container.documentStatuses().map(\.path)
    for document in try await container.unsavedDocuments(among: paths, in: state) {
      let file = try container.file(at: document.editedPath)
      guard let journal = try? RecoveryJournal(for: file, in: state) else { continue }
      let origin = Origin(name: file.lastPathComponent, container: container, path: document.path)
      await mend(journal, of: origin)
      _ = await edits(of: journal, from: origin)
      await journal.close()
    }
  }

  /// The document that a journal is of.
  struct Origin {
    var name: String
    var container: UbiquityContainer?
    var path: String?
  }

  /// Where a journal could not be read as a whole, takes up what there is of its edits, and tells the user.
  func mend(_ journal: RecoveryJournal, of origin: Origin) async {
    if let kept = await journal.kept { await mend(journal, of: origin, keptAs: kept) }
  }

  /// Takes up what there is of the edits of a journal that was put out of the way, and tells the user.
  func mend(_ journal: RecoveryJournal, of origin: Origin, keptAs kept: URL?) async {
    var rest = await journal.leftover == nil ? DocumentError.Rest.nothing : .beginning
    if kept != nil, let container = origin.container, let path = origin.path,
      await (try? takeUpDraft(of: path, in: container, by: journal)) == true
    {
      rest = .draft
    }
    report(DocumentError.unsavedEdits(of: origin.name, keptAs: kept?.path ?? "the recovery folder", rest: rest))
  }

  /// The edits that were left over, as far as they can be read and fit. Where not all do, their journal is kept beside, and the user is told where.
  func edits(of journal: RecoveryJournal, from origin: Origin) async -> LeftoverEdits? {
    guard let leftover = await journal.leftover else { return nil }
    let edits = try? LeftoverEdits(leftover, named: origin.name, reader: reader), count = edits?.count ?? 0
    if count == leftover.edits.count { return edits }
    await mend(journal, of: origin, keptAs: try? journal.keepBeside(but: count))
    guard let rest = await journal.leftover else { return nil }
    return try? LeftoverEdits(rest, named: origin.name, reader: reader)
  }

  /// Whether the draft that this device published last of a document has more than was left over, and could take its place.
  private func takeUpDraft(of path: String, in container: UbiquityContainer, by journal: RecoveryJournal) async throws
    -> Bool
  {
    guard let own = try await container.ownDraft(of: path) else { return false }
    return try await takeUp(own, of: path, in: container, by: journal)
  }

  /// Whether a draft of this device's has more than was left over, and could take its place.
  func takeUp(
    _ own: DeviceActivity, of path: String, in container: UbiquityContainer, by journal: RecoveryJournal
  ) async throws -> Bool {
    guard let draft = own.draft, let base = own.base?.blob else { return false }
    let name = (own.base?.path ?? path).documentName
    let origin = try reader.read(try await container.content(of: base).bytes, named: name)
    let edited = try reader.read(try await container.content(of: draft).bytes, named: name).text
    if let leftover = await journal.leftover {
      if leftover.base != origin.bytes || leftover.leads(through: edited, from: origin.text) { return false }
    }
    let edit = origin.text.difference(to: edited)
    if edit.isEmpty { return false }
    try await journal.leave(edit, of: origin, version: own.base?.version, published: own.earlierDrafts + [draft])
    return true
  }
}

extension DocumentController.Origin {
  init(_ file: URL, at place: Document.UbiquitousPlace?) {
    self.init(name: file.lastPathComponent, container: place?.container, path: place?.path)
  }
}

extension RecoveryJournal.Leftover {
  /// Whether the edits make a text on their way.
  fileprivate func leads(through text: RichText, from base: RichText) -> Bool {
    var present = base
    for edit in edits {
      guard let next = try? edit.applied(to: present) else { return false }
      present = next
      if present.hasSameContent(as: text) { return true }
    }
    return false
  }
}
