internal import Foundation
internal import Git

/// Makes one container, and takes everything back where that fails.
actor ContainerMaker {
  private let root: String
  private let remote: String?
  private let device: Device
  private let surroundings: Surroundings
  private let progress: SyncObserver?
  private let queue = BlockingQueue(label: "docedit.making")
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

  init(
    root: URL, remote: String?, device: Device, surroundings: Surroundings, progress: SyncObserver?
  ) {
    self.root = ContainerFolder.resolved(root.path(percentEncoded: false))
    (self.remote, self.device, self.surroundings, self.progress) = (remote, device, surroundings, progress)
  }

  private var git: String { "\(root)/.git" }

  func make() throws(UbiquityError) {
    let url = try remote.map { text throws(UbiquityError) in try surroundings.remoteURL(text) }
    try checkIsFree()
    let listed = try url.map { url throws(UbiquityError) in try list(url) } ?? [:]
    let isNew = try makeFolder()
    do { try fill(url, isEmpty: listed[Reference.main] == nil) } catch {
      try? FileManager.default.removeItem(atPath: isNew ? root : git)
      throw error
    }
  }

  private func list(_ url: RemoteURL) throws(UbiquityError) -> [String: ObjectID] {
    progress?(SyncProgress(.connecting))
    return try withGit { () throws(GitError) in try Repository.list(url, options: surroundings.networkOptions(for: url))
    }
  }

  private func checkIsFree() throws(UbiquityError) {
    try checkParents()
    try checkContents()
    if FileManager.default.fileExists(atPath: git), !isUnfinished {
      throw UbiquityError(
        .exists, "\(Printable.quoted(root)) is a git repository of its own", hint: "choose another folder")
    }
  }

  private func checkParents() throws(UbiquityError) {
    var folder = root
    while folder.count > 1 {
      if FileManager.default.fileExists(atPath: "\(Store.folder(of: folder))/state.plist") {
        throw taken(by: folder)
      }
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  private func taken(by container: String) -> UbiquityError {
    if container == root {
      return UbiquityError(
        .containerExists, "\(Printable.quoted(root)) is a container already",
        hint: "use it; docedit remote gives it another remote")
    }
    return UbiquityError(
      .containerExists, "\(Printable.quoted(root)) is inside of the container \(Printable.quoted(container))",
      hint: "choose a folder outside of it")
  }

  /// None of this device's containers may be inside.
  private func checkContents() throws(UbiquityError) {
    let known = (try? DeviceRegistry(surroundings).roots()) ?? []
    let paths = known.map { ContainerFolder.resolved($0.path(percentEncoded: false)) }
    let inner = paths.first {
      $0.hasPrefix(root == "/" ? root : root + "/")
        && FileManager.default.fileExists(atPath: "\(Store.folder(of: $0))/state.plist")
    }
    guard let inner else { return }
    throw UbiquityError(
      .containerExists, "the container \(Printable.quoted(inner)) is inside of \(Printable.quoted(root))",
      hint: "choose another folder")
  }

  /// What a killed process left.
  private var isUnfinished: Bool { FileManager.default.fileExists(atPath: unfinishedMark) }
  private var unfinishedMark: String { "\(Store.folder(of: root))/unfinished" }

  private func makeFolder() throws(UbiquityError) -> Bool {
    let isNew = !FileManager.default.fileExists(atPath: root)
    do {
      if isUnfinished { try FileManager.default.removeItem(atPath: git) }
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    } catch {
      throw UbiquityError(
        .permission, "cannot make the folder \(Printable.quoted(root))", hint: "check who may write there")
    }
    return isNew
  }

  private func fill(_ url: RemoteURL?, isEmpty: Bool) throws(UbiquityError) {
    let repository = try withGit { () throws(GitError) in try Repository.initialize(at: git) }
    try makeOwnFolder()
    try begin(repository, url, isEmpty: isEmpty)
    let state = StoreState(
      container: try Self.rootCommit(of: repository).description, remote: url?.description,
      lastSync: url == nil ? nil : surroundings.now())
    try state.write("\(Store.folder(of: root))/state.plist")
    let store = try Store(root: root, device: device, surroundings: surroundings, contentMerge: nil)
    try store.locked { () throws(UbiquityError) in
      try store.describeRemote(url)
      try store.collect()
      try store.materialise()
      try store.moveHead(from: store.head().id, to: store.head().id)
    }
    try? FileManager.default.removeItem(atPath: unfinishedMark)
  }

  private func makeOwnFolder() throws(UbiquityError) {
    do {
      try FileManager.default.createDirectory(atPath: Store.folder(of: root), withIntermediateDirectories: true)
      try FileManager.default.createDirectory(atPath: "\(git)/info", withIntermediateDirectories: true)
    } catch {
      throw UbiquityError(
        .permission, "cannot make the folder \(Printable.quoted(git))", hint: "check who may write there")
    }
    let folder = WorkTree(root: git)
    try folder.write([], to: TreePath("docedit/unfinished"))
    try folder.write(Array(".docedit-*~\n".utf8), to: TreePath("info/exclude"))
  }
}

extension ContainerMaker {
  /// Gives `main` its first version: the remote's, or one that holds nothing. Where another device was faster, its version is taken.
  private func begin(_ repository: borrowing Repository, _ url: RemoteURL?, isEmpty: Bool) throws(UbiquityError) {
    if let url, !isEmpty { return try adopt(repository, url) }
    let tree = try withGit { () throws(GitError) in try repository.tree(nil, applying: []) }
    let signature = Signature(
      name: Printable.line(device.name, limit: 100), email: "\(device.id)@docedit", date: surroundings.wholeSeconds)
    let message = CommitMessage("Make a container", device: device).text
    try withGit { () throws(GitError) in
      let root = try repository.writeCommit(
        CommitContent(tree: tree, parents: [], signature: signature, message: message))
      try repository.setReference(Reference.main, to: root, expecting: nil)
      if url != nil { try repository.setReference(Reference.remoteMain, to: root, expecting: nil) }
    }
    if let url, try !send(repository, url) { try adopt(repository, url) }
  }

  private func send(_ repository: borrowing Repository, _ url: RemoteURL) throws(UbiquityError) -> Bool {
    progress?(SyncProgress(.sending))
    let refspec = "\(Reference.main):\(Reference.main)"
    let outcome = try PushOutcome { () throws(GitError) in
      try repository.push(url, [refspec], options: options(for: url, .sending))
    }
    if let failure = outcome.failure { throw failure }
    return outcome.rejections.isEmpty
  }

  private func adopt(_ repository: borrowing Repository, _ url: RemoteURL) throws(UbiquityError) {
    progress?(SyncProgress(.receiving))
    _ = try withGit { () throws(GitError) in
      try repository.fetch(url, Reference.fetched, prune: true, options: options(for: url, .receiving))
    }
    guard let main = try withGit({ () throws(GitError) in try repository.reference(Reference.remoteMain) }) else {
      throw UbiquityError(.notFound, "the remote has no branch main", hint: "try again")
    }
    try withGit { () throws(GitError) in try repository.setReference(Reference.main, to: main, expecting: nil) }
  }

  private func options(for url: RemoteURL, _ phase: SyncProgress.Phase) -> NetworkOptions {
    var options = surroundings.networkOptions(for: url)
    options.progress = { [progress] in
      progress?(SyncProgress(phase, $0))
      return !Task.isCancelled
    }
    return options
  }

  /// The first commit of `main`, along first parents.
  private static func rootCommit(of repository: borrowing Repository) throws(UbiquityError) -> ObjectID {
    try withGit { () throws(GitError) in
      guard var id = try repository.reference(Reference.main) else {
        throw GitError(.notFound, operation: "read main", message: "there is none")
      }
      while let parent = try repository.commit(id).content.parents.first { id = parent }
      return id
    }
  }
}
