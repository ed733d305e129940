import ArgumentParser
import Foundation
import Ubiquity

struct DevicesTrust: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "trust",
    abstract:
      "Trust the remote's circle of devices in place of the one that this machine remembers, put that back, or found a new one.",
    discussion: """
      For when the circle was made anew on purpose: every approved machine was lost, say. \
      On one machine, docedit devices trust --anew founds a circle that has this machine alone; on the others, docedit devices trust takes it over. \
      Where somebody else put another circle onto the remote, docedit devices trust --keep gives it back the one that this machine remembers.
      """)

  @Flag(help: "Found a circle of this machine alone, and put it in the place of the remote's.") var anew = false
  @Flag(help: "Put the circle that this machine remembers in the place of the remote's.") var keep = false
  @Option(help: "The container, where this machine has several.", completion: .directory) var container: String?
  @Flag(help: "Do not ask.") var yes = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var container: String
    var members: [String]
  }

  mutating func validate() throws {
    if anew, keep { throw ValidationError("--anew and --keep exclude each other") }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let container = try workspace.onlyContainer(container, hint: "name one with --container")
    if !yes, try !workspace.confirm(question, otherwise: "add --yes") {
      throw CommandFailure(.refused, "nothing was changed")
    }
    let asked = self
    try await Interruption.ending { try await asked.change(container) }
    let members = try await container.circleStatus().members
    if json { return try workspace.console.json(Report(container: container.root.path, members: members.map(\.name))) }
    let names = members.map(DeviceNames(await container.knownDevices()).label)
    workspace.console.line("the circle has ", workspace.console.styled(names.joined(separator: ", "), .accent))
  }

  private var question: String {
    if anew { return "Every other machine must be approved again. Go on?" }
    return keep ? "Put this machine's circle in the place of the remote's?" : "Trust whoever made the remote's circle?"
  }

  private func change(_ container: UbiquityContainer) async throws {
    if anew { return try await container.foundCircleAnew() }
    if keep { try await container.keepCircle() } else { try await container.trustRemoteCircle() }
  }
}
