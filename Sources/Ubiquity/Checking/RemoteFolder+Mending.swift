internal import Files
internal import Foundation
internal import Git

/// What power loss and bad disks do to a remote in a folder: git can then not read it, or gives what others lack.
extension RemoteFolder {
  /// What keeps git from reading it, in words; nil where nothing does, and for what is no repository at all.
  var damage: String? {
    guard isRepository else { return nil }
    if !StoreSite.isHeadReadable(git) { return "its HEAD is gone or says nothing" }
    for name in ["refs", "objects"] where !isThere(name) { return "its folder \(name) is gone" }
    if isConfigurationBroken { return "its config cannot be read" }
    if packedReferences?.isBroken == true { return "its packed-refs has lines that say nothing" }
    return brokenReferences.first.map { "\(Printable.line($0)) says nothing" }
  }

  /// Sets aside what cannot be read, in `docedit/set-aside` there, and makes it anew; references as what the remote is known to have had, if it has that.
  func mend(at date: Date, known: [String: ObjectID]) throws(UbiquityError) {
    let aside = SetAsideFolder(git: git, at: date)
    var lost = try setReferencesAside(aside)
    if try mendPackedReferences(aside) { lost.formUnion(known.keys) }
    if !StoreSite.isHeadReadable(git) {
      if isThere("HEAD") { _ = try aside.take("\(git)/HEAD") }
      try WorkTree(root: git).write(Array("ref: \(Reference.main)\n".utf8), to: TreePath("HEAD"))
    }
    for name in ["refs/heads", "objects/pack", "objects/info"] { try make("\(git)/\(name)") }
    if isConfigurationBroken {
      _ = try aside.take("\(git)/config")
      try WorkTree(root: git).write(Array(plainConfiguration.utf8), to: TreePath("config"))
    }
    try giveBack(lost.union([Reference.main]), as: known)
  }

  /// Whether it is no text that git understands; what git understands and libgit2 does not is none of that.
  private var isConfigurationBroken: Bool {
    do { _ = try open() } catch { return error.message.contains("parse config") }
    return false
  }

  private var plainConfiguration: String {
    "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = \(!git.hasSuffix("/.git"))\n"
  }

  private func make(_ folder: String) throws(UbiquityError) {
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw UbiquityError(error, doing: "make the folder", on: folder)
    }
  }

  func open() throws(UbiquityError) -> Repository {
    try withGit { () throws(GitError) in try Repository.open(at: git) }
  }

  var isRepository: Bool { ["objects", "refs", "HEAD"].count(where: isThere) >= 2 }
  private func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(git)/\(name)") }
}

// MARK: - Objects

extension RemoteFolder {
  /// What its shared references need and it lacks.
  func losses(_ repository: borrowing Repository, _ progress: (Int) -> Void = { _ in }) throws(UbiquityError)
    -> [ObjectInspection.Loss]
  {
    let shared = [Reference.main] + RemoteNamespace.allCases.map(\.rawValue)
    let roots = repository.readableReferences().filter { reference in shared.contains { reference.name.hasPrefix($0) } }
    return try withGit { () throws(GitError) in try repository.inspect(roots.map(\.target), progress: progress).losses }
  }

  /// What it lacks of a version, in words; nil where it has all of it. Documents are not read, and older versions not looked at.
  func damage(of version: ObjectID) -> String? {
    guard let repository = try? open() else { return nil }
    guard let tree = WholeVersions.content(of: version, repository)?.tree else { return "a version, \(version)" }
    guard let files = try? repository.files(in: tree) else { return "a folder of the version \(version)" }
    let lost = files.first { !repository.contains($0.blob) }
    return lost.map { "\(Printable.quoted($0.path)), \($0.blob)" }
  }

  /// Gives it what it lacks and a container has; how many objects. Damaged ones are set aside there.
  func complete(from repository: borrowing Repository, at date: Date) throws(UbiquityError) -> Int {
    let other = try open(), aside = SetAsideFolder(git: git, at: date)
    let damaged = try losses(other).filter(\.isDamaged)
    for loss in damaged { for file in other.files(holding: loss.id) { try aside.takeObjects(file, of: other) } }
    if !damaged.isEmpty { try withGit { () throws(GitError) in try other.refreshObjects() } }
    var count = 0
    while true {
      let missing = try losses(other).map(\.id)
      let taken = try withGit { () throws(GitError) in try other.takeAll(missing, from: repository) }
      if taken == 0 { return count }
      count += taken
    }
  }
}
