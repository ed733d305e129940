import ArgumentParser
import Documents
import Foundation
import Ubiquity

struct Evict: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "evict",
    abstract: "Take documents off this machine's disk; they stay in the container, and on the remote.",
    discussion: """
      The file and what only it needs of the history are removed here, once the remote has them. The document stays listed: docedit status says \
      that it is not here. Opening it brings it back, and so does docedit download. Nothing changes on other machines. \
      What is a small part of a large pack goes when that is packed anew.

      docedit evict Pictures.rtfd Film.rtfd
      """)

  @Argument(help: "The documents, or folders of them.", completion: .file()) var documents: [String]
  @Flag(help: "Do not ask the remote first; what it had at the last exchange counts.") var offline = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var container: String
    var evicted: [String]
    /// How much smaller the container became on this disk, in bytes.
    var freed: Int
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    var reports: [Report] = []
    for (container, paths) in try await workspace.documentsByContainer(documents) {
      try await workspace.checkIsSaved(paths, in: container)
      if !offline { try await workspace.exchange(container, showing: !json) }
      try await workspace.countWords(of: paths, in: container)
      reports.append(try await evict(paths, from: container, workspace))
    }
    if json { return try workspace.console.json(reports) }
    for report in reports { report.print(on: workspace.console) }
  }

  private func evict(_ paths: [String], from container: UbiquityContainer, _ workspace: Workspace)
    async throws -> Report
  {
    let before = try await container.size(), isAsked = !offline
    try await workspace.exchanging(showing: !json) {
      try await container.evict(paths, askingRemote: isAsked, progress: $0)
    }
    let after = try await container.size()
    let freed = max(0, before.documents + before.versions - after.documents - after.versions)
    return Report(container: container.root.path, evicted: paths, freed: freed)
  }
}

extension Evict.Report {
  fileprivate func print(on console: Console) {
    let names = console.styled(evicted.named, .strong)
    console.line("not here any more: ", names, "; \(ByteCount.words(freed)) are free")
  }
}

extension Workspace {
  /// One round, so that the remote has what is here and says so. A full disk is what room is wanted on: what was known before counts then.
  fileprivate func exchange(_ container: UbiquityContainer, showing: Bool) async throws {
    do { _ = try await exchanging(showing: showing) { try await container.sync(progress: $0) } } catch {
      guard let error = error as? UbiquityError, error.code == .diskFull else { throw refusal(error) }
      console.note("the disk is full: what the remote had at the last exchange counts")
    }
  }

  private func refusal(_ error: any Error) -> any Error {
    guard let error = error as? UbiquityError, error.code == .offline else { return error }
    return UbiquityError(
      .offline, "nothing is evicted: \(error.message)",
      hint: "check the network; with --offline, what the remote had at the last exchange counts")
  }

  /// What is larger is not read for the sake of its words.
  private static var countLimit: Int { 1_000_000 }

  /// What the history tells of the versions later on.
  fileprivate func countWords(of paths: [String], in container: UbiquityContainer) async throws {
    for path in paths {
      let file = try container.file(at: path)
      let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
      if size > Self.countLimit { continue }
      let entries = try await container.history(of: path)
      _ = await HistoryLine.lines(entries, in: container, reader: reader) { _ in }
    }
  }

  /// Throws where an editor has, or left, edits that no version has.
  fileprivate func checkIsSaved(_ paths: [String], in container: UbiquityContainer) async throws {
    let unsaved = try await reader.unsavedDocuments(of: container, among: paths, in: machine.surroundings.stateFolder)
    if let first = unsaved.first(where: { paths.contains($0.document) }) {
      let part = first.path == first.document ? "it" : first.path
      throw CommandFailure(
        .exists, "cannot evict \(first.document): \(part) has unsaved edits",
        hint: "open it and save them, or go on with them elsewhere")
    }
  }
}
