import Documents
import Foundation
import Ubiquity

// Unsaved edits of documents that were deleted.
extension Workspace {
  /// Forgets those of the document that is named, or of the file in one, and what was published of them. Returns where they were; nil where there were none.
  func discardEdits(ofDeleted name: String) async throws -> DocumentReference? {
    guard let place = try await deletedPlace(name),
      let edits = try await unsavedDocuments(in: place.container).first(where: {
        $0.isDeleted && [$0.path, $0.document].contains(place.path)
      })
    else { return nil }
    let file = try place.container.file(at: edits.editedPath)
    let journal = try RecoveryJournal(for: file, in: machine.surroundings.stateFolder)
    try await withdrawDrafts(of: edits, in: place.container)
    try await journal.stop()
    await journal.close()
    console.note("the unsaved edits are forgotten")
    return DocumentReference(container: place.container, path: edits.path)
  }

  /// Not where another file of the same package has unsaved edits, too.
  private func withdrawDrafts(of edits: UnsavedDocument, in container: UbiquityContainer) async throws {
    let others = try await unsavedDocuments(in: container).filter { $0 != edits && $0.document == edits.document }
    if !others.isEmpty { return }
    let names = [edits.document, UbiquityContainer.documentPath(of: edits.editedPath)]
    for own in try await container.activities() where own.isThisDevice && own.draft != nil {
      guard let name = own.base?.path ?? own.path, names.contains(name) else { continue }
      try await container.withdraw(own.identifier)
    }
  }

  /// Where a document was that is not in the folder any more; nil where a file is there, and where no container is known to have had one.
  private func deletedPlace(_ name: String) async throws -> DocumentReference? {
    let file = machine.file(name)
    if FileManager.default.fileExists(atPath: file.path) { return nil }
    if let known = try await knownDocument(name) { return known }
    guard let container = try registry.container(containing: file) else { return nil }
    return DocumentReference(container: container, path: try container.path(of: file))
  }
}
