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
      --test connects, fetches and sends, and says what the remote can do; nothing is changed, and with a URL that need not be the container's remote. \
      --repair gives back to the remote what it had and lacks, merged with what it has instead; of one in a folder, it also mends what is damaged. \
      It takes away what somebody put there under docedit's names that is nothing of docedit's. \
      The exit code of --test is 0 where a container can be kept there, else 76.
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
    let workspace = try Workspace(machine), console = workspace.console
    let container = try workspace.onlyContainer(container, hint: "name one with --container")
    let address = url.map { Init.absolute($0, on: machine) }
    if test { return try await tryOut(container, address, console) }
    if repair { return try await mend(container, console) }
    if let address {
      try await change(container, to: address, on: console)
    } else if isNone {
      try await container.setRemote(nil)
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

  private func change(_ container: UbiquityContainer, to url: String, on console: Console) async throws {
    if offline { return try await container.setRemote(url) }
    let line = TransferLine(console.machine)
    defer { line.clear() }
    try await container.connect(to: url, progress: line.show)
  }
}

// MARK: - Trying out

extension Remote {
  struct Test: Encodable {
    struct Ability: Encodable {
      var name: String
      /// Nil where it could not be found out.
      var isThere: Bool?
      var reason: String?
    }
    var remote: String
    var milliseconds: Int
    var trust: String
    var references: Int
    /// `empty`, `thisContainer`, `otherContainer` or `otherBranch`.
    var content: String
    /// The branch that is there in place of `main`.
    var otherBranch: String?
    var abilities: [Ability]
    var isUsable: Bool
    var isEncrypted: Bool
  }

  private func tryOut(_ container: UbiquityContainer, _ url: String?, _ console: Console) async throws {
    let line = ProgressLine(console.machine)
    defer { line.clear() }
    line.show("trying the remote")
    let report = Test(try await container.tryRemote(url))
    line.clear()
    if json { try console.json(report) } else { report.print(on: console) }
    if !report.isUsable { throw ExitCode.refused }
  }

  private func mend(_ container: UbiquityContainer, _ console: Console) async throws {
    let line = TransferLine(console.machine)
    defer { line.clear() }
    let repair = try await container.repairRemote(progress: line.show)
    line.clear()
    if json { return try console.json(Repaired(repair)) }
    console.line(console.styled(repair.finding ?? "nothing is missing on the remote", .strong))
    for name in repair.strangers.removed {
      console.line("  took away ", console.styled(name), ", which was nothing of docedit's")
    }
    if let refusal = repair.strangers.refusal { console.note("some of what is nothing of docedit's stays: \(refusal)") }
    if repair.finding == nil, repair.sent.isEmpty { return }
    if repair.objects > 0 { console.line("  put back \(repair.objects) \(repair.objects == 1 ? "object" : "objects")") }
    console.line("  sent the versions of \(repair.sent.count) \(repair.sent.count == 1 ? "document" : "documents")")
    if repair.restored > 0 { console.line("  put back \(repair.restored) references of other machines") }
  }

  struct Repaired: Encodable {
    var finding: String?
    var sent: [String]
    var restored: Int
    var objects: Int
    /// References that were nothing of docedit's.
    var removed: [String]

    init(_ repair: RemoteRepair) {
      (finding, sent, restored, objects) = (repair.finding, repair.sent, repair.restored, repair.objects)
      removed = repair.strangers.removed
    }
  }
}

extension Remote.Test {
  private static func trust(in url: String) -> String {
    if url.hasPrefix("/") { return "a folder" }
    if url.hasPrefix("http:") { return "a server on this machine" }
    return url.hasPrefix("https:") ? "its certificate holds" : "its host key is known to ssh"
  }

  init(_ report: RemoteReport) {
    (remote, references, content) = (report.url, report.references, report.content.rawValue)
    (milliseconds, isUsable) = (Int((report.seconds * 1000).rounded()), report.isUsable)
    (isEncrypted, otherBranch) = (report.isEncrypted, report.otherBranch)
    trust = Self.trust(in: report.url)
    abilities = [
      Ability("fetch", report.mayFetch), Ability("send versions", report.mayPush),
      Ability("send refs/ubiquity/*", report.mayPushOwn),
      Ability("keep two machines from overwriting each other", report.refusesLostUpdates),
    ]
  }

  func print(on console: Console) {
    console.line(console.styled(remote, .strong))
    console.line("  answers in \(milliseconds) ms; \(trust)")
    console.line("  has ", console.styled(contentWords), isEncrypted ? ", encrypted" : "")
    for ability in abilities {
      let mark =
        ability.isThere.map { $0 ? console.styled("yes", .good) : console.styled("no ", .bad) }
        ?? ("?  " as ConsoleText)
      console.line("  ", mark, "  \(ability.name)", ability.reason.map { ": " + console.styled($0, .faint) } ?? "")
    }
    if abilities[2].isThere == false { console.line("  refs/heads/ubiquity/* stands in for refs/ubiquity/*") }
  }

  private var contentWords: String {
    let count = references == 1 ? "1 reference" : "\(references) references"
    return switch content {
    case "empty": "no versions yet"
    case "thisContainer": "this container, \(count)"
    case "otherBranch":
      "no main, but the branch \(otherBranch ?? ""), \(count): call it main there (git branch -m \(otherBranch ?? "") main), or give an empty remote"
    default: "another container, \(count): it cannot be used for this one"
    }
  }
}

extension Remote.Test.Ability {
  fileprivate init(_ name: String, _ ability: RemoteReport.Ability) {
    switch ability {
    case .yes: self.init(name: name, isThere: true)
    case .no(let reason): self.init(name: name, isThere: false, reason: reason)
    case .unknown: self.init(name: name)
    }
  }
}
