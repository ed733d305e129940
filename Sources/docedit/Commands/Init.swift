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
      Any git remote will do: a folder (/srv/writing.git), ssh://host/path, user@host:path, https://host/path.git.
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
    let container = try await container(at: root, of: device, workspace, line)
    try workspace.registry.add(root: container.root)
    _ = try workspace.registry.device(named: name)
    let count = try await container.documents().count
    console.line(
      "\(console.styled(root.path, .strong)) is a ubiquity container on ", console.styled(device.name, .accent))
    let address = try await container.remote
    console.line(
      address.map { "  remote     " + console.styled($0) } ?? "  remote     none yet: nothing leaves this machine")
    console.line("  documents  \(count)")
    if let invitation = try await container.circleStatus().invitation(for: device.name) {
      console.line("  approval   ", console.styled(invitation, .warning))
    }
  }

  /// Makes it; one that is there and that this machine does not know of, because it was killed then, is taken.
  private func container(
    at root: URL, of device: Device, _ workspace: Workspace, _ line: TransferLine
  ) async throws -> UbiquityContainer {
    if let known = workspace.forgottenContainer(at: root, of: device) { return known }
    return try await UbiquityContainer.create(
      at: root, remote: remote.map { Self.absolute($0, on: workspace.machine) }, device: device,
      surroundings: workspace.machine.surroundings, contentMerge: workspace.reader.contentMerge,
      progress: line.show)
  }

  /// A folder given relative to the working directory.
  static func absolute(_ remote: String, on machine: Machine) -> String {
    let isFolder = !remote.contains(":") && !remote.hasPrefix("/") && !remote.hasPrefix("~")
    return isFolder ? machine.file(remote).path : remote
  }
}

extension Workspace {
  /// A whole container that this machine does not know of.
  fileprivate func forgottenContainer(at root: URL, of device: Device) -> UbiquityContainer? {
    let path = root.resolvingSymlinksInPath().path
    let known = try? registry.roots().map { $0.resolvingSymlinksInPath().path }
    guard let known, !known.contains(path), !UbiquityContainer.isUnfinished(at: root) else { return nil }
    return try? UbiquityContainer.open(
      at: root, device: device, surroundings: machine.surroundings, contentMerge: reader.contentMerge)
  }
}
