internal import Foundation
internal import Git

/// What a trial sends: references of its own, which are taken away again.
extension RemoteProbe {
  private static let folder = "refs/docedit/probe/"
  static func local(_ name: String) -> String { folder + name }

  /// Three commits of an empty folder, the second and the third on top of the first.
  func makeCommits(_ repository: borrowing Repository, after left: ObjectID?) throws(UbiquityError) {
    let signature = Signature.merge(Date(timeIntervalSince1970: 0))
    try withGit { () throws(GitError) in
      let tree = try repository.tree(nil, applying: [])
      var parents = [left].compactMap(\.self)
      for name in ["first", "second", "third"] {
        let id = try repository.writeCommit(
          CommitContent(tree: tree, parents: parents, signature: signature, message: "Probe, \(name)\n"))
        try repository.setReference(Self.local(name), to: id, expecting: nil)
        if name == "first" { parents = [id] }
      }
    }
  }

  nonisolated func clear(_ repository: borrowing Repository) {
    for name in ["first", "second", "third", "main", "left"] { try? repository.deleteReference(Self.local(name)) }
  }

  /// Seconds that the remote has to answer where nobody waits for the trial any more.
  private static let clearingTimeout = 5.0

  /// Takes away what it sent also where it is cancelled, and what the remote may have taken without saying so.
  func tryPushing(
    _ url: RemoteURL, _ options: NetworkOptions, _ repository: borrowing Repository, _ report: inout RemoteReport
  ) throws(UbiquityError) {
    var begun: Set<String> = []
    report.mayPushOwn = sendFirst(to: own, url, options, repository, &begun)
    report.mayPush = sendFirst(to: branch, url, options, repository, &begun)
    if report.mayPush == .yes { report.refusesLostUpdates = race(branch, url, options, repository) }
    var clearing = options
    clearing.progress = nil
    let left = Task.isCancelled ? begun : []
    if Task.isCancelled { clearing.timeout = min(clearing.timeout, Self.clearingTimeout) }
    if report.mayPushOwn == .yes || left.contains(own) { _ = push(":\(own)", url, clearing, repository) }
    if report.mayPush == .yes || left.contains(branch), push(":\(branch)", url, clearing, repository) != .yes {
      report.leftBranch = String(branch.dropFirst("refs/heads/".count))
    }
  }

  /// Notes the name where the remote answered, and may have it.
  private func sendFirst(
    to name: String, _ url: RemoteURL, _ options: NetworkOptions, _ repository: borrowing Repository,
    _ begun: inout Set<String>
  ) -> RemoteReport.Ability {
    push("+\(Self.local("first")):\(name)", url, options, repository) { _ in
      begun.insert(name)
      return true
    }
  }

  /// Where the trial puts its commits.
  private var own: String { Reference.probes + device.id }
  private var branch: String { RemoteNamespace.branches.remoteName(own) }

  /// What an earlier trial left on a host that lets no branch be deleted, nor go back.
  func leftCommit(
    in listed: [String: ObjectID], _ url: RemoteURL, _ options: NetworkOptions, _ repository: borrowing Repository
  ) -> ObjectID? {
    guard let left = listed[branch] else { return nil }
    let local = Self.local("left")
    _ = try? transfer.fetch(into: repository, url, ["+\(branch):\(local)"], prune: false, options: options)
    return repository.contains(left) && !repository.isOtherThanCommit(left) ? left : nil
  }

  private func push(
    _ refspec: String, _ url: RemoteURL, _ options: NetworkOptions, _ repository: borrowing Repository,
    if isWanted: ([String: ObjectID]) -> Bool = { _ in true }
  ) -> RemoteReport.Ability {
    do {
      let outcome = try transfer.push(from: repository, url, [refspec], options: options, if: isWanted)
      return outcome.rejections.values.first.map { .no(Printable.line($0)) } ?? .yes
    } catch { return .no(error.message) }
  }

  /// While one push knows what is there and has not sent anything yet, another one goes through.
  private func race(
    _ name: String, _ url: RemoteURL, _ options: NetworkOptions, _ repository: borrowing Repository
  ) -> RemoteReport.Ability {
    guard let other = try? Repository.open(at: git) else { return .unknown }
    var first = RemoteReport.Ability.unknown
    let second = push("\(Self.local("second")):\(name)", url, options, repository) { _ in
      first = push("\(Self.local("third")):\(name)", url, options, other)
      return true
    }
    guard first == .yes else { return .unknown }
    return second == .yes ? .no("it let the second of two pushes overwrite the first") : .yes
  }
}
