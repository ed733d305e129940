internal import Foundation
internal import Git

/// Makes a git repository of the user's own a container, as it is: its branches, tags, hooks, configuration and remotes stay.
actor RepositoryAdopter {
  private let existing: ExistingRepository
  private let device: Device
  private let queue = BlockingQueue(label: "docedit.adopting")
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

  init(_ existing: ExistingRepository, device: Device) { (self.existing, self.device) = (existing, device) }

  private var root: String { existing.root }
  private var surroundings: Surroundings { existing.surroundings }

  /// What the repository was before.
  struct Former: Sendable {
    /// Nil where it had no version.
    var main: ObjectID?
    var configuration: [UInt8]
    /// Whether it was an encrypted container once, whose keys are gone.
    var isMarked: Bool
  }

  /// Throws where it cannot become a container with that remote. Nothing is changed.
  func check(_ remote: String?) throws(UbiquityError) {
    let site = ContainerSite(root: root, surroundings: surroundings)
    try site.checkNeighbours()
    let repository = try existing.open()
    try existing.check(repository)
    let origin = try withGit { () throws(GitError) in try repository.configuration("remote.origin.url") }
    try checkOrigin(origin, remote)
    if let first = try? repository.firstVersion() { try site.checkIsAlone(first.description) }
  }

  /// Everything but the exchange. `joined` has the keys of an encrypted container that it is to be a copy of. Nothing is left behind on failure.
  func adopt(_ encryption: Encryption, joined: SealedFolder?) throws(UbiquityError) -> Former {
    let repository = try existing.open()
    let main = try withGit { () throws(GitError) in try repository.reference(Reference.main) }
    let sealed = SealedFolder(ofContainer: root)
    let former = Former(
      main: main, configuration: try WorkTree(root: existing.git).read(TreePath("config"))?.bytes ?? [],
      isMarked: sealed.isMarked)
    if joined == nil, !encryption.isFounding { _ = try sealed.keyring() }
    let names = ownFiles
    do throws(UbiquityError) { try fill(repository, main, encryption, joined) } catch {
      removeFiles(but: names)
      if !former.isMarked { sealed.unmark() }
      throw error
    }
    return former
  }

  /// What an earlier container of the folder left in docedit's own one.
  private var ownFiles: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: Store.folder(of: root))) ?? [])
  }

  private func removeFiles(but kept: Set<String>) {
    let folder = Store.folder(of: root)
    for name in kept.isEmpty ? [""] : ownFiles.subtracting(kept) {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  private func checkOrigin(_ origin: String?, _ remote: String?) throws(UbiquityError) {
    guard let origin, let remote else { return }
    let url = try surroundings.remoteURL(remote)
    if (try? surroundings.remoteURL(origin).description) != url.description { throw .otherOrigin(origin) }
  }

  private func fill(
    _ repository: borrowing Repository, _ main: ObjectID?, _ encryption: Encryption, _ joined: SealedFolder?
  ) throws(UbiquityError) {
    do {
      try FileManager.default.createDirectory(atPath: Store.folder(of: root), withIntermediateDirectories: true)
    } catch {
      throw UbiquityError(error, doing: "make a folder in", on: existing.git)
    }
    try withGit { () throws(GitError) in try repository.isolate() }
    let first: ObjectID
    if let main { first = main } else { first = try begin() }
    let evictions = existing.evictions ?? Evictions()
    try withGit { () throws(GitError) in
      let given = try evictions.commitOfFolder(of: first, in: repository)
      try repository.setReference(Reference.workTree, to: given, expecting: nil)
      try repository.setReference(Reference.sentMain, to: first, expecting: nil)
    }
    try exclude()
    try joined?.move(to: SealedFolder(ofContainer: root))
    if case .founding(let phrase) = encryption {
      try SealedFolder(ofContainer: root).write(.new(phrase, surroundings))
    }
    var state = StoreState(container: try repository.firstVersion().description)
    state.isAdopted = true
    try state.write("\(Store.folder(of: root))/state.plist")
  }

  /// A repository without any version gets an empty first one.
  private func begin() throws(UbiquityError) -> ObjectID {
    let repository = try withGit { () throws(GitError) in try Repository.open(at: existing.git) }
    let tree = try withGit { () throws(GitError) in try repository.tree(nil, applying: []) }
    let signature = Signature(
      name: Printable.line(device.name, limit: 100), email: "\(device.id)@docedit", date: surroundings.wholeSeconds)
    let content = CommitContent(
      tree: tree, parents: [], signature: signature, message: CommitMessage.founding(by: device, surroundings).text)
    let first = try repository.writeCommit(content, signedBy: SigningKey.of(device, surroundings))
    try withGit { () throws(GitError) in try repository.setReference(Reference.main, to: first, expecting: .some(nil)) }
    try WorkTree(root: existing.git).write(Array("ref: \(Reference.main)\n".utf8), to: TreePath("HEAD"))
    return first
  }

  /// Plain git is not to see our temporary files; what the user excludes stays.
  private func exclude() throws(UbiquityError) {
    let file = WorkTree(root: existing.git), path = TreePath("info/exclude"), line = ".docedit-*~\n"
    let present = try file.read(path).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    if present.contains(line) { return }
    let end = present.isEmpty || present.hasSuffix("\n") ? "" : "\n"
    try file.write(Array((present + end + line).utf8), to: path)
  }
}
