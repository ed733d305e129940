import Documents
import Foundation
import Ubiquity

// Unsaved edits of documents that were deleted.
extension Workspace {
  /// Forgets those of the document that is named, or of the file in one; whether there were any.
  func discardEdits(ofDeleted name: String) async throws -> Bool {
    guard let place = try await deletedPlace(name),
      let edits = try await unsavedDocuments(in: place.container).first(where: {
        $0.isDeleted && [$0.path, $0.document].contains(place.path)
      })
    else { return false }
    let file = try place.container.file(at: edits.editedPath)
    let journal = try RecoveryJournal(for: file, in: machine.surroundings.stateFolder)
    try await journal.stop()
    await journal.close()
    console.note("the unsaved edits are forgotten")
    return true
  }

  /// Where a document was that is not in the folder any more; nil where a file is there, and where no container is known to have had one.
  private func deletedPlace(_ name: String) async throws -> DocumentReference? {
    let file = machine.file(name)
    if FileManager.default.fileExists(atPath: file.path) { return nil }
    if let known = try await knownDocument(name) { return known }
    guard let container = try registry.container(containing: file) else { return nil }
    return DocumentReference(container: container, path: try container.path(of: file))
  }

  /// The package, which was deleted, that a file was in; nil for any other file.
  func deletedPackage(of file: URL) async throws -> DocumentReference? {
    guard let container = try registry.container(containing: file), let path = try? container.path(of: file),
      case let package = UbiquityContainer.documentPath(of: path), package != path, try await container.knows(package),
      try !FileManager.default.fileExists(atPath: container.file(at: package).path)
    else { return nil }
    return DocumentReference(container: container, path: package)
  }
}
