import ArgumentParser
import Foundation
import Ubiquity

struct Remote: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "remote",
    abstract: "Show a container's remote, try it out, give it another one, or give it back what it lost.",
    discussion: """
      A new remote must answer, and be empty or have the same container; else the old one stays. \
      With --offline it is only noted, and met by the next exchange. For example: docedit remote ssh://host/srv/writing.git. \
      --test connects, fetches and sends, and says what the remote can do, also what a hook says to main (not over https, and not before there is a main); nothing is changed, and with a URL that need not be the container's remote. \
      Over ssh it makes a connection of its own, so that a shared one does not hide that the host refuses the key. It says, too, whether the remote was set back or rewritten, or lost its versions; whether it has everything that its versions need, docedit verify --remote says. \
      --repair gives back to the remote what it had and lacks, merged with what it has instead; of one in a folder, it also mends what is damaged. \
      It takes away what somebody put there under docedit's names that is nothing of docedit's, or in a machine's name without its key. \
      The exit code of --test is 0 where a container can be kept there, else 76; 69 where it does not answer.
      """)

  @Argument(help: "The git remote; without one, the present remote.", completion: .directory) var url: String?
  @Option(help: "The container, where this machine has several.", completion: .directory) var container: String?
  @Flag(help: "Try the remote out.") var test = false
  @Flag(help: "Give back to the remote what it had and lacks.") var repair = false
  @Flag(name: .customLong("none"), help: "Exchange no more; the documents stay here.") var isNone = false
  @Flag(help: "Do not exchange yet.") var offline = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var container: String
    var remote: String?
    var isEncrypted: Bool
  }

  mutating func validate() throws {
    if isNone, url != nil { throw ValidationError("give a remote or --none, not both") }
    if repair, url != nil { throw ValidationError("--repair mends the present remote: give another one first") }
    if [test, repair, isNone].filter({ $0 }).count > 1 {
      throw ValidationError("--test, --repair and --none exclude each other")
    }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine), console = workspace.console
    let container = try workspace.onlyContainer(container, hint: "name one with --container")
    let address = url.map { Init.absolute($0, on: machine) }
    if test { return try await tryOut(container, address, console) }
    if repair { return try await mend(container, workspace) }
    if let address {
      try await change(container, to: address, workspace)
    } else if isNone {
      try await workspace.exchanging { try await container.setRemote(nil, progress: $0) }
    }
    let remote = try await container.remote
    let isEncrypted = try await container.isEncrypted
    if json {
      return try console.json(Report(container: container.root.path, remote: remote, isEncrypted: isEncrypted))
    }
    console.line(
      console.styled(remote ?? "none: nothing leaves this machine", .strong),
      isEncrypted && remote != nil ? ", encrypted" : "")
  }

  private func change(_ container: UbiquityContainer, to url: String, _ workspace: Workspace) async throws {
    if offline { return try await workspace.exchanging { try await container.setRemote(url, progress: $0) } }
    _ = try await workspace.exchanging { try await container.connect(to: url, progress: $0) }
  }
}
