import Documents
import Foundation
import Ubiquity

extension History {
  /// Writes what would be listed as a page.
  func writePage(_ name: String, _ workspace: Workspace) async throws {
    let found = try await pageEntries(workspace)
    let entries = found.entries.sorted { $0.entry.date > $1.entry.date }
    try await HistoryPageFile(name, workspace).write(Array(entries.prefix(limit ?? .max)), title: found.title)
  }

  private func pageEntries(_ workspace: Workspace) async throws -> (
    entries: [(container: UbiquityContainer, entry: HistoryEntry)], title: String
  ) {
    let limit = min(limit ?? .max, HistoryPageReader.versionLimit + 1)
    if let document {
      let found = try await workspace.document(document)
      let entries = try await found.container.history(of: found.path, limit: limit)
      return (entries.map { (found.container, $0) }, found.path)
    }
    var entries: [(container: UbiquityContainer, entry: HistoryEntry)] = []
    let containers = try workspace.containers()
    for container in containers {
      entries += try await container.history(limit: limit).map { (container, $0) }
    }
    return (entries, containers.map(\.root.lastPathComponent).joined(separator: ", "))
  }
}
