import ArgumentParser
import Foundation
import Ubiquity

struct DevicesRename: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "rename",
    abstract: "Call this machine something else, in all of its containers.",
    discussion: """
      The other machines are told at once, or with the next exchange where a remote cannot be reached. What this machine made so far keeps the name that it had.
      """)

  @Argument(help: "What this machine is to be called.") var name: String
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable { var name: String, id: String }

  mutating func validate() throws { try Init.checkName(name) }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let device = try workspace.registry.device(named: name)
    let containers = try workspace.registry.containers().compactMap { try? $0.container.get() }
    for container in containers {
      do { try await Interruption.ending { try await container.announceName() } } catch {
        let message = CommandFailure(error).message
        workspace.console.note("\(container.root.path) is told with the next exchange: \(message)")
      }
    }
    if json { return try workspace.console.json(Report(name: device.name, id: device.id)) }
    workspace.console.line("this machine is called ", workspace.console.styled(device.name, .accent))
    let names = await Workspace.deviceNames(containers)
    if let warning = names.warning(of: device) { workspace.console.note(warning) }
  }
}
