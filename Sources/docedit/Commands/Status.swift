import ArgumentParser
import Documents
import Foundation
import Ubiquity

struct Status: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "status",
    abstract: "Say what is where: containers, remotes, devices, and documents that are not exchanged yet.",
    discussion: """
      A document is current, or: modified (changed, made or taken away here, and no version says so yet, or an editor has unsaved edits of it), waiting (a version of it is not sent yet), \
      uploading (it is being sent just now), conflicted (docedit resolve decides), newer (another machine has something newer: docedit sync, docedit continue), \
      not here (evicted: docedit download brings it back), \
      hidden (git was told to keep it out of the folder: git sparse-checkout disable puts it there), \
      deleted (it is gone, and an editor left unsaved edits of it here: docedit restore), \
      blocked (the folder cannot be given its newest version, as something that is no file stands in its place, or you may not write there), \
      unreadable (you have no permission to read it, and it is not exchanged). \
      --short prints one line for each that is not current: M, W, U, C, N, E, H, D, B or ! and its name; --all lists the current ones too. \
      What in the folder is no document, such as links, pipes and files with names that are not safe on every machine, is listed as not synced, with the reason; so are documents that .gitignore names, until docedit saves them. \
      No remote is asked: what it has is known from the last exchange. \
      The exit code is 0, or that of the first container that cannot be used; with --exit-code it is 1 where a document is neither current, evicted nor hidden, or where plain git keeps the folder from being exchanged.
      """)

  @Argument(help: "A container; by default the one that you are in, else all.", completion: .directory) var container:
    String?
  @Flag(name: .shortAndLong, help: "One line for each document that is not current.") var short = false
  @Flag(name: .shortAndLong, help: "List the documents that are current, too.") var all = false
  @Flag(help: "End with 1 where a document is neither current, evicted nor hidden.") var exitCode = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    struct Device: Encodable {
      var name: String, id: String, system: String, lastSeen: Date?, isThis: Bool, standing: String
      /// Whether somebody else published activities in its name, without its key.
      var isImpersonated: Bool
      /// As people are told of it, and what names it alone on a command line.
      var label: String, word: String

      enum CodingKeys: CodingKey { case name, id, system, lastSeen, isThis, standing, isImpersonated }
    }
    struct Unsynced: Encodable { var path: String, reason: String }
    /// A machine that asks for the keys of an encrypted container.
    struct Request: Encodable {
      var name: String, id: String, code: String, standing: Standing
      /// As people are told of it, and what names it alone on a command line.
      var label: String, word: String
      /// Who has its id in the circle with another key.
      var former: String?

      enum CodingKeys: CodingKey { case name, id, code, standing }
    }
    var container: String
    var remote: String?
    var isEncrypted = false
    var lastSync: Date?
    var lastFailure: String?
    /// Why nothing can be exchanged before somebody ends what plain git is at in the folder.
    var obstacle: String?
    var error: String?
    var ahead = 0
    var behind = 0
    var localChanges: [String] = []
    /// What in the folder is not exchanged.
    var notSynced: [Unsynced] = []
    var conflicts = 0
    var documents = 0
    var items: [DocumentItem] = []
    var devices: [Device] = []
    /// As the remote had them at the last exchange.
    var requests: [Request] = []
    /// What to do so that this machine is trusted; nil where it is.
    var approval: String?
    /// Of this machine's key.
    var fingerprint: String?
    /// Why the remote's circle of devices is refused; nil where it is not.
    var circleRefusal: String?
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let (reports, failure) = try await reports(workspace)
    if json { try workspace.console.json(reports) } else { show(reports, workspace) }
    if let failure { throw failure }
    if exitCode, reports.contains(where: { !$0.isCurrent }) { throw ExitCode(1) }
  }

  private func show(_ reports: [Report], _ workspace: Workspace) {
    let console = workspace.console
    if short { return reports.forEach { $0.printShort(on: console, all: all) } }
    if reports.isEmpty { console.line("no container yet: make one with docedit init FOLDER --remote URL") }
    for report in reports { report.print(on: console, now: workspace.machine.surroundings.now(), all: all) }
  }

  /// Those of all containers that are meant, and the exit code of the first that cannot be used.
  private func reports(_ workspace: Workspace) async throws -> ([Report], ExitCode?) {
    if let container { return ([try await Report(try workspace.containers(container)[0], workspace)], nil) }
    if let here = try workspace.containerHere() { return ([try await Report(here, workspace)], nil) }
    try workspace.checkIsListed(workspace.machine.workingDirectory)
    var (reports, failure): ([Report], ExitCode?) = ([], nil)
    for (root, container) in try workspace.registry.containers() {
      do { reports.append(try await Report(container.get(), workspace)) } catch let error as UbiquityError {
        reports.append(Report(container: root.path, error: Report.words(error)))
        failure = failure ?? CommandFailure(error).code
      }
    }
    reports += workspace.registry.pending().map(Report.init)
    return (reports, failure)
  }
}
