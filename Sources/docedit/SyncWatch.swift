import ArgumentParser
import Foundation
import Synchronization
import Ubiquity

/// Keeps containers exchanged until the program is interrupted, and tells what moved.
struct SyncWatch: Sendable {
  /// One event for scripts, a line of JSON.
  private struct Event: Encodable {
    var event: String
    var date: Date
    var container: String
    /// Where it was before it was moved.
    var movedFrom: String?
    var report: SyncedContainer?
    var message: String?
    var hint: String?
  }

  private let containers: [UbiquityContainer]
  private let registry: DeviceRegistry
  /// Whether containers that come later are watched, too.
  private let takesAll: Bool
  private let console: Console
  private let json: Bool
  private let line: TransferLine
  private let running = RunningContainers()
  private let failure = FirstFailure()

  /// How often is looked whether a container came, or went to another folder.
  private static let pause: Duration = .seconds(2)

  init(_ containers: [UbiquityContainer], andAllOthers takesAll: Bool = false, of workspace: Workspace, json: Bool)
    throws
  {
    (self.containers, self.takesAll, registry) = (containers, takesAll, workspace.registry)
    (console, self.json, line) = (workspace.console, json, TransferLine(workspace.machine))
    if containers.isEmpty {
      throw UbiquityError(.noContainer, "there is no container to watch", hint: "make one with: docedit init")
    }
  }

  /// Runs until its task is cancelled, or nothing is left to watch, and throws then; one container's failure does not stop the others.
  func run() async throws {
    await watchAll()
    if !Task.isCancelled, let code = failure.first { throw code }
  }

  private func watchAll() async {
    await withDiscardingTaskGroup { group in
      var next = containers
      while !Task.isCancelled {
        for container in next where running.begin(container.root) { group.addTask { await watch(container) } }
        guard takesAll else { return }
        do { try await Task.sleep(for: Self.pause) } catch { return }
        next = newcomers()
      }
    }
  }

  /// Those that are not watched and can be.
  private func newcomers() -> [UbiquityContainer] {
    guard let roots = try? registry.roots(), roots.contains(where: running.isNew) else { return [] }
    return roots.filter(running.isNew).compactMap { root in
      (try? registry.container(containing: root.appending(path: "document"))) ?? nil
    }
  }

  private func watch(_ container: UbiquityContainer) async {
    if !json { console.line(console.styled(container.root.path, .strong), ": watching") }
    let folder = HeldFolder(container)
    do {
      try await SyncService(container, progress: show) { tell($0, of: container) }.run()
    } catch {
      if error.code == .noContainer {
        running.end(container.root)
        if let moved = present(folder) { return await follow(container, to: moved) }
      }
      tell(.failed(error), of: container)
      failure.note(CommandFailure(error).code)
    }
  }

  private func show(_ progress: SyncProgress?) {
    if json { return }
    if let progress { line.show(progress) } else { line.clear() }
  }

  /// The container that was moved; nil where it is nowhere to be found.
  private func present(_ folder: HeldFolder) -> UbiquityContainer? {
    (try? registry.container(movedFrom: folder)) ?? nil
  }

  private func follow(_ container: UbiquityContainer, to moved: UbiquityContainer) async {
    guard running.begin(moved.root) else { return }
    if json {
      console.jsonLine(
        Event(event: "moved", date: now, container: moved.root.path, movedFrom: container.root.path))
    }
    await watch(moved)
  }

  private func tell(_ event: SyncService.Event, of container: UbiquityContainer) {
    if json { return tellScript(event, of: container) }
    let time = console.styled(now.local() + "  ", .faint)
    line.clear()
    switch event {
    case .exchanged(let report): console.line(time, SyncedContainer(container.root, report).line(on: console))
    case .failed(let error):
      console.line(time, console.styled(container.root.path, .strong), ": ", console.styled(error.message, .warning))
    }
  }

  private var now: Date { console.machine.surroundings.now() }

  private func tellScript(_ event: SyncService.Event, of container: UbiquityContainer) {
    var line = Event(event: "exchanged", date: now, container: container.root.path)
    switch event {
    case .exchanged(let report): line.report = SyncedContainer(container.root, report)
    case .failed(let error): (line.event, line.message, line.hint) = ("failed", error.message, error.hint)
    }
    console.jsonLine(line)
  }
}

/// The exit code of the first container that cannot be watched any more.
private final class FirstFailure: Sendable {
  private let code = Mutex<ExitCode?>(nil)
  var first: ExitCode? { code.withLock { $0 } }
  func note(_ new: ExitCode) { code.withLock { $0 = $0 ?? new } }
}

/// Which folders are watched. One that could not be watched stays among them; one that is no container any more may come back.
private final class RunningContainers: Sendable {
  private let paths = Mutex<Set<String>>([])

  func isNew(_ root: URL) -> Bool {
    paths.withLock { !$0.contains(Self.path(root)) } && UbiquityContainer.isThere(at: root)
  }

  /// Whether it was not watched yet.
  func begin(_ root: URL) -> Bool { paths.withLock { $0.insert(Self.path(root)).inserted } }
  func end(_ root: URL) { paths.withLock { _ = $0.remove(Self.path(root)) } }

  private static func path(_ root: URL) -> String { root.resolvingSymlinksInPath().path }
}
