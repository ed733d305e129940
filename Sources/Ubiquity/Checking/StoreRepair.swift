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
  /// Whether git's config could not be read, and was made anew.
  var isConfigurationNew = false
  /// Whether docedit's own folder was gone.
  var isFolderLost = false
  /// Whether the remote said what it has of what is missing.
  var hasAskedRemote = false
  /// Whether it was asked, and did not say it.
  var isRemoteSilent = false
  /// Whether the folder may have what `main` has not any more.
  var collectsFolder = false

  init(_ site: StoreSite, aside: SetAsideFolder) { (self.site, self.aside) = (site, aside) }

  mutating func note(_ words: String) { done.append(words) }

  /// Objects first: a reference is only given back to what is there, and what is evicted is among the documents of a version.
  /// What the remote did not say since the task is cancelled is not taken for lost: `cancelled` is thrown. References that were set aside are given back before that.
  mutating func run(mayAskRemote: Bool) throws(UbiquityError) {
    try mendRepository()
    let repository = try withGit { () throws(GitError) in try Repository.open(at: site.git) }
    clearLocks(repository)
    try setBrokenReferencesAside(repository)
    try setBrokenPacksAside(repository)
    try mendFolder(repository)
    mendSealedCopy()
    if site.state == nil { try mendState(repository) }
    try mendEvictions(repository)
    try forgetLeftTexts(repository, mayAskRemote: mayAskRemote)
    try mendFolderMark(repository, exactly: true)
    try mendObjects(repository, mayAskRemote: mayAskRemote)
    try mendReferences(repository, mayAskRemote: mayAskRemote && !Task.isCancelled)
    try Task.checkIsWanted()
    try mendObjects(repository, mayAskRemote: mayAskRemote)
    try Task.checkIsWanted()
    try mendEvictions(repository)
    try mendVersions(repository)
    try mendEvictions(repository)
    try mendFolderMark(repository)
    try Task.checkIsWanted()
    try noteLostTexts(repository)
    try retireReferences(repository)
    removeUnfitCommitGraphs(repository)
    try mendState(repository)
    try mendConfiguration(repository)
    mendIndex(repository)
    try mendGitIndex(repository)
    collectFolder()
  }

  private mutating func collectFolder() {
    guard collectsFolder else { return }
    do throws(UbiquityError) {
      guard let count = try site.store?.collect(), count > 0 else { return }
      note("made a version of what the folder has: \(count.counting("document"))")
    } catch { note("could not make a version of what the folder has: \(error.message)") }
  }
}

// MARK: - What can be computed

extension StoreRepair {
  private mutating func mendState(_ repository: borrowing Repository) throws(UbiquityError) {
    let file = "\(site.git)/docedit/state.plist"
    guard let first = try? repository.firstVersion().description else { return }
    let known = site.state
    if let container = known?.container, container == first || repository.isVersion(container) { return }
    if FileManager.default.fileExists(atPath: file) { _ = try aside.take(file) }
    var state = known ?? StoreState(container: first, remote: remote(repository))
    state.container = first
    if isFolderLost, isAdopted { state.isAdopted = true }
    try state.write(file)
    let hadRemote = (try? repository.reference(Reference.remoteMain)) ?? nil != nil
    let unknown =
      hadRemote && !areKeysLost ? "; the remote's address is not known any more: docedit remote URL names it" : ""
    note(
      "made state.plist anew: the container \(first.prefix(7))\(state.remote.map { ", the remote \($0)" } ?? unknown)")
  }

  /// What a container that was no repository before is set up with. What somebody set otherwise stays.
  private mutating func mendConfiguration(_ repository: borrowing Repository) throws(UbiquityError) {
    guard let state = site.state else { return }
    let isAdopted = state.isAdopted == true, missing = try restoreSettings(state, repository)
    let isDescribed = isAdopted ? !isConfigurationNew : missing.isEmpty && isRemoteDescribed(state, repository)
    if !isDescribed { try describeRemote(state) }
    if missing.isEmpty, isDescribed || isAdopted { return }
    let lost = missing.isEmpty ? ["remote.origin.url"] : missing
    note("gave git's config back what it had lost: \(lost.joined(separator: ", "))")
  }

  /// Those that are not there; returns which.
  private func restoreSettings(_ state: StoreState, _ repository: borrowing Repository) throws(UbiquityError)
    -> [String]
  {
    let missing = repository.lostSettings(state, Evictions.read(in: "\(site.git)/docedit") ?? Evictions())
    try withGit { () throws(GitError) in
      if state.isAdopted != true { _ = try repository.restoreSettings() }
      if missing.contains(Evictions.promisor) { try repository.setConfiguration(Evictions.promisor, to: "true") }
    }
    return missing
  }

  private func describeRemote(_ state: StoreState) throws(UbiquityError) {
    if isEncrypted { return }
    try site.store?.describeRemote(
      state.remote.map { text throws(UbiquityError) in try site.surroundings.remoteURL(text) })
  }

  /// Whether plain git knows the remote, as far as it may.
  private func isRemoteDescribed(_ state: StoreState, _ repository: borrowing Repository) -> Bool {
    if state.remote == nil || isEncrypted { return true }
    return ((try? repository.configuration("remote.origin.url")) ?? nil) != nil
  }

  /// Also where the keys cannot be read, or are gone.
  var isEncrypted: Bool {
    do throws(UbiquityError) { return try SealedFolder(ofContainer: site.root).keyring() != nil } catch { return true }
  }

  /// Without them no remote can be named.
  private var areKeysLost: Bool {
    do throws(UbiquityError) { _ = try SealedFolder(ofContainer: site.root).keyring() } catch { return true }
    return false
  }

  /// The remote that plain git is told of, else that of the last exchange, where the device's own state does not say it.
  func remote(_ repository: borrowing Repository) -> String? {
    if let state = site.state { return state.remote }
    if let origin = (try? repository.configuration("remote.origin.url")) ?? nil { return origin }
    let last = ExchangeLog(folder: "\(site.git)/docedit").records(since: nil, limit: 1).first?.remote
    return last.flatMap { (try? site.surroundings.remoteURL($0)) == nil ? nil : $0 }
  }
}
