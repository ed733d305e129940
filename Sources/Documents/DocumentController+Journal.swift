import Foundation
import Ubiquity

extension DocumentController {
  /// The file's journal; that of an earlier name of the document or place of the file, where edits were left over under it.
  func journal(of file: URL, at place: Document.UbiquitousPlace?) async throws -> RecoveryJournal {
    let hasEdits = RecoveryJournal.hasEdits(in: surroundings.stateFolder)
    if hasEdits, let place { try await settleEdits(around: place.path, of: place.container) }
    let journal = try RecoveryJournal(for: file, in: surroundings.stateFolder, isDeferred: isUnattended)
    guard await journal.leftover == nil, await journal.kept == nil else { return journal }
    guard hasEdits, let former = await formerFileWithEdits(of: file, place) else {
      if let place { await remake(journal, of: Origin(file, at: place)) }
      return journal
    }
    await journal.close()
    let older = try RecoveryJournal(for: former, in: surroundings.stateFolder, isDeferred: isUnattended)
    do { try await older.move(to: file) } catch { report(error) }
    return older
  }

  /// Unsaved edits follow their documents, where names were exchanged or taken since. Throws `busy` where those of another document have to stay under this name.
  func settleEdits(around path: String, of container: UbiquityContainer) async throws {
    try await container.settleEdits(in: surroundings.stateFolder)
    guard let owner = await container.owner(ofEditsAt: path, in: surroundings.stateFolder) else { return }
    throw DocumentError(
      .busy, "unsaved edits of \(owner) are kept under the name \(path): \(owner) is open, or has others",
      hint: "save or undo those of \(owner) first, and close it")
  }

  private func formerFileWithEdits(of file: URL, _ place: Document.UbiquitousPlace?) async -> URL? {
    let state = surroundings.stateFolder
    if let place,
      let renamed = try? await place.container.unsavedDocuments(
        among: [], in: state, sought: place.path),
      let own = renamed.first(where: { $0.path == place.path && !$0.isDeleted })
    {
      return try? place.container.file(at: own.editedPath)
    }
    return RecoveryJournal.formerPlace(of: file, bytes: try? reader.read(file).bytes, in: state)
  }
}
