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
    guard let known = try await knownDocument(name) else { throw await absence(of: name) }
    return known
  }

  /// The same; nil where nothing is known of it.
  func knownDocument(_ name: String) async throws -> DocumentReference? {
    if name.isEmpty { throw CommandFailure(.usage, "a document has no name", hint: "give its file, or its name") }
    let file = machine.file(name)
    if let container = try registry.container(containing: file) {
      let path = try container.path(of: file)
      if try await container.knows(path) {
        return try await respelled(DocumentReference(container: container, path: path))
      }
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
    guard let document = found.first else { return nil }
    return try await respelled(document)
  }

  /// The document as it is spelled by now, where only the normal form of its name, or of a folder's, is another one.
  private func respelled(_ document: DocumentReference) async throws -> DocumentReference {
    let present = try await present(document)
    return present.path == document.path ? present : document
  }

  /// Why nothing is known of a document.
  func absence(of name: String) async -> CommandFailure {
    let file = machine.file(name), container = (try? registry.container(containing: file)) ?? nil
    if file.isFolder, !UbiquityContainer.isPackage(file.lastPathComponent) {
      return CommandFailure(.usage, "\(name) is a folder", hint: "give a document in it")
    }
    if let container, FileManager.default.fileExists(atPath: file.path) {
      return await absence(of: name, file, from: container)
    }
    return CommandFailure(
      .notFound, "no container has a document \(name)",
      hint: await lookalikes(of: name) ?? "docedit status --all lists what containers have")
  }

  /// Why something in a container's folder is no document.
  private func absence(of name: String, _ file: URL, from container: UbiquityContainer) async -> CommandFailure {
    if (try? await container.leavesOut(container.path(of: file))) == true {
      return CommandFailure(
        .notFound, "no version has \(name): .gitignore leaves it out", hint: "a save in docedit makes it a document")
    }
    return CommandFailure(
      .notFound, "no version has \(name) yet",
      hint: "docedit sync makes one; docedit status lists what is not synced")
  }

  /// Documents of that name, else what was deleted or renamed: that still has a history. Throws where none is found and a container that cannot be looked through
  /// may have one.
  private func documents(named name: String) async throws -> [DocumentReference] {
    let search = await DocumentSearch(for: name, in: try everyContainer())
    if search.found.isEmpty, let failure = search.failure { throw failure }
    return search.found
  }
}
