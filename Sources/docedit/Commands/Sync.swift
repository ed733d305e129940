import ArgumentParser
import Foundation
import Ubiquity

struct Sync: DoceditCommand {
  static let needsTypes = false
  static let about = CommandConfiguration(
    commandName: "sync",
    abstract: "Exchange with the other machines.",
    discussion: """
      Changes made by other programs become versions, versions are fetched, merged and sent, and activities are exchanged: \
      one round, or with --watch again and again. A connection that is lost in the middle of a transfer is tried twice more. A container that cannot be exchanged does not keep the others from it. One without a remote has only its changes made into versions. A large document that another docedit is still sending is named: it will be sent without more ado, and the exit code is 0. \
      A document that the disk has no room for stays on the remote, is named, and comes with a later round when there is room; the exit code is 74 until then. \
      One whose place in the folder something else has, or that may not be written there, is named as well; the exit code is 73 until it is there. \
      One that may not be read here is not exchanged, and is named; the exit code is 77. Where ^C or the like ends an exchange, docedit log --sync has what was moved, and the next round goes on. \
      With --install that is done in the background for as long as you are logged in.
      """)

  @Argument(help: "A container; by default the one that you are in, else all.", completion: .directory) var container:
    String?
  @Flag(
    help:
      "Go on until interrupted: at once after edits, and when other machines sent something; the remote is asked every second, and less often, up to every 30 seconds, the longer nothing moves."
  ) var watch = false
  @Flag(help: "Let systemd watch in the background, from now on and at every login.") var install = false
  @Flag(help: "End what --install began.") var uninstall = false
  @Flag(help: "Print JSON; with --watch, a line for each event.") var json = false

  mutating func validate() throws {
    if [watch, install, uninstall].filter({ $0 }).count > 1 {
      throw ValidationError("--watch, --install and --uninstall exclude each other")
    }
    if container != nil, install || uninstall { throw ValidationError("the background service watches all containers") }
  }

  mutating func run(on machine: Machine) async throws {
    if install { return try SyncUnit(machine).install(json: json) }
    if uninstall { return try SyncUnit(machine).uninstall(json: json) }
    let workspace = Workspace(machine)
    let waiting = try await workspace.complete(workspace.pending(in: container))
    let pending = waiting.map { SyncedContainer($0.container, $0.failure) }
    if let failure = waiting.last?.failure, try container != nil || workspace.registry.roots().isEmpty {
      if json, !watch { try workspace.console.json(pending) }
      throw failure
    }
    let found = try workspace.eachContainer(container, orItsFailure: json)
    if watch { return try await watch(found, workspace) }
    let asked = self, rounds = try await Interruption.ending { await asked.exchange(found, on: machine) }
    let failed = found.count == 1 ? rounds.first?.report.failure : nil
    if let failed, !json { throw failed }
    for case .success(let container) in found.map(\.container) { await workspace.tellNotices(of: container) }
    if json { try workspace.console.json(rounds.map(SyncedContainer.init) + pending) }
    if let failed { throw failed }
    for round in rounds { tell(round, on: workspace.console) }
    if let failure = waiting.last?.failure { throw failure }
    for failure in rounds.compactMap(Self.failure) { throw failure.code }
    for round in rounds where try round.report.get().blocked.isEmpty == false { throw ExitCode.exists }
  }

  private func watch(_ found: [FoundContainer], _ workspace: Workspace) async throws {
    for case .failure(let error) in found.map(\.container) { _ = workspace.machine.reported(error) }
    let isAll = try container == nil && workspace.containerHere() == nil
    let watch = try SyncWatch(
      found.compactMap { try? $0.container.get() }, andAllOthers: isAll, of: workspace, json: json)
    try await Interruption.ending { try await watch.run() }
  }

  private typealias FoundContainer = Workspace.FoundContainer
  private typealias Round = (root: URL, report: Result<SyncReport, any Error>)

  /// One after the other; a failure is that container's alone.
  private func exchange(_ containers: [FoundContainer], on machine: Machine) async -> [Round] {
    let line = TransferLine(machine)
    defer { line.clear() }
    var rounds: [Round] = []
    for (root, container) in containers where !Task.isCancelled {
      do { rounds.append((root, .success(try await round(of: container.get(), line)))) } catch {
        rounds.append((root, .failure(error)))
      }
    }
    return rounds
  }

  private func round(of container: UbiquityContainer, _ line: TransferLine) async throws -> SyncReport {
    let show = json ? nil : line.show
    return try await container.remote == nil
      ? container.collectAlone(progress: show) : container.sync(progress: show)
  }

  private func tell(_ round: Round, on console: Console) {
    switch round.report {
    case .success(let report): if !json { console.line(SyncedContainer(round.root, report).line(on: console)) }
    case .failure: break
    }
    if let failure = Self.failure(round) { _ = console.machine.reported(failure.naming(round.root)) }
  }

  /// What failed in a round, or was left out of it; nil for nothing.
  private static func failure(_ round: Round) -> CommandFailure? {
    switch round.report {
    case .success(let report):
      if !report.unreadable.isEmpty {
        CommandFailure(UbiquityError.unreadable(report.unreadable))
      } else {
        report.notFitting.isEmpty ? nil : CommandFailure(UbiquityError.noRoom(for: report.notFitting))
      }
    case .failure(let error): CommandFailure(error)
    }
  }
}

extension Result {
  /// Nil where there is none.
  var failure: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}
