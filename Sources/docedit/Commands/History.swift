import ArgumentParser
import Foundation
import Ubiquity

struct History: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "history",
    abstract: "List versions, hand-offs, merges, conflicts and renames of all machines, newest first.",
    discussion: """
      A version's name, the first column, is what docedit show, docedit diff and docedit restore take: DOCUMENT@VERSION. \
      VERSION:NAME, as in git, is what had that name in a version, whatever document has it now. \
      Then come date, machine, what it was, how many words the document has, and how many came and went. Of the newest 1,000, \
      those are marked that the machine did not sign, or made after it was removed.

      With --graph each machine has a lane: ● is a version, ○ a restored one, ◆ a merge of several lanes, and an arrow a hand-off. \
      NO_COLOR turns the colours off; where the locale is not UTF-8, the graph is drawn in ASCII.

      Examples: docedit history Letter.rtf --since "2 weeks"; docedit history --graph --limit 30; docedit history --handoffs --device laptop.
      """)

  @Argument(
    help: "A document, followed through its renames; by default all of the container that you are in, else of all.",
    completion: .file()) var document: String?
  @Option(name: .shortAndLong, help: "How many entries at most.") var limit: Int?
  @Option(
    help: ArgumentHelp(
      "Write a page for a browser: lanes over time, any two versions compared. It has the newest \(HistoryWebPageReader.versionLimit) versions at most. - is standard output.",
      valueName: "file"),
    completion: .file(extensions: ["html"])) var html: String?
  @Option(help: ArgumentHelp("Only what this machine did: its name or id.", valueName: "name")) var device: String?
  @Option(help: ArgumentHelp("Only what was done since then: \(PastTime.forms).", valueName: "when")) var since: String?
  @Flag(help: "Only hand-offs: versions by which one machine went on where another was.") var handoffs = false
  @Flag(help: "Also versions that docedit thin left out.") var all = false
  @Flag(help: "Draw a lane for each machine.") var graph = false
  @Flag(help: "With --html, write the page into a container, too, which sends it to all machines.") var force = false
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    if html != nil, graph || json {
      throw ValidationError("--html and \(json ? "--json" : "--graph") do not go together")
    }
    if html?.isEmpty == true { throw ValidationError("--html takes the name of a file, or - for standard output") }
    if force, html == nil { throw ValidationError("--force goes with --html") }
    if let limit, limit < 1 { throw ValidationError("--limit takes 1 or more") }
    if graph, json {
      throw ValidationError("--graph and --json cannot be combined: JSON names the parents of each version")
    }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    if let html { return try await writePage(html, query(on: machine), workspace) }
    let lines = try await HistoryReading(workspace).lines(of: document, try query(on: machine))
    if json { return try workspace.console.json(await Self.reports(lines)) }
    guard !lines.isEmpty else {
      return workspace.console.line(device == nil && since == nil && !handoffs ? "no versions yet" : "no such versions")
    }
    let parts = await lines.telling().byContainer
    for part in parts {
      if parts.count > 1 { workspace.console.line(workspace.console.styled(part[0].container.root.path, .strong)) }
      let page = HistoryPage(part, workspace.console)
      if graph { page.printGraph() } else { page.printTable() }
      page.printOmissions()
    }
  }

  private static func reports(_ lines: [HistoryLine]) async throws -> [HistoryReport] {
    var reports: [HistoryReport] = [], rest = lines[...]
    while let container = rest.first?.container {
      let part = rest.prefix { $0.container === container }
      let seals = try await container.seals(of: part.map(\.entry.commit))
      reports += zip(part, seals).map(HistoryReport.init)
      rest = rest.dropFirst(part.count)
    }
    return reports
  }

  private func query(on machine: Machine) throws -> HistoryQuery {
    var query = HistoryQuery(limit: limit)
    (query.device, query.handOffsOnly, query.includesPlainMerges) = (device, handoffs, true)
    query.omitsUnlisted = !all
    guard let since else { return query }
    guard let date = PastTime.date(since, now: machine.surroundings.now()) else {
      throw CommandFailure(.usage, "--since does not understand \(since)", hint: "give \(PastTime.forms)")
    }
    query.since = date
    return query
  }
}
