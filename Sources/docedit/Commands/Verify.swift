import ArgumentParser
import Documents
import Foundation
import Ubiquity

struct Verify: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "verify",
    abstract: "Look whether a container keeps what it promises; nothing is changed.",
    discussion: """
      Every version, draft and conflict version is read and checked against its name, the index is compared with git, and the folder with what was \
      last put into it. --remote asks the remote too, whether it has all that its versions need: from one on a host everything is received, and thrown away. \
      Without it no network is needed. docedit repair mends what is wrong. \
      The exit code is 0 where nothing is wrong, else 70; where all that is wrong is that the remote does not answer, 69.
      """)

  @Argument(help: "A container; by default the one that you are in, else all.", completion: .directory) var container:
    String?
  @Flag(help: "Ask the remote too.") var remote = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    struct Check: Encodable {
      var promise: String
      /// `fine`, `note`, `unanswered` or `wrong`.
      var result: String
      var summary: String
      var details: [String]
    }
    var container: String
    var checks: [Check]

    func has(_ grade: StoreFinding.Grade) -> Bool { checks.contains { $0.result == grade.rawValue } }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let roots = try workspace.containerRoots(container)
    var reports: [Report] = []
    for root in roots {
      do { reports.append(try await workspace.verified(root, remote: remote)) } catch {
        if roots.count == 1 { throw error }
        reports.append(Report(root, CommandFailure(error)))
      }
    }
    let journals = try await workspace.verifiedJournals()
    if json {
      try workspace.console.json(reports + [journals])
    } else {
      (reports + [journals]).forEach { $0.print(on: workspace.console) }
    }
    if (reports + [journals]).contains(where: { $0.has(.wrong) }) { throw ExitCode.software }
    if reports.contains(where: { $0.has(.unanswered) }) { throw ExitCode.unavailable }
  }
}

extension Workspace {
  /// The folders of the containers, those that cannot be opened among them; with one given, that.
  func containerRoots(_ folder: String?) throws -> [URL] {
    let roots = try registry.roots()
    guard let folder else {
      if let here = try root(at: machine.workingDirectory) { return [here] }
      try checkIsListed(machine.workingDirectory)
      guard !roots.isEmpty else { _ = try registry.openContainers(); return [] }
      return roots
    }
    let path = try self.folder(named: folder).resolvingSymlinksInPath().path
    let found = roots.filter { path == $0.path || path.hasPrefix($0.path + "/") }
    guard !found.isEmpty else {
      if let here = try root(at: URL(filePath: path)) { return [here] }
      throw absence(ofContainerAt: URL(filePath: path))
    }
    return found
  }

  /// The folder of the container that can be opened and has the folder; nil where there is none. Throws where the folder is in a copy of a container: what is
  /// said of another folder would be taken for said of that.
  private func root(at folder: URL) throws -> URL? {
    do { return try registry.container(containing: folder.appending(path: "document"))?.root } catch {
      if (error as? UbiquityError)?.code == .copied { throw error }
      return nil
    }
  }

  func doctor(_ root: URL, _ line: ProgressLine) throws -> StoreDoctor {
    StoreDoctor(
      root: root, device: try registry.device(), surroundings: machine.surroundings, contentMerge: reader.contentMerge
    ) { subject, count in line.show("checking \(subject.rawValue): \(count)") }
  }

  fileprivate func verified(_ root: URL, remote: Bool) async throws -> Verify.Report {
    let line = ProgressLine(machine)
    defer { line.clear() }
    let doctor = try doctor(root, line)
    var report = Verify.Report(root, try await line.during(asking: remote) { try await doctor.verify(remote: remote) })
    let index = report.checks.firstIndex { $0.promise == StoreFinding.Subject.index.rawValue }
    guard let index, report.checks[index].result == StoreFinding.Grade.fine.rawValue else { return report }
    let wrong = await wrongWords(root, line)
    if wrong > 0 { report.checks[index].note(wrongWords: wrong) }
    return report
  }

  /// How many of the counts of words that the container's index keeps are not what the texts say.
  func wrongWords(_ root: URL, mending: Bool = false, _ line: ProgressLine) async -> Int {
    let container = try? UbiquityContainer.open(
      at: root, device: registry.device(), surroundings: machine.surroundings, contentMerge: reader.contentMerge)
    guard let container else { return 0 }
    line.show("checking words")
    return await VersionReport(reader: reader).wrongWords(in: container, mending: mending)
  }
}

extension Verify.Report.Check {
  fileprivate mutating func note(wrongWords count: Int) {
    result = StoreFinding.Grade.wrong.rawValue
    let counts = count.counting("count", "of words is", "of words are")
    summary = "\(counts) not what the texts say; docedit repair counts again"
  }
}

extension Verify.Report {
  init(_ root: URL, _ findings: [StoreFinding]) {
    container = root.path
    checks = findings.map {
      Check(promise: $0.subject.rawValue, result: $0.grade.rawValue, summary: $0.summary, details: $0.details)
    }
  }

  /// One that cannot be looked at.
  init(_ root: URL, _ failure: CommandFailure) {
    container = root.path
    let subject = StoreFinding.Subject.store.rawValue, result = StoreFinding.Grade.wrong.rawValue
    let details = [failure.hint].compactMap(\.self)
    checks = [Check(promise: subject, result: result, summary: failure.message, details: details)]
  }

  static let detailLimit = 20

  func print(on console: Console) {
    console.line(console.styled(container, .strong))
    for check in checks {
      let (mark, tone) = check.mark
      let name = check.promise.padding(toLength: 11, withPad: " ", startingAt: 0)
      console.line("  ", console.styled(name), console.styled(mark, tone), "  ", console.styled(check.summary))
      for detail in check.details.prefix(Self.detailLimit) {
        console.line("               ", console.styled(detail, .faint))
      }
      let rest = check.details.count - Self.detailLimit
      if rest > 0 { console.line("               and \(rest) more: --json lists them all") }
    }
  }
}

extension Verify.Report.Check {
  fileprivate var mark: (String, Console.Tone) {
    switch StoreFinding.Grade(rawValue: result) {
    case .fine: ("ok   ", .good)
    case .note: ("note ", .warning)
    case .unanswered: ("?    ", .warning)
    case .wrong, nil: ("wrong", .bad)
    }
  }
}
