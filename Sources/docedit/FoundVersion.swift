import Documents
import Foundation
import Ubiquity

/// A version of a document, as it was found.
struct FoundVersion {
  var document: DocumentReference
  var entry: HistoryEntry
  /// The document as the version has it.
  var stored: StoredDocument
  var content: StoredContent
  /// Whether it is found as what had the document's name then, which may be another document.
  var isByName = false
}

extension VersionReference {
  /// Whether it names this version, by at least four digits.
  func isMeant(_ entry: HistoryEntry) -> Bool { version.count >= 4 && entry.commit.hasPrefix(version.lowercased()) }
}

extension Workspace {
  /// The document and the bytes of it that a version holds.
  func version(_ argument: String) async throws -> FoundVersion {
    let reference = try VersionReference(argument)
    let document = try await document(reference.document)
    if reference.isByName { return try await namesake(reference, document) }
    let matches = try await versions(meantBy: reference, of: document)
    guard let entry = matches.first else { return try await namesake(reference, document) }
    guard matches.count == 1 else {
      throw CommandFailure(.usage, "more than one version begins with \(reference.version)", hint: "give more digits")
    }
    let stored = try await stored(document, in: entry)
    try await tellOfNamesake(of: document, in: stored)
    return FoundVersion(
      document: document, entry: entry, stored: stored,
      content: try await document.container.content(of: stored.blob))
  }

  /// Also those that it got under the name that it has now.
  private func versions(meantBy reference: VersionReference, of document: DocumentReference) async throws
    -> [HistoryEntry]
  {
    let own = try await document.container.history(of: document.path).filter { reference.isMeant($0) }
    if !own.isEmpty { return own }
    let present = try await present(document).path
    if present == document.path { return [] }
    return try await document.container.history(of: present).filter { reference.isMeant($0) }
  }

  /// Tells where another document had the name in a version in which the document had another one.
  private func tellOfNamesake(of document: DocumentReference, in stored: StoredDocument) async throws {
    guard stored.path != document.path,
      try await document.container.document(at: document.path, in: stored.version) != nil
    else { return }
    let version = stored.version.prefix(7), other = "\(version):\(document.path)".shellWord
    console.note(
      "in \(version) this document was called \(stored.path); the one that was called \(document.path) then is \(other)"
    )
  }

  /// What had the document's name in a version of the container, also where the document itself has no such version: another document had it then.
  private func namesake(_ reference: VersionReference, _ document: DocumentReference) async throws -> FoundVersion {
    let container = document.container
    var query = HistoryQuery()
    query.includesPlainMerges = true
    let matches = try await container.history(query).filter { reference.isMeant($0) }
    guard matches.count == 1, let stored = try await container.document(at: document.path, in: matches[0].commit)
    else { throw absence(reference, document, isVersion: matches.count == 1) }
    return FoundVersion(
      document: document, entry: matches[0], stored: stored, content: try await container.content(of: stored.blob),
      isByName: true)
  }

  private func absence(_ reference: VersionReference, _ document: DocumentReference, isVersion: Bool) -> CommandFailure
  {
    let (version, list) = (reference.version, "docedit history \(reference.document.shellWord) lists the versions")
    if !reference.isByName {
      return CommandFailure(.notFound, "\(reference.document) has no version \(version)", hint: list)
    }
    if isVersion { return CommandFailure(.notFound, "there is no \(document.path) in version \(version)", hint: list) }
    return CommandFailure(.notFound, "there is no version \(version)", hint: "docedit history lists the versions")
  }

  /// The document as the version made it, or left it.
  private func stored(_ document: DocumentReference, in entry: HistoryEntry) async throws -> StoredDocument {
    if let change = entry.changes.first(where: { $0.newBlob != nil }), let blob = change.newBlob {
      return StoredDocument(path: change.path, blob: blob, version: entry.commit)
    }
    let path = entry.document ?? entry.conflicts.first?.document ?? entry.resolved.first?.document ?? document.path
    if entry.changes.isEmpty, let stored = try await document.container.document(at: path, in: entry.commit) {
      return stored
    }
    throw CommandFailure(
      .notFound, "\(document.path) was deleted in version \(entry.commit.prefix(7))", hint: "name an earlier one")
  }
}
