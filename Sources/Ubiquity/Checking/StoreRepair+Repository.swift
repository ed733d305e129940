internal import Foundation
internal import Git

extension StoreRepair {
  /// `HEAD` and `config` say that the folder is a repository.
  mutating func mendRepository() throws(UbiquityError) {
    try mendHead()
    for name in ["refs/heads", "objects"] { try mendFolder("\(site.git)/\(name)", name) }
    try mendPackedReferences()
    try mendConfigurationFile()
    if !isRepository { try remake() }
  }

  /// For one line that says nothing git refuses all references. What only such a line had is found missing later.
  private mutating func mendPackedReferences() throws(UbiquityError) {
    guard try PackedReferences.mend(in: site.git, aside) else { return }
    note("set git's packed-refs aside, and kept its lines that say something")
  }

  /// One that git does not understand is set aside; its settings come back later.
  private mutating func mendConfigurationFile() throws(UbiquityError) {
    guard Repository.isConfigurationBroken(in: site.git) else { return }
    _ = try aside.take("\(site.git)/config")
    let text = "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n"
    try WorkTree(root: site.git).write(Array(text.utf8), to: TreePath("config"))
    isConfigurationNew = true
    note("made git's config anew")
  }

  private mutating func mendFolder(_ folder: String, _ name: String) throws(UbiquityError) {
    if FileManager.default.fileExists(atPath: folder) { return }
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw UbiquityError(error, doing: "make the folder", on: folder)
    }
    note("made git's folder \(name) anew")
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

  /// What git wrote down of commits that are gone: with it git's own check fails, and git may take them to be there.
  mutating func removeUnfitCommitGraphs(_ repository: borrowing Repository) {
    let files = repository.unfitCommitGraphs()
    for file in files { try? FileManager.default.removeItem(atPath: file) }
    if !files.isEmpty { note("removed git's commit-graph, which spoke of what is not here: git makes it anew") }
  }

  mutating func clearLocks(_ repository: borrowing Repository) {
    let before = locks
    repository.clearStaleLocks(abandoned: true)
    let count = before.subtracting(locks).count
    if count > 0 { note("removed \(count) \(count == 1 ? "lock" : "locks") that a killed process left") }
  }

  private var locks: Set<String> {
    let files = FileManager.default.enumerator(atPath: site.git)?.compactMap { $0 as? String } ?? []
    return Set(files.filter { $0.hasSuffix(".lock") && !$0.hasPrefix("docedit/") && !$0.hasPrefix("objects/") })
  }

  mutating func setBrokenReferencesAside(_ repository: borrowing Repository) throws(UbiquityError) {
    for (name, file) in repository.brokenReferences().sorted(by: { $0.key < $1.key }) {
      _ = try aside.take(file)
      lost.append(name)
    }
    let isRenamed = GitWork(git: site.git).renamedMain != nil
    for name in [Reference.main, Reference.workTree] where !lost.contains(name) {
      if name == Reference.main, isRenamed { continue }
      if (try? repository.reference(name)) ?? nil == nil { lost.append(name) }
    }
    lost.sort { $0 == Reference.main && $1 != Reference.main }
  }
}
