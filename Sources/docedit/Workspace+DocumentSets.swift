import Documents
import Foundation
import Ubiquity

// Documents that are named on the command line, or stand for others.
extension Workspace {
  /// Documents that are named on the command line, or are in folders that are, by their containers. Throws where one has another name now, or was deleted unless such are meant too.
  func documentsByContainer(_ names: [String], orDeleted: Bool = false) async throws
    -> [(container: UbiquityContainer, paths: [String])]
  {
    var found: [(container: UbiquityContainer, paths: [String])] = []
    for document in try await documents(meantBy: names) {
      let present = try await present(document)
      if !orDeleted || present.path != document.path { try await checkIsThere(document) }
      if let index = found.firstIndex(where: { $0.container.root == document.container.root }) {
        if !found[index].paths.contains(document.path) { found[index].paths.append(document.path) }
      } else {
        found.append((document.container, [document.path]))
      }
    }
    return found
  }

  private func documents(meantBy names: [String]) async throws -> [DocumentReference] {
    var found: [DocumentReference] = []
    for name in names {
      if let inside = try await documents(at: name) { found += inside; continue }
      if let known = try await knownDocument(name) { found.append(known); continue }
      guard let inside = try await documents(inFolder: name) else { throw await absence(ofDocumentsIn: name) }
      found += inside
    }
    return found
  }

  /// Why there are no documents where folders can be named, too.
  private func absence(ofDocumentsIn name: String) async -> CommandFailure {
    let file = machine.file(name)
    guard file.isFolder, !UbiquityContainer.isPackage(file.lastPathComponent) else { return await absence(of: name) }
    return CommandFailure(
      .notFound, "no version has a document in \(name) yet",
      hint: "docedit sync makes one; docedit status lists what is not synced")
  }

  /// The documents in a folder that is there, of a container, or all of that; nil where it is none, or has none.
  private func documents(at name: String) async throws -> [DocumentReference]? {
    let file = machine.file(name)
    guard !name.isEmpty, let container = try registry.container(containing: file.appending(path: "document")) else {
      return nil
    }
    let isWhole = file.resolvingSymlinksInPath().path == container.root.resolvingSymlinksInPath().path
    return try await documents(of: container, in: isWhole ? nil : container.path(of: file))
  }

  /// The documents in a folder by its name in a container, or of a container by the name of its folder; nil where there is none. Throws where several have such a folder.
  private func documents(inFolder name: String) async throws -> [DocumentReference]? {
    if let root = try root(named: name) { return try await documents(at: root.path) }
    let path = name.hasSuffix("/") ? String(name.dropLast()) : name
    var found: [(root: URL, documents: [DocumentReference])] = []
    for case (let root, .success(let container)) in try everyContainer() {
      if let inside = try? await documents(of: container, in: path) { found.append((root, inside)) }
    }
    if found.count > 1 {
      let names = found.map { $0.root.appending(path: path).path }
      throw CommandFailure(
        .usage, "\(name) could be any of \(names.joined(separator: ", "))", hint: "give the whole path")
    }
    return found.first?.documents
  }

  private func documents(of container: UbiquityContainer, in folder: String?) async throws -> [DocumentReference]? {
    if let folder, try await container.knows(folder) { return nil }
    let inside = try await container.documents().map(\.path)
      .filter { path in folder.map { path.hasPrefix("\($0)/") } ?? true }
    return inside.isEmpty ? nil : inside.map { DocumentReference(container: container, path: $0) }
  }
}

extension [String] {
  /// As many documents are told of: by their names, or by how many there are.
  var named: String { count <= 8 ? joined(separator: ", ") : count.counting("document") }
}
