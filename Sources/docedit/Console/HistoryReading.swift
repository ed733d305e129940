import Foundation
import Ubiquity

/// Reads the history that a command was asked for, and says how far it is where that takes long.
struct HistoryReading {
  private let workspace: Workspace
  private let progress: ProgressLine

  init(_ workspace: Workspace) { (self.workspace, progress) = (workspace, ProgressLine(workspace.machine)) }

  /// The newest first: of a document, or of all containers.
  func lines(of document: String?, _ query: HistoryQuery) async throws -> [HistoryLine] {
    defer { progress.clear() }
    if let document {
      let named = try await workspace.document(document), found = try await workspace.present(named)
      if found.path != named.path { workspace.console.note(Workspace.renamed(named.path, to: found.path)) }
      var query = query
      query.path = found.path
      return try await lines(of: [found.container], query)
    }
    return try await lines(of: workspace.containers(), query)
  }

  private func lines(of containers: [UbiquityContainer], _ query: HistoryQuery) async throws -> [HistoryLine] {
    var all: [HistoryLine] = []
    for container in containers { all += try await lines(of: container, query) }
    if let device = query.device, all.isEmpty { try await checkIsKnown(device, in: containers) }
    if containers.count < 2 { return all }
    return Array(all.sorted { $0.entry.date > $1.entry.date }.prefix(query.limit ?? .max))
  }

  private func lines(of container: UbiquityContainer, _ query: HistoryQuery) async throws -> [HistoryLine] {
    let entries = try await container.history(query) { [progress] step in
      progress.show("reading the history: \(step.versions) of \(step.total) versions")
    }
    return await HistoryLine.lines(entries, in: container, reader: workspace.reader) { done in
      progress.show("counting words: \(done) of \(entries.count) versions")
    }
  }

  /// Throws where no version was ever made by a device of this name.
  private func checkIsKnown(_ device: String, in containers: [UbiquityContainer]) async throws {
    var known: Set<String> = []
    for container in containers {
      let devices = try await container.authors()
      if devices.contains(where: { $0.goes(by: device) }) { return }
      known.formUnion(devices.filter { $0.id != nil }.map(\.name))
    }
    throw CommandFailure(
      .notFound, "no machine called \(device) made a version",
      hint: known.isEmpty ? nil : "these did: \(known.sorted().joined(separator: ", "))")
  }
}
