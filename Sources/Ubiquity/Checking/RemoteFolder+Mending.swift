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
    if PackedReferences(in: git)?.isBroken == true { return "its packed-refs has lines that say nothing" }
    if let name = brokenReferences.first { return "\(Printable.line(name)) says nothing" }
    return strangeMain == nil ? nil : "its main is no version of documents"
  }

  /// Sets aside what cannot be read, in `docedit/set-aside` there, and makes it anew; references as what the remote is known to have had, if it has that.
  func mend(at date: Date, known: [String: ObjectID]) throws(UbiquityError) {
    Repository.clearLeftLocks(in: git)
    let aside = SetAsideFolder(git: git, at: date)
    var lost = try setReferencesAside(aside)
    if try PackedReferences.mend(in: git, aside) { lost.formUnion(known.keys) }
    if !StoreSite.isHeadReadable(git) { try replace("HEAD", by: "ref: \(Reference.main)\n", aside) }
    for name in ["refs/heads", "objects/pack", "objects/info"] { try make("\(git)/\(name)") }
    if isConfigurationBroken { try replace("config", by: plainConfiguration, aside) }
    try setStrangeMainAside(aside)
    try giveBack(lost.union([Reference.main]), as: known)
  }

  private func replace(_ name: String, by text: String, _ aside: SetAsideFolder) throws(UbiquityError) {
    if isThere(name) { _ = try aside.take("\(git)/\(name)") }
    try WorkTree(root: git).write(Array(text.utf8), to: TreePath(name))
  }

  private var isConfigurationBroken: Bool { Repository.isConfigurationBroken(in: git) }

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
