import ArgumentParser
import Documents
import Foundation
import Ubiquity

struct Repair: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "repair",
    abstract: "Mend a container: from what is here, and from the remote.",
    discussion: """
      Missing and damaged objects come from the folder's files or are fetched anew, broken references are found again, and what can be computed is made anew. \
      Versions that were never sent and lack something that is neither here nor on the remote are left out: those after them and what is in the folder stay. \
      Where there is no remote, older texts that are nowhere to be had are known to be lost then, and their versions stay. \
      Nothing else is ever deleted: what is broken is set aside in .git/docedit/set-aside. Settings of docedit's own that cannot be read are kept beside, under another name. It says what it did, then looks again as docedit verify does. \
      The exit code is 0 where nothing is wrong any more, else 70.
      """)

  @Argument(help: "A container; by default the one that you are in, else all.", completion: .directory) var container:
    String?
  @Flag(help: "Use only what is here.") var offline = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var container: String
    var done: [String]
    var stillWrong: [String]
    /// Whether something is missing that another machine may have.
    var lacksContent = false

    enum CodingKeys: String, CodingKey { case container, done, stillWrong }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let settings = try workspace.registry.mend()
    var reports = settings.isEmpty ? [] : [Report(container: "docedit's settings", done: settings, stillWrong: [])]
    for root in try roots(workspace, isMended: !settings.isEmpty) { reports.append(try await repair(root, workspace)) }
    let done = await workspace.mendJournals()
    if !done.isEmpty {
      reports.append(Report(container: "unsaved edits on this machine", done: done, stillWrong: []))
    }
    if json { try workspace.console.json(reports) } else { reports.forEach { $0.print(on: workspace.console) } }
    if !reports.allSatisfy(\.stillWrong.isEmpty) { throw ExitCode.software }
  }

  /// None where the list was what was broken.
  private func roots(_ workspace: Workspace, isMended: Bool) throws -> [URL] {
    do { return try workspace.containerRoots(container) } catch {
      guard isMended, container == nil else { throw error }
      return []
    }
  }

  private func repair(_ root: URL, _ workspace: Workspace) async throws -> Report {
    let line = ProgressLine(workspace.machine)
    defer { line.clear() }
    let doctor = try workspace.doctor(root, line), isOnline = !offline
    var done = try await line.during(asking: isOnline) { try await doctor.repair(remote: isOnline) }
    let counted = await workspace.wrongWords(root, mending: true, line)
    if counted > 0 { done.append("counted the words of \(counted.counting("version")) again") }
    let wrong = try await doctor.verify().filter { $0.grade == .wrong }
    return Report(
      container: root.path, done: done,
      stillWrong: wrong.flatMap { finding in
        (finding.details.isEmpty ? [finding.summary] : finding.details).map { "\(finding.subject.rawValue): \($0)" }
      }, lacksContent: wrong.contains { [.references, .objects, .drafts, .conflicts].contains($0.subject) })
  }
}

extension Workspace {
  /// Keeps the journals beside that cannot be read as a whole, those of documents in containers first: of these more may be known. Returns what was done.
  @MainActor fileprivate func mendJournals() async -> [String] {
    let controller = controller(), state = machine.surroundings.stateFolder
    var done: [String] = []
    controller.onFailure = { done.append(CommandFailure($0).words) }
    for container in (try? allContainers()) ?? [] {
      try? await controller.mendJournals(of: container)
      try? await controller.remakeJournals(of: container)
    }
    return done
      + RecoveryJournal.setUnreadableAside(in: state, by: reader).map {
        "kept a journal that cannot be read as a whole as \($0.path)"
      }
  }
}

extension Repair.Report {
  fileprivate func print(on console: Console) {
    console.line(console.styled(container, .strong))
    if done.isEmpty, stillWrong.isEmpty { console.line("  nothing is wrong") }
    for words in done { console.line("  ", console.styled(words, .good)) }
    for words in stillWrong { console.line("  still wrong: ", console.styled(words, .bad)) }
    if lacksContent {
      console.line(
        "  another machine that has the documents can give what is missing: docedit sync there, then repair here")
    }
  }
}
