import Foundation
import Ubiquity

/// Keeps containers exchanged until the program is interrupted, and tells what moved.
struct SyncWatch: Sendable {
  /// One event for scripts, a line of JSON.
  private struct Event: Encodable {
    var event: String
    var date: Date
    var container: String
    var report: SyncedContainer?
    var message: String?
  }

  private let containers: [UbiquityContainer]
  private let console: Console
  private let json: Bool

  init(_ containers: [UbiquityContainer], on console: Console, json: Bool) throws {
    (self.containers, self.console, self.json) = (containers, console, json)
    if containers.isEmpty {
      throw UbiquityError(.noContainer, "there is no container to watch", hint: "make one with: docedit init")
    }
  }

  /// Runs until its task is cancelled; one container's failure does not stop the others.
  func run() async throws {
    for container in containers where !json { console.line(console.styled(container.root.path, .strong), ": watching") }
    await withTaskGroup { group in
      for container in containers { group.addTask { await watch(container) } }
    }
  }

  private func watch(_ container: UbiquityContainer) async {
    do { try await SyncService(container) { tell($0, of: container) }.run() } catch {
      tell(.failed(error), of: container)
    }
  }

  private func tell(_ event: SyncService.Event, of container: UbiquityContainer) {
    if json { return tellScript(event, of: container) }
    let time = console.styled(now.local() + "  ", .faint)
    switch event {
    case .exchanged(let report): console.line(time, SyncedContainer(container, report).line(on: console))
    case .failed(let error):
      console.line(time, console.styled(container.root.path, .strong), ": ", console.styled(error.message, .warning))
    }
  }

  private var now: Date { console.machine.surroundings.now() }

  private func tellScript(_ event: SyncService.Event, of container: UbiquityContainer) {
    var line = Event(event: "exchanged", date: now, container: container.root.path)
    switch event {
    case .exchanged(let report): line.report = SyncedContainer(container, report)
    case .failed(let error): (line.event, line.message) = ("failed", error.message)
    }
    console.jsonLine(line)
  }
}
