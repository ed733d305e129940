internal import Foundation
internal import Git

/// Tries out what a remote can do. It puts references of its own there, and takes them away again.
actor RemoteProbe {
  private let queue = BlockingQueue(label: "docedit.probe")
  let git: String
  private let container: String
  let device: Device
  private let surroundings: Surroundings
  let transfer: Transfer
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

  init(root: String, container: String, device: Device, surroundings: Surroundings) {
    (git, self.container, self.device, self.surroundings) = ("\(root)/.git", container, device, surroundings)
    transfer = Transfer(root: root, device: device, surroundings: surroundings)
  }

  /// Throws where the remote does not answer at all, or the task is cancelled, and `notTrusted`, before anything is sent, where it is encrypted and was tampered with.
  /// Of the container's own remote it is looked whether it has what it is known to have had.
  func run(_ url: RemoteURL, isOwn: Bool) throws(UbiquityError) -> RemoteReport {
    let repository = try withGit { () throws(GitError) in try Repository.open(at: git) }
    let known = isOwn ? try? repository.reference(Reference.knownMain) : nil
    let options = surroundings.networkOptions(for: url), clock = ContinuousClock(), began = clock.now
    var alone = options
    alone.ownsConnection = true
    let listed = try transfer.list(url, options: alone)
    let seconds = Double((clock.now - began) / .milliseconds(1)) / 1000
    try transfer.checkSealed(url, options: options)
    defer { clear(repository) }
    var report = RemoteReport(url: url.description, seconds: seconds, references: listed.count, content: .empty)
    (report.isEncrypted, report.otherBranch) = (try transfer.isEncrypted, Reference.otherBranch(in: listed))
    try look(at: listed[Reference.main], url, options, repository, &report)
    if let words = loss(of: listed, since: known, repository, report) { report.mayFetch = .no(words) }
    if let words = damage(of: url, report.isEncrypted ? nil : listed[Reference.main]) {
      (report.content, report.mayFetch) = (.unreadable, .no(words))
    }
    try makeCommits(repository, after: leftCommit(in: listed, url, options, repository))
    try tryPushing(url, options, repository, &report)
    if Task.isCancelled { throw .cancelled }
    note(listed, url, &report)
    if report.mayPush == .yes, let words = checkedOut(at: url) { report.mayPush = .no(words) }
    if let words = try hookRefusal(url, options, repository, report) { report.mayPush = .no(words) }
    return report
  }

  /// Whether its `main` is the version, or came after it. Nothing is put there. Throws where it does not answer.
  func has(_ version: ObjectID, _ url: RemoteURL) throws(UbiquityError) -> Bool {
    var options = surroundings.networkOptions(for: url)
    options.acceptsThinPacks = false
    let repository = try withGit { () throws(GitError) in try Repository.open(at: git) }
    defer { clear(repository) }
    let main = Self.local("main")
    guard try transfer.list(url, options: options)[Reference.main] != nil else { return false }
    try transfer.fetch(into: repository, url, ["+\(Reference.main):\(main)"], prune: false, options: options)
    return try withGit { () throws(GitError) in
      guard let fetched = try repository.reference(main) else { return false }
      if fetched == version { return true }
      return try repository.isAncestor(version, of: fetched)
    }
  }

  /// What is in the way of references that were not tried out.
  private func note(_ listed: [String: ObjectID], _ url: RemoteURL, _ report: inout RemoteReport) {
    if let name = Reference.obstacles(in: listed).keys.min() {
      report.obstacle = Printable.line(name)
      report.mayPushOwn = .no("\(Printable.line(name)) is in the way; \(Reference.removal(of: name))")
    }
    guard report.mayPush == .yes, let branch = Reference.branchInTheWay(in: listed) else { return }
    report.mayPush = .no(
      "the branch \(Printable.line(branch)) is in the way of main; git push \(url.description.shellWord) --delete \(branch.shellWord) takes it away"
    )
  }

  /// What a hook says to `main` alone. An encrypted remote has no branch but that which was tried out; one that does not compare is asked nothing.
  private func hookRefusal(
    _ url: RemoteURL, _ options: NetworkOptions, _ repository: borrowing Repository, _ report: RemoteReport
  ) throws(UbiquityError) -> String? {
    guard !report.isEncrypted, report.mayPush == .yes, report.refusesLostUpdates == .yes else { return nil }
    return try withGit { () throws(GitError) -> String? in
      guard let main = try repository.reference(Self.local("main")), let version = try? repository.commit(main) else {
        return nil
      }
      let former = version.content.parents.first
      return try Repository.refusalByHook(
        ofMoving: Reference.main, from: former, to: main, on: url, options: options)
    }.map { Printable.line($0) }
  }

  /// Why a repository in a folder does not take `main`: somebody works in it. One that another machine has cannot be asked without sending.
  private func checkedOut(at url: RemoteURL) -> String? {
    guard case .folder(let path) = url, let other = try? Repository.open(at: "\(path)/.git"),
      (try? other.configuration("core.bare")) != "true",
      GitWork(git: "\(path)/.git").branch == "main"
    else { return nil }
    let setting = try? other.configuration("receive.denyCurrentBranch")
    if let setting, ["ignore", "warn", "updateinstead", "false"].contains(setting.lowercased()) { return nil }
    return "somebody works in that repository, on main: take a bare one, made with git init --bare -b main"
  }

  /// What keeps the newest version in a folder from being read; nil where nothing does, and for a remote on a host. What is here already is not fetched
  /// from there, so that a fetch does not tell.
  private func damage(of url: RemoteURL, _ main: ObjectID?) -> String? {
    guard let folder = RemoteFolder(url) else { return nil }
    if let words = folder.damage { return words }
    return main.flatMap(folder.damage).map { "it lacks what its newest version needs: \($0)" }
  }

  /// What is there of `main`, fetched to where it disturbs nothing.
  private func look(
    at main: ObjectID?, _ url: RemoteURL, _ options: NetworkOptions, _ repository: borrowing Repository,
    _ report: inout RemoteReport
  ) throws(UbiquityError) {
    guard main != nil else {
      if report.otherBranch != nil { report.content = .otherBranch }
      report.mayFetch = .yes
      return
    }
    do {
      try transfer.fetch(
        into: repository, url, ["+\(Reference.main):\(Self.local("main"))"], prune: false, options: options)
      report.mayFetch = .yes
    } catch {
      (report.content, report.mayFetch) = (.unreadable, .no(error.message))
      return
    }
    guard var id = try withGit({ () throws(GitError) in try repository.reference(Self.local("main")) }) else { return }
    if let words = refusal(of: id, repository) {
      (report.content, report.mayFetch) = (.unreadable, .no(words))
      return
    }
    while let parent = try withGit({ () throws(GitError) in try repository.commit(id).content.parents.first }) {
      id = parent
    }
    report.content = id.description == container ? .thisContainer : .otherContainer
  }

  /// What the remote had and has no more, in words; nil where it has it.
  private func loss(
    of listed: [String: ObjectID], since known: ObjectID?, _ repository: borrowing Repository, _ report: RemoteReport
  ) -> String? {
    let way = "docedit remote --repair, on a machine that has the container, puts it back"
    if report.content == .empty, Reference.areWithoutVersions(listed) { return "it has lost its versions; \(way)" }
    guard report.content == .thisContainer, let known, let main = try? repository.reference(Self.local("main")),
      let isWhole = try? repository.isAncestor(known, of: main)
    else { return nil }
    return isWhole ? nil : "it was set back or rewritten, and lacks versions that it had; \(way)"
  }

  /// Why the container would not take that `main`, or cannot look at it; nil where it would.
  private func refusal(of main: ObjectID, _ repository: borrowing Repository) -> String? {
    do throws(UbiquityError) {
      let own = try withGit { () throws(GitError) in try repository.reference(Reference.main) }
      return try repository.refusal(ofMain: main, besides: own)?.message
    } catch { return error.message }
  }
}

extension UbiquityContainer {
  /// Tries out what a remote can do; without one, the container's own. Nothing of the container is changed. Throws where it does not answer.
  public func tryRemote(_ text: String? = nil) async throws(UbiquityError) -> RemoteReport {
    let given = try text.map { text throws(UbiquityError) in try store.surroundings.remoteURL(text) }
    let url = if let given { given } else { try remoteURL() }
    let probe = RemoteProbe(root: store.root, container: id, device: device, surroundings: store.surroundings)
    let own = try? remoteURL()
    return try await probe.run(url, isOwn: url == own)
  }
}
