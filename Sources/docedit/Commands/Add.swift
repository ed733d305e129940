import ArgumentParser
import Documents
import Foundation
import Ubiquity

struct Add: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "add",
    abstract: "Move documents into a container.",
    discussion:
      "The files leave the place where they are now. A document of the same name in the container is never overwritten."
  )

  @Argument(help: "The files to move.", completion: .file()) var files: [String]
  @Option(help: "The container, where this machine has several.", completion: .directory) var to: String?
  @Option(help: "The folder inside the container.") var folder: String?
  @Flag(help: "Do not send them yet.") var offline = false
  @Flag(help: "Print JSON.") var json = false

  /// A file that was moved.
  struct Report: Encodable {
    /// Where it was.
    var from: String
    var file: String
    var container: String
    /// The path in the container.
    var document: String
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let container = try workspace.onlyContainer(to), console = workspace.console
    var reports: [Report] = []
    for name in files { try check(name, workspace) }
    for name in files {
      let report = try await add(machine.file(name), to: container, workspace)
      reports.append(report)
      if !json { console.line("\(console.styled(name)) → ", console.styled(report.file, .strong)) }
    }
    if json { try console.json(reports) }
    if !offline { await workspace.send(container) }
  }

  private func check(_ name: String, _ workspace: Workspace) throws {
    let file = workspace.machine.file(name)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw CommandFailure(.notFound, "there is no file \(name)", hint: "check the name and the folder")
    }
    _ = try workspace.reader.read(file)
  }

  private func add(_ file: URL, to container: UbiquityContainer, _ workspace: Workspace) async throws -> Report {
    let added = try await RecoveryJournal.following(file, in: workspace.machine.surroundings.stateFolder) {
      let added = try await container.adopt(file, as: folder.map { $0 + "/" + file.lastPathComponent })
      return (try container.file(at: added.path), added)
    }
    return Report(
      from: file.path, file: try container.file(at: added.path).path, container: container.root.path,
      document: added.path)
  }
}

extension Workspace {
  /// The container to put something into: the one named, the one that the user is in, or the only one there is.
  func onlyContainer(_ folder: String?, hint: String = "name one with --to") throws -> UbiquityContainer {
    let all = try containers(folder)
    guard all.count == 1, let container = all.first else {
      throw CommandFailure(
        .usage, "this machine has several containers: \(all.map(\.root.path).joined(separator: ", "))",
        hint: hint)
    }
    return container
  }

  /// One round of exchange; a failure is said, and made good by the next round. Returns its message.
  @discardableResult
  func send(_ container: UbiquityContainer, showing isShown: Bool = false) async -> String? {
    guard (try? await container.remote) ?? nil != nil else { return nil }
    let wasAhead = try? await container.isAhead()
    do { _ = try await exchanging(showing: isShown) { try await container.syncSaved(progress: $0) } } catch {
      let isSent = (try? await container.isAhead()) == false
      let words = wasAhead == true ? "sent, but the exchange was not ended" : "the exchange was not ended"
      let message = CommandFailure(error).message
      console.note("\(isSent ? words : "not sent yet"): \(message)")
      return message
    }
    return nil
  }
}
