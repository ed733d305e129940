internal import Foundation
internal import Git

/// Talks with a container's remote, on a queue of its own, so that saving never waits for the network.
actor RemoteExchange: Exchange {
  private let queue = BlockingQueue(label: "docedit.network")
  private let root: String
  /// Opened when something is exchanged over it, and anew when something came: each pack that was read is an open file, also when it was joined with others.
  private var known: OpenRepository?
  private let ownFolder: String
  let transfer: Transfer
  private let lockFile: String
  private let sendingLockFile: String
  let surroundings: Surroundings
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

  init(root: String, device: Device, surroundings: Surroundings) {
    transfer = Transfer(root: root, device: device, surroundings: surroundings)
    self.root = root
    ownFolder = Store.folder(of: root)
    lockFile = "\(ownFolder)/network.lock"
    sendingLockFile = Store.sendingLockFile(of: root)
    self.surroundings = surroundings
  }

  private func opened() throws(UbiquityError) -> OpenRepository {
    if let known { return known }
    let repository = try withGit { () throws(GitError) in try Repository.open(at: "\(root)/.git") }
    let open = OpenRepository(repository)
    known = open
    return open
  }

  func fetch(_ remote: RemoteURL, unless known: KnownReferences?, progress: SyncObserver?)
    throws(UbiquityError) -> Bool
  {
    let lock = try StoreLock(lockFile, timeout: 60) { !Task.isCancelled }
    defer { withExtendedLifetime(lock) {} }
    let counter = TransferCounter()
    var options = surroundings.networkOptions(for: remote)
    let open = try opened(), limit = try TransferLimit(open.repository)
    options.progress = {
      counter.note($0)
      progress?(SyncProgress(.receiving, $0))
      return !Task.isCancelled
    }
    (options.byteLimit, options.keepsPacks) = (limit.bytes, true)
    options.acceptsThinPacks = !FileManager.default.fileExists(atPath: "\(ownFolder)/\(Evictions.fileName)")
    do throws(UbiquityError) {
      let isFetched = try fetch(remote, unless: known, into: open.repository, options)
      if isFetched { self.known = nil }
      return isFetched
    } catch { throw counter.bytes > limit.bytes ? limit.refusal(of: remote.description) : error }
  }

  /// What is in the way there of docedit's own references is taken away first, unless that was tried.
  private func fetch(
    _ remote: RemoteURL, unless known: KnownReferences?, into repository: borrowing Repository,
    _ options: NetworkOptions, isCleared: Bool = false
  ) throws(UbiquityError) -> Bool {
    let hadVersions = try withGit { () throws(GitError) in try repository.reference(Reference.remoteMain) != nil }
    var (isEmptied, otherBranch, obstacles) = (false, String?.none, [String: ObjectID]())
    let isFetched = try transfer.fetch(into: repository, remote, Reference.fetched, prune: true, options: options) {
      listed in
      isEmptied = hadVersions && listed[Reference.main] == nil
      otherBranch = hadVersions ? nil : Reference.otherBranch(in: listed)
      if !isCleared { obstacles = Reference.obstacles(in: listed) }
      return !isEmptied && otherBranch == nil && obstacles.isEmpty && known?.equal(listed) != true
    }
    if isEmptied { throw .emptied(remote.description) }
    if let otherBranch { throw .otherBranch(otherBranch, on: remote.description) }
    if obstacles.isEmpty { return isFetched }
    clear(obstacles, from: remote, repository)
    return try fetch(remote, unless: known, into: repository, options, isCleared: true)
  }

  func fetch(_ remote: RemoteURL, withoutFilesFrom limit: Int, into folder: String, progress: SyncObserver?)
    throws(UbiquityError)
  {
    if case .https = remote { throw .allOrNothing }
    if try transfer.isEncrypted { throw .allOrNothing }
    var options = surroundings.networkOptions(for: remote)
    (options.fileLimit, options.acceptsThinPacks) = (limit, false)
    options.progress = {
      progress?(SyncProgress(.receiving, $0))
      return !Task.isCancelled
    }
    let open = try opened()
    try withGit { () throws(GitError) in
      let known = try open.repository.references("refs/remotes/origin/").map(\.target)
      let copy = try Repository.initializeBare(at: folder, borrowingFrom: open.repository, knowing: known)
      try copy.fetch(remote, Reference.fetched, prune: false, options: options)
    }
  }

  func push(_ remote: RemoteURL, _ refspecs: [String], after known: KnownReferences?, progress: SyncObserver?)
    throws(UbiquityError) -> PushOutcome
  {
    var options = surroundings.networkOptions(for: remote)
    options.progress = {
      progress?(SyncProgress(.sending, $0))
      return !Task.isCancelled
    }
    let lock = try? StoreLock(sendingLockFile, timeout: 0)
    defer { withExtendedLifetime(lock) {} }
    var before: [String: ObjectID] = [:]
    let open = try opened(), main = try open.repository.versionToSend(refspecs)
    var outcome = try transfer.push(from: open.repository, remote, refspecs, options: options) {
      before = $0
      return known?.hasMain(of: $0) ?? true
    } beginning: {
      open.repository.beginSending(main, ownFolder)
    } newest: {
      open.repository.activitiesToSend(refspecs, ownFolder)
    }
    outcome.before = before
    outcome.cause = outcome.rejections.values.lazy.compactMap { UbiquityError.damage(of: remote, for: $0) }.first
    return outcome
  }

  func download(_ remote: RemoteURL, _ objects: [ObjectID], into folder: String, progress: SyncObserver?)
    throws(UbiquityError)
  {
    var options = surroundings.networkOptions(for: remote)
    options.progress = {
      progress?(SyncProgress(.receiving, $0))
      return !Task.isCancelled
    }
    let received = try withGit { () throws(GitError) in try Repository.initializeBare(at: folder) }
    try transfer.receive(objects, into: received, remote, options: options)
  }
}

/// A repository that is opened when it is needed.
private final class OpenRepository {
  let repository: Repository
  init(_ repository: consuming Repository) { self.repository = repository }
}
