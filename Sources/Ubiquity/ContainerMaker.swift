internal import Files
internal import Foundation
internal import Git

/// Makes one container, and takes everything back where that fails.
actor ContainerMaker {
  private let site: ContainerSite
  let remote: String?
  let device: Device
  let surroundings: Surroundings
  let encryption: Encryption
  private let progress: SyncObserver?
  private let began: Date
  private let meter = ExchangeMeter()
  private let queue = BlockingQueue(label: "docedit.making")
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

  init(
    root: URL, remote: String?, device: Device, surroundings: Surroundings, encryption: Encryption,
    progress: SyncObserver?
  ) {
    site = ContainerSite(root: Folder.resolved(root.path(percentEncoded: false)), surroundings: surroundings)
    (self.remote, self.device, self.surroundings, self.progress) = (remote, device, surroundings, progress)
    self.encryption = encryption
    began = surroundings.now()
  }

  var root: String { site.root }
  private var git: String { site.git }
  var transfer: Transfer { Transfer(root: root, device: device, surroundings: surroundings) }
  /// What an encrypted remote had to be asked for before there was a container.
  var joining: SealedFolder { .joining(root, surroundings) }

  /// Makes the container. Returns what the user is to be told of what came.
  func make() throws(UbiquityError) -> [Notice] {
    try meter.measure { () throws(UbiquityError) in try makeMeasured() }.get()
  }

  private func makeMeasured() throws(UbiquityError) -> [Notice] {
    try site.checkIsFree()
    let (url, listed) = try ask(), isJoining = try joinIfEncrypted(url, listed)
    let isNew = try site.makeFolder()
    do { return try fill(url, isEmpty: !isJoining && listed[Reference.main] == nil, isJoining: isJoining) } catch {
      try? site.removeGit()
      if isNew { try? FileManager.default.removeItem(atPath: root) }
      throw error
    }
  }

  /// The remote, and what it has.
  func ask() throws(UbiquityError) -> (url: RemoteURL?, listed: [String: ObjectID]) {
    guard let remote else { return (nil, [:]) }
    let url = try surroundings.remoteURL(remote)
    try RemoteFolder(url)?.check(isBeside: root)
    return (url, try list(url))
  }

  private func list(_ url: RemoteURL) throws(UbiquityError) -> [String: ObjectID] {
    progress?(SyncProgress(.connecting))
    let listed = try naming(url) { () throws(UbiquityError) in
      try withGit { () throws(GitError) in
        try Repository.list(url, options: surroundings.networkOptions(for: url))
      }
    }
    if let branch = Reference.otherBranch(in: listed) { throw .otherBranch(branch, on: url.description) }
    if Reference.areWithoutVersions(listed) { throw UbiquityError.emptied(url.description).toNewcomer }
    return listed
  }

  /// What is wrong with a remote is told to somebody who has nothing of it yet.
  func naming<T>(_ url: RemoteURL, _ body: () throws(UbiquityError) -> T) throws(UbiquityError) -> T {
    do { return try body() } catch { throw error.naming(damageOf: url, hasContainer: false).toNewcomer }
  }

  private func fill(_ url: RemoteURL?, isEmpty: Bool, isJoining: Bool) throws(UbiquityError) -> [Notice] {
    try site.markUnfinished()
    let repository = try withGit { () throws(GitError) in try Repository.initialize(at: git) }
    try excludeTemporaryFiles()
    try makeSealedFolder(isJoining: isJoining)
    try begin(repository, url, isEmpty: isEmpty)
    try site.checkIsAlone(repository.firstVersion().description)
    let state = StoreState(
      container: try repository.firstVersion().description, remote: url?.description,
      lastSync: url == nil ? nil : surroundings.now())
    try state.write("\(Store.folder(of: root))/state.plist")
    let store = try Store(root: root, device: device, surroundings: surroundings, contentMerge: nil)
    let (traffic, began) = (meter.traffic, began)
    try store.locked { () throws(UbiquityError) in
      try store.describeRemote(url)
      try store.advanceCircle()
      try store.foundCircle()
      try store.trustOwnCircle()
      if !isEmpty { try store.adoptOldCopies() }
      try store.collect()
      try store.materialise()
      try store.moveHead(from: store.head().id, to: store.head().id)
      if let main = try store.reference(Reference.remoteMain) { try store.set(Reference.knownMain, to: main) }
      if url != nil { try store.note(.setup, Self.report(of: store, traffic), traffic, since: began) }
    }
    try? FileManager.default.removeItem(atPath: site.unfinishedMark)
    return store.notices
  }

  private static func report(of store: Store, _ traffic: ExchangeMeter.Traffic) throws(UbiquityError) -> SyncReport {
    var report = SyncReport()
    if traffic.received > 0 { try report.tally.received(since: [:], in: store) }
    return report
  }

  private func excludeTemporaryFiles() throws(UbiquityError) {
    do { try FileManager.default.createDirectory(atPath: "\(git)/info", withIntermediateDirectories: true) } catch {
      throw UbiquityError(error, doing: "make the folder", on: git)
    }
    try WorkTree(root: git).write(Array(".docedit-*~\n".utf8), to: TreePath("info/exclude"))
  }
}

extension ContainerMaker {
  /// Gives `main` its first version: the remote's, or one that holds nothing. Where another device was faster, its version is taken.
  private func begin(_ repository: borrowing Repository, _ url: RemoteURL?, isEmpty: Bool) throws(UbiquityError) {
    if let url, !isEmpty { return try adopt(repository, url) }
    let tree = try withGit { () throws(GitError) in try repository.tree(nil, applying: []) }
    let signature = Signature(
      name: Printable.line(device.name, limit: 100), email: "\(device.id)@docedit", date: surroundings.wholeSeconds)
    let message = CommitMessage.founding(by: device, surroundings).text
    let root = try repository.writeCommit(
      CommitContent(tree: tree, parents: [], signature: signature, message: message),
      signedBy: SigningKey.of(device, surroundings))
    try withGit { () throws(GitError) in
      try repository.setReference(Reference.main, to: root, expecting: nil)
      if url != nil { try repository.setReference(Reference.remoteMain, to: root, expecting: nil) }
    }
    if let url, try !send(repository, url) { try adopt(repository, url) }
  }

  private func send(_ repository: borrowing Repository, _ url: RemoteURL) throws(UbiquityError) -> Bool {
    progress?(SyncProgress(.sending))
    let refspec = "\(Reference.main):\(Reference.main)"
    let outcome = try transfer.push(from: repository, url, [refspec], options: options(for: url, .sending))
    if let failure = outcome.failure { throw failure }
    return outcome.rejections.isEmpty
  }

  private func adopt(_ repository: borrowing Repository, _ url: RemoteURL) throws(UbiquityError) {
    progress?(SyncProgress(.receiving))
    _ = try naming(url) { () throws(UbiquityError) in
      try transfer.fetch(
        into: repository, url, Reference.fetched, prune: true, options: options(for: url, .receiving))
    }
    guard let main = try withGit({ () throws(GitError) in try repository.reference(Reference.remoteMain) }) else {
      throw UbiquityError(.notFound, "the remote has no branch main", hint: "try again")
    }
    if let refusal = try repository.refusal(ofMain: main, besides: nil) {
      try naming(url) { () throws(UbiquityError) in throw refusal }
    }
    try withGit { () throws(GitError) in try repository.setReference(Reference.main, to: main, expecting: nil) }
  }

  func options(for url: RemoteURL, _ phase: SyncProgress.Phase) -> NetworkOptions {
    var options = surroundings.networkOptions(for: url)
    options.progress = { [progress] in
      progress?(SyncProgress(phase, $0))
      return !Task.isCancelled
    }
    return options
  }
}
