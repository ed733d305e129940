import ArgumentParser
import Foundation
import Ubiquity

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
    /// `empty`, `thisContainer`, `otherContainer`, `otherBranch` or `unreadable`.
    var content: String
    /// The branch that is there in place of `main`.
    var otherBranch: String?
    /// What is in the way of `refs/ubiquity/*`.
    var obstacle: String?
    /// The branch that the trial had to leave there: no branch can be deleted.
    var leftBranch: String?
    var abilities: [Ability]
    var isUsable: Bool
    var isEncrypted: Bool
  }

  func tryOut(_ container: UbiquityContainer, _ url: String?, _ console: Console) async throws {
    let line = ProgressLine(console.machine)
    line.show("trying the remote")
    let report = Test(try await line.during { try await container.tryRemote(url) })
    if json { try console.json(report) } else { report.print(on: console) }
    if !report.isUsable { throw ExitCode.refused }
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
    (isEncrypted, otherBranch, obstacle) = (report.isEncrypted, report.otherBranch, report.obstacle)
    (trust, leftBranch) = (Self.trust(in: report.url), report.leftBranch)
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
    if obstacle == nil, abilities[1].isThere == true, abilities[2].isThere == false {
      console.line("  refs/heads/ubiquity/* stands in for refs/ubiquity/*")
    }
    if let leftBranch { console.line("  lets no branch be deleted: \(leftBranch) stays, for the next trial") }
  }

  private var contentWords: String {
    let count = references == 1 ? "1 reference" : "\(references) references"
    return switch content {
    case "empty": abilities[0].isThere == false ? "no versions" : "no versions yet"
    case "thisContainer": "this container, \(count)"
    case "unreadable": "versions that it does not give, \(count)"
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
