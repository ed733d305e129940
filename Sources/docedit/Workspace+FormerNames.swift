import Documents
import Foundation
import Ubiquity

// Documents that are not where they were named: renamed or deleted since, or with a folder in their place.
extension Workspace {
  /// Whether a version, or the folder, has a document there now.
  func isThere(_ document: DocumentReference) async throws -> Bool {
    if try await document.container.document(at: document.path) != nil { return true }
    return try FileManager.default.fileExists(atPath: document.file.path)
  }

  /// The document under the name that it has now; as it is where it was deleted.
  func present(_ document: DocumentReference) async throws -> DocumentReference {
    guard try await !isThere(document), let path = try await document.container.successor(of: document.path) else {
      return document
    }
    return DocumentReference(container: document.container, path: path)
  }

  /// Throws where the document has another name now, or was deleted. `way`: what to do with it under the name that it has.
  func checkIsThere(_ document: DocumentReference, _ way: (String) -> String = { "name that: \($0.shellWord)" })
    async throws
  {
    if try await !isThere(document) { throw try await gone(document, way) }
  }

  /// What to tell of a document that is not there any more.
  func gone(_ document: DocumentReference, _ way: (String) -> String) async throws -> CommandFailure {
    if try await document.container.hides(document.path) { return Self.hidden(document.path, .unavailable) }
    if try await !hasEditsOfDeleted(document), let present = try? await document.container.successor(of: document.path)
    {
      return CommandFailure(.notFound, Self.renamed(document.path, to: present), hint: way(present))
    }
    return Self.deleted(document.path, isEdited: try isEdited(document.file))
  }

  /// The same for one that is to be opened.
  func gone(_ document: DocumentReference) async throws -> CommandFailure {
    let edits = try isEdited(document.file) ? ", with the unsaved edits" : ""
    return try await gone(document) { "open that\(edits): docedit \($0.shellWord)" }
  }

  private func hasEditsOfDeleted(_ document: DocumentReference) async throws -> Bool {
    guard try isEdited(document.file) else { return false }
    return await document.container.areEditsOfDeleted(at: document.path, in: machine.surroundings.stateFolder)
  }

  static func renamed(_ path: String, to present: String) -> String {
    "the document \(path) is called \(present) now"
  }

  /// Throws where a folder that is no document has the place of one with unsaved edits.
  func checkHidesNoEdits(_ folder: URL) async throws {
    guard !reader.isPackage(folder.lastPathComponent), isEdited(folder),
      let container = try registry.container(containing: folder), let path = try? container.path(of: folder),
      try await container.knows(path)
    else { return }
    throw DocumentError.hidden(by: path)
  }

  private func isEdited(_ file: URL) -> Bool {
    RecoveryJournal.hasEdits(of: file, in: machine.surroundings.stateFolder)
  }

  private static func deleted(_ path: String, isEdited: Bool) -> CommandFailure {
    let way =
      "docedit history \(path.shellWord) lists its versions, docedit restore \("\(path)@VERSION".shellWord) brings one back"
    return CommandFailure(
      .notFound,
      "the document \(path) is not there any more\(isEdited ? "; unsaved edits of it are on this machine" : "")",
      hint: isEdited ? "\(way); then docedit \(path.shellWord) has the edits, too" : way)
  }
}
