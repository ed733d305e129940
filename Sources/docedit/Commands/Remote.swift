import ArgumentParser
import Foundation
import Ubiquity

struct Remote: DoceditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a container's remote, or give it another one.",
    discussion: """
      A new remote must answer, and be empty or have the same container; else the old one stays. \
      With --offline it is only noted, and met by the next exchange.
      """)

  @Argument(help: "The git remote; without one, the present remote is shown.") var url: String?
  @Option(help: "The container, where this machine has several.", completion: .directory) var container: String?
  @Flag(name: .customLong("none"), help: "Exchange no more; the documents stay here.") var isNone = false
  @Flag(help: "Put versions back that the remote had and lacks: it was set back or rewritten, and that was a mistake.")
  var restore = false
  @Flag(help: "Do not exchange yet.") var offline = false

  mutating func validate() throws {
    if isNone, url != nil { throw ValidationError("give a remote or --none, not both") }
    if restore, isNone || url != nil || offline { throw ValidationError("--restore is about the present remote") }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    let container = try workspace.onlyContainer(container, hint: "name one with --container")
    if let url {
      try await change(container, to: Init.absolute(url, on: machine), on: workspace.console)
    } else if isNone {
      try await container.setRemote(nil)
    } else if restore {
      try await restore(container, on: workspace.console)
    }
    let remote = try await container.remote
    workspace.console.line(workspace.console.styled(remote ?? "none: nothing leaves this machine", .strong))
  }

  private func restore(_ container: UbiquityContainer, on console: Console) async throws {
    let line = TransferLine(console.machine)
    defer { line.clear() }
    try await container.restoreRemote(progress: line.show)
  }

  private func change(_ container: UbiquityContainer, to url: String, on console: Console) async throws {
    if offline { return try await container.setRemote(url) }
    let line = TransferLine(console.machine)
    defer { line.clear() }
    try await container.connect(to: url, progress: line.show)
  }
}
