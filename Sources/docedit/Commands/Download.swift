import ArgumentParser
import Foundation
import Ubiquity

struct Download: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "download",
    abstract: "Bring documents back that were evicted from this machine.",
    discussion: "Documents that are here already stay as they are. For example: docedit download Film.rtfd")

  @Argument(help: "The documents, or folders of them.", completion: .file()) var documents: [String] = []
  @Flag(help: "All documents that are not here, of all containers.") var all = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var container: String
    var downloaded: [String]
  }

  mutating func validate() throws {
    if all == documents.isEmpty { return }
    throw ValidationError(all ? "--all and names of documents exclude each other" : "name the documents, or say --all")
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    var reports: [Report] = []
    let chosen = try await chosen(workspace)
    for (container, paths) in chosen {
      let downloaded = try await workspace.download(paths, to: container, showing: !json)
      reports.append(Report(container: container.root.path, downloaded: downloaded))
    }
    if json { return try workspace.console.json(reports) }
    for report in reports where !report.downloaded.isEmpty { report.print(on: workspace.console) }
    if reports.allSatisfy(\.downloaded.isEmpty) { try await tellOfNothing(all ? [] : chosen, workspace) }
  }

  /// What eviction is not to blame for is told of each document that was named.
  private func tellOfNothing(
    _ named: [(container: UbiquityContainer, paths: [String])], _ workspace: Workspace
  ) async throws {
    var hindrances: [String] = []
    for (container, paths) in named {
      for status in try await container.documentStatuses() where paths.contains(status.path) {
        if let words = DocumentItem.hindrance(of: status) { hindrances.append("\(status.path): \(words)") }
      }
    }
    for line in hindrances { workspace.console.line("\(line)") }
    if hindrances.isEmpty { workspace.console.line("nothing to do: everything is here") }
  }

  private func chosen(_ workspace: Workspace) async throws -> [(container: UbiquityContainer, paths: [String])] {
    if !all {
      let named = try await workspace.documentsByContainer(documents)
      for (container, paths) in named { for path in paths { try await container.checkIsNotHeld(path) } }
      return named
    }
    var found: [(container: UbiquityContainer, paths: [String])] = []
    for container in try workspace.containers() {
      found.append((container, try await container.evictedDocuments().map(\.path)))
    }
    return found
  }
}

extension Download.Report {
  fileprivate func print(on console: Console) {
    console.line("downloaded ", console.styled(downloaded.named, .strong))
  }
}

extension Workspace {
  /// Downloads what is not here of a document's versions.
  func downloadHistory(of path: String, in container: UbiquityContainer) async throws {
    try await exchanging { try await container.downloadHistory(of: path, progress: $0) }
  }

  /// Downloads what is not here, and says how far it is. Returns what came.
  @discardableResult
  func download(_ paths: [String], to container: UbiquityContainer, showing: Bool = true) async throws -> [String] {
    try await exchanging(showing: showing) { try await container.download(paths, progress: $0) }
  }
}
