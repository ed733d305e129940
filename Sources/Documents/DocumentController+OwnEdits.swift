import Formats
import Foundation
import RichText
import Ubiquity

// What this machine had not saved of a document that it continues from another one.
extension DocumentController {
  /// What was left unsaved here, and went nowhere. Throws where it cannot be written: it could become no conflict version.
  func leftover(of journal: RecoveryJournal, for incoming: IncomingActivity) async throws -> LeftoverEdits? {
    let origin = Origin(name: incoming.file.lastPathComponent, container: incoming.container, path: incoming.path)
    await mend(journal, of: origin)
    guard let edits = await edits(of: journal, from: origin) else { return nil }
    _ = try edits.content()
    return try await incoming.container.isOver(edits, of: incoming.path) ? nil : edits
  }

  /// Puts it on top of what is continued. Where the two contradict each other the activity's words stand, and it becomes a conflict version, too.
  func settle(
    _ edits: LeftoverEdits, on contents: DocumentReader.Contents, _ incoming: IncomingActivity
  ) async throws -> OwnEdits {
    if try await incoming.isOfAnother(edits) {
      try await keep(edits, of: contents, on: nil, beside: incoming)
      return OwnEdits(outcome: .ofAnother)
    }
    if incoming.resolves(with: edits) { return try await settleResolution(edits, on: contents, incoming) }
    let draft = await edits.draftTakenUp(in: incoming.container, as: incoming.path, reader: reader)
    let both = edits.joined(with: contents.text, from: draft?.text)
    let rest = OwnEdits(.merged, edits, after: draft?.name, from: contents.text, to: both.text)
    if both.isClean { return rest }
    let joined = try? StoredContent(contents.formatted.bytes(with: both.text), type: contents.type)
    try await keep(edits, of: contents, on: contents.text, beside: incoming, joined: joined)
    if joined == nil || rest.unsaved.isEmpty { return OwnEdits(outcome: .setAside) }
    return OwnEdits(.contested, edits, after: draft?.name, from: contents.text, to: both.text)
  }

  /// The same where both were to resolve one conflict. Where they decide otherwise, this machine's edits become a conflict version.
  private func settleResolution(
    _ edits: LeftoverEdits, on contents: DocumentReader.Contents, _ incoming: IncomingActivity
  ) async throws -> OwnEdits {
    let apart = edits.resolution?.start.map {
      ResolvedApart(base: edits.base.text, start: $0, edited: edits.text, resolved: contents.text)
    }
    if let both = apart?.joined { return OwnEdits(.merged, edits, from: contents.text, to: both.text) }
    try await keep(edits, of: contents, on: contents.text, beside: incoming)
    return OwnEdits(outcome: .setAside)
  }

  /// Makes the document with the edits a conflict version. On a text, where one is given and the document is read otherwise by now.
  private func keep(
    _ edits: LeftoverEdits, of contents: DocumentReader.Contents, on text: RichText?, beside incoming: IncomingActivity,
    joined: StoredContent? = nil
  ) async throws {
    let own = try edits.aside(
      from: contents.formatted, named: contents.name, type: contents.type, on: text, reader: reader)
    try await incoming.container.setAside(own.content, at: incoming.path, base: own.base, joined: joined)
  }
}
