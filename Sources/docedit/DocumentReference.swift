import Documents
import Foundation
import Ubiquity

/// A document as it is named on the command line: by its file, or by its name in a container.
struct DocumentReference {
  let container: UbiquityContainer
  /// Relative to the container's root. It need not exist any more: histories outlive documents.
  let path: String

  var file: URL { get throws { try container.file(at: path) } }
}

extension Workspace {
  /// Finds a ubiquitous document: a file's path first, then a path in a container, then a file name that is unique. A name is also found in another normal
  /// form of Unicode.
  func document(_ name: String) async throws -> DocumentReference {
    let file = machine.file(name)
    if let container = try registry.container(containing: file) {
      let path = try container.path(of: file)
      if try await container.knows(path) { return DocumentReference(container: container, path: path) }
      let same = try await container.documents().filter { $0.path == path }
      if same.count == 1 { return DocumentReference(container: container, path: same[0].path) }
    }
    var found = try await documents(named: name)
    if let here = try containerHere(), let near = found.first(where: { $0.container.root == here.root }) {
      found = found.filter { $0.container.root == near.container.root }
    }
    if found.count > 1 {
      let isOne = Set(found.map(\.container.root)).count == 1
      let names = try found.map { isOne ? $0.path : try $0.file.path }
      throw CommandFailure(
        .usage, "\(name) could be any of \(names.joined(separator: ", "))", hint: "give the whole path")
    }
    guard let only = found.first else { throw await absence(of: name) }
    return only
  }

  /// Why nothing is known of a document.
  private func absence(of name: String) async -> CommandFailure {
    let file = machine.file(name)
    let isInContainer = (try? registry.container(containing: file)).flatMap { $0 } != nil
    guard isInContainer, FileManager.default.fileExists(atPath: file.path) else {
      return CommandFailure(
        .notFound, "no container has a document \(name)",
        hint: await lookalikes(of: name) ?? "docedit containers lists them")
    }
    let isFolder = (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    if isFolder, !UbiquityContainer.isPackage(file.lastPathComponent) {
      return CommandFailure(.usage, "\(name) is a folder", hint: "give a document in it")
    }
    return CommandFailure(
      .notFound, "no version has \(name) yet",
      hint: "docedit sync makes one; docedit status lists what is not synced")
  }

  /// Documents of that name, else what was deleted or renamed: that still has a history. Throws where none is found, and a container that cannot be looked through
  /// may have one.
  private func documents(named name: String) async throws -> [DocumentReference] {
    let search = await DocumentSearch(for: name, in: try everyContainer())
    if search.found.isEmpty, let failure = search.failure { throw failure }
    return search.found
  }
}

/// `DOCUMENT@VERSION` as on the command line.
struct VersionReference {
  let document: String
  /// The beginning of a commit's name.
  let version: String

  init(_ argument: String) throws {
    guard let at = argument.lastIndex(of: "@"), at != argument.startIndex, !argument.hasSuffix("@") else {
      throw CommandFailure(
        .usage, "\(argument) names no version",
        hint: "write DOCUMENT@VERSION; docedit history DOCUMENT lists the versions")
    }
    (document, version) = (String(argument[..<at]), String(argument[argument.index(after: at)...]))
  }

  /// Whether it names this version, by at least four digits.
  func isMeant(_ entry: HistoryEntry) -> Bool { version.count >= 4 && entry.commit.hasPrefix(version.lowercased()) }
}

/// A version of a document, as it was found.
struct FoundVersion {
  var document: DocumentReference
  var entry: HistoryEntry
  /// The document as the version has it.
  var stored: StoredDocument
  var content: StoredContent
}

extension Workspace {
  /// The document and the bytes of it that a version holds.
  func version(_ argument: String) async throws -> FoundVersion {
    let reference = try VersionReference(argument)
    let document = try await document(reference.document)
    let matches = try await versions(meantBy: reference, of: document)
    guard let entry = matches.first else { return try await namesake(reference, document) }
    guard matches.count == 1 else {
      throw CommandFailure(.usage, "more than one version begins with \(reference.version)", hint: "give more digits")
    }
    let stored = try await stored(document, in: entry)
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

  /// What had the document's name in a version of the container, where the document itself has no such version: another document had it then.
  private func namesake(_ reference: VersionReference, _ document: DocumentReference) async throws -> FoundVersion {
    let container = document.container
    let matches = try await container.history().filter { reference.isMeant($0) }
    guard matches.count == 1, let stored = try await container.document(at: document.path, in: matches[0].commit)
    else {
      throw CommandFailure(
        .notFound, "\(reference.document) has no version \(reference.version)",
        hint: "docedit history \(reference.document.shellWord) lists the versions")
    }
    return FoundVersion(
      document: document, entry: matches[0], stored: stored, content: try await container.content(of: stored.blob))
  }

  /// The document as the version made it, or left it.
  private func stored(_ document: DocumentReference, in entry: HistoryEntry) async throws -> StoredDocument {
    if let change = entry.changes.first(where: { $0.newBlob != nil }), let blob = change.newBlob {
      return StoredDocument(path: change.path, blob: blob, version: entry.commit)
    }
    let path = entry.document ?? document.path
    if entry.changes.isEmpty, let stored = try await document.container.document(at: path, in: entry.commit) {
      return stored
    }
    throw CommandFailure(
      .notFound, "\(document.path) was deleted in version \(entry.commit.prefix(7))", hint: "name an earlier one")
  }
}
