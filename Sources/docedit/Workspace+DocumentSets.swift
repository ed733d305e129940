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
      if let inside = try await documents(in: name) { found += inside } else { found.append(try await document(name)) }
    }
    return found
  }

  /// The documents in a folder of a container, or of the only container that has such a folder; nil where it is none, or has none.
  private func documents(in folder: String) async throws -> [DocumentReference]? {
    let file = try root(named: folder) ?? machine.file(folder)
    if let container = try registry.container(containing: file.appending(path: "document")) {
      let isWhole = file.resolvingSymlinksInPath().path == container.root.resolvingSymlinksInPath().path
      return try await documents(of: container, in: isWhole ? nil : container.path(of: file))
    }
    var found: [[DocumentReference]] = []
    for container in (try? allContainers()) ?? [] {
      let path = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
      if let inside = try await documents(of: container, in: path) { found.append(inside) }
    }
    return found.count == 1 ? found[0] : nil
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
