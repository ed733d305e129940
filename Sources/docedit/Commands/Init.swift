import ArgumentParser
import Documents
import Foundation
import Ubiquity

struct Init: DoceditCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a folder a ubiquity container: its documents are on all of your machines.",
    discussion: """
      With an empty remote, this becomes the first copy. With a remote that another machine made, its documents come here. \
      Any git remote will do: a folder (/srv/writing.git), ssh://host/path, user@host:path, https://host/path.git. \
      A git repository of your own becomes a container as it is: its history is the documents' history, and git goes on working in it.
      """)

  @Argument(help: "The folder; it is made where it does not exist.", completion: .directory) var folder: String
  @Option(help: "The git remote through which the machines exchange.") var remote: String?
  @Option(help: "What this machine is called; by default its host name.") var name: String?

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    let root = machine.file(folder)
    let device = try workspace.registry.device(proposing: name)
    let (console, line) = (workspace.console, TransferLine(machine))
    defer { line.clear() }
    let isAdopted = UbiquityContainer.isRepository(at: root)
    let container = try await UbiquityContainer.create(
      at: root, remote: remote.map { Self.absolute($0, on: machine) }, device: device,
      surroundings: machine.surroundings, contentMerge: workspace.reader.contentMerge,
      progress: line.show)
    try workspace.registry.add(root: container.root)
    _ = try workspace.registry.device(named: name)
    let count = try await container.documents().count
    console.line(
      "\(console.styled(root.path, .strong)) is a ubiquity container on ", console.styled(device.name, .accent))
    console.line(
      remote.map { "  remote     " + console.styled($0) } ?? "  remote     none yet: nothing leaves this machine")
    console.line("  documents  \(count)")
    if isAdopted {
      let versions = try await container.history().count
      console.line("  history    \(versions) \(versions == 1 ? "version" : "versions"), those of git among them")
    }
    if let invitation = try await container.circleStatus().invitation(for: device.name) {
      console.line("  approval   ", console.styled(invitation, .warning))
    }
  }

  /// A folder given relative to the working directory.
  static func absolute(_ remote: String, on machine: Machine) -> String {
    let isFolder = !remote.contains(":") && !remote.hasPrefix("/") && !remote.hasPrefix("~")
    return isFolder ? machine.file(remote).path : remote
  }
}
