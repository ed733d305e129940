internal import Foundation
internal import Git

/// One repair while it lasts.
struct StoreRepair {
  let site: StoreSite
  let aside: SetAsideFolder
  /// What was done, in the user's words.
  private(set) var done: [String] = []
  /// References that were broken, and were set aside.
  var lost: [String] = []

  init(_ site: StoreSite) {
    self.site = site
    aside = SetAsideFolder(git: site.git, at: site.surroundings.now())
  }

  mutating func note(_ words: String) { done.append(words) }

  /// Objects first: a reference is only given back to what is there.
  mutating func run(mayAskRemote: Bool) throws(UbiquityError) {
    try mendRepository()
    let repository = try withGit { () throws(GitError) in try Repository.open(at: site.git) }
    clearLocks(repository)
    try setBrokenReferencesAside(repository)
    try setBrokenPacksAside(repository)
    try mendEvictions(repository)
    try mendObjects(repository, mayAskRemote: mayAskRemote)
    try mendReferences(repository, mayAskRemote: mayAskRemote)
    try mendObjects(repository, mayAskRemote: mayAskRemote)
    try retireReferences(repository)
    try mendState(repository)
    try mendConfiguration(repository)
    try mendIndex(repository)
  }
}

// MARK: - The repository

extension StoreRepair {
  /// `HEAD` and `config` say that the folder is a repository.
  private mutating func mendRepository() throws(UbiquityError) {
    if !StoreSite.isHeadReadable(site.git), FileManager.default.fileExists(atPath: "\(site.git)/HEAD") {
      _ = try aside.take("\(site.git)/HEAD")
      try WorkTree(root: site.git).write(Array("ref: \(Reference.main)\n".utf8), to: TreePath("HEAD"))
      note("made git's HEAD anew")
    }
    if !isRepository { try remake() }
  }

  private var isRepository: Bool {
    guard let repository = try? Repository.open(at: site.git) else { return false }
    return (try? repository.referenceNames()) != nil
  }

  private mutating func remake() throws(UbiquityError) {
    for name in ["HEAD", "config"] where FileManager.default.fileExists(atPath: "\(site.git)/\(name)") {
      _ = try aside.take("\(site.git)/\(name)")
    }
    _ = try withGit { () throws(GitError) in try Repository.initialize(at: site.git) }
    note("made git's HEAD and config anew")
  }

  private mutating func clearLocks(_ repository: borrowing Repository) {
    let before = locks
    repository.clearStaleLocks(abandoned: true)
    let count = before.subtracting(locks).count
    if count > 0 { note("removed \(count) \(count == 1 ? "lock" : "locks") that a killed process left") }
  }

  private var locks: Set<String> {
    let files = FileManager.default.enumerator(atPath: site.git)?.compactMap { $0 as? String } ?? []
    return Set(files.filter { $0.hasSuffix(".lock") && !$0.hasPrefix("docedit/") && !$0.hasPrefix("objects/") })
  }

  private mutating func setBrokenReferencesAside(_ repository: borrowing Repository) throws(UbiquityError) {
    for (name, file) in repository.brokenReferences().sorted(by: { $0.key < $1.key }) {
      _ = try aside.take(file)
      lost.append(name)
    }
    for name in [Reference.main, Reference.workTree] where !lost.contains(name) {
      if (try? repository.reference(name)) ?? nil == nil { lost.append(name) }
    }
    lost.sort { $0 == Reference.main && $1 != Reference.main }
  }
}

// MARK: - What can be computed

extension StoreRepair {
  private mutating func mendState(_ repository: borrowing Repository) throws(UbiquityError) {
    let file = "\(site.git)/docedit/state.plist"
    guard let first = try? repository.firstVersion().description else { return }
    let known = site.state
    if known?.container == first { return }
    if FileManager.default.fileExists(atPath: file) { _ = try aside.take(file) }
    var state = known ?? StoreState(container: first, remote: remote(repository))
    state.container = first
    try state.write(file)
    note("made state.plist anew: the container \(first.prefix(7))\(state.remote.map { ", the remote \($0)" } ?? "")")
  }

  /// What a container that was no repository before is set up with. What somebody set otherwise stays.
  private mutating func mendConfiguration(_ repository: borrowing Repository) throws(UbiquityError) {
    guard let state = site.state, state.isAdopted != true else { return }
    let missing = try withGit { () throws(GitError) in try repository.restoreSettings() }
    if missing.isEmpty { return }
    try site.store?.describeRemote(
      state.remote.map { text throws(UbiquityError) in try site.surroundings.remoteURL(text) })
    note("gave git's config back what it had lost: \(missing.joined(separator: ", "))")
  }

  /// The remote that plain git is told of, where the device's own state does not say it.
  func remote(_ repository: borrowing Repository) -> String? {
    if let state = site.state { return state.remote }
    return (try? repository.configuration("remote.origin.url")) ?? nil
  }

  private mutating func mendIndex(_ repository: borrowing Repository) throws(UbiquityError) {
    let file = "\(site.git)/docedit/index.sqlite"
    if StoreIndex.isDamaged(file) || isOutdated(file, repository) {
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
      note("threw the index away: it is made anew")
    }
    guard let head = (try? repository.reference(Reference.main)) ?? nil,
      let tree = try? repository.commit(head).content.tree
    else { return }
    let absence = Evictions.read(in: "\(site.git)/docedit")?.absence, isDamaged = repository.isIndexDamaged()
    do throws(GitError) {
      try repository.resetIndex(to: tree, absent: absence)
      if !isDamaged { return }
    } catch {
      if error.code == .locked { return }
      _ = try aside.take("\(site.git)/index")
      try? repository.resetIndex(to: tree, absent: absence)
    }
    note("made git's own index anew")
  }

  /// Whether an entry says something else than git.
  private func isOutdated(_ file: String, _ repository: borrowing Repository) -> Bool {
    guard FileManager.default.fileExists(atPath: file), site.state != nil else { return false }
    return site.store.map { !$0.inspectIndex().complaints.isEmpty } ?? false
  }
}
