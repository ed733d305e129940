import ArgumentParser
import Foundation
import Ubiquity

struct Log: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "log",
    abstract: "List what this machine exchanged with the remotes, newest first.",
    discussion: """
      Exchanges that moved something, had to be tried again, or failed, with what went which way, and how many bytes of it, also where not all came through. \
      A round is one of sync, or of a save; news is what a remote that was asked had; devices are machines that were approved, removed and the like, or told the others of themselves. \
      What went on while documents were open is told of together, and so is a failure that repeats. \
      Nothing is noted where nothing moved but reports of how far a machine is, nor where a remote is only looked at (verify --remote, remote --test). The log is this machine's own and of bounded size.

      docedit log --sync --since "3 days"
      """)

  @Argument(help: "A container; by default the one that you are in, else all.", completion: .directory) var container:
    String?
  @Flag(help: "The exchanges with remotes. docedit history lists versions.") var sync = false
  @Option(help: ArgumentHelp("Only what ended then or later: \(PastTime.forms).", valueName: "time"))
  var since: String?
  @Option(name: .shortAndLong, help: "How many exchanges of a container at most.") var limit: Int?
  @Flag(help: "Print JSON.") var json = false

  mutating func validate() throws {
    guard sync else { throw ValidationError("docedit log --sync lists exchanges, docedit history lists versions") }
    if let limit, limit < 1 { throw ValidationError("--limit takes 1 or more") }
    if let since, PastTime.date(since, now: Date()) == nil {
      throw ValidationError("--since takes a time: \(PastTime.forms)")
    }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let since = since.flatMap { PastTime.date($0, now: machine.surroundings.now()) }
    var pages: [ExchangePage] = []
    for container in try workspace.containers(container) {
      let records = await container.exchanges(since: since, limit: limit)
      pages.append(ExchangePage(container: container.root.path, records: records))
    }
    if json { return try workspace.console.json(pages.flatMap(\.reports)) }
    for page in pages { page.print(on: workspace.console) }
  }
}
