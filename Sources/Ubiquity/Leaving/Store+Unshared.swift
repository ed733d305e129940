internal import Files
internal import Foundation
internal import Git

/// What is nowhere else but in this folder.
extension Store {
  /// Everything in the folder that the head does not have just so.
  func unsharedFiles() throws(UbiquityError) -> [String] {
    let shown = try snapshot(head().content.tree).shown, links = try Set(sharedLinks())
    var own: [String] = []
    for entry in try workTree.everything() where entry.kind != .folder && !links.contains(TreePath(entry.path)) {
      let path = TreePath(entry.path)
      if let blob = shown[path] {
        if try fileName(of: path)?.blob != blob { own.append(entry.path) }
      } else if path.components.last != WorkingFile.folderView {
        own.append(entry.path)
      }
    }
    return own.sorted()
  }

  /// The links of the head that are in the folder as it has them.
  func sharedLinks() throws(UbiquityError) -> [TreePath] {
    let tree = try head().content.tree
    let files = try withGit { () throws(GitError) in try repository.files(in: tree) }
    return files.filter { file in
      guard file.mode == .link, ContainerPath.isSafe(file.path),
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(root)/\(file.path)")
      else { return false }
      return (try? Repository.blobID(of: Array(target.utf8))) == file.blob
    }.map { TreePath($0.path) }
  }

  /// Branches, tags and stashes with versions that the remote's `main`, as it was last seen, has not.
  func unsharedReferences() throws(UbiquityError) -> [String] {
    let remote = try reference(Reference.remoteMain)
    return try plainReferences().filter { _, target in !isShared(target, remote) }.map(\.name)
  }

  /// Branches, tags and stashes, `main` among them.
  func plainReferences() throws(UbiquityError) -> [(name: String, target: ObjectID)] {
    try withGit { () throws(GitError) in try repository.references("refs/") }.filter { name, _ in
      !["refs/remotes/", "refs/ubiquity/", Reference.own].contains { name.hasPrefix($0) }
    }
  }

  /// Of what is no commit, an annotated tag say, nothing is known.
  private func isShared(_ target: ObjectID, _ remote: ObjectID?) -> Bool {
    guard let remote, (try? commit(target)) != nil else { return false }
    return target == remote || (try? isAncestor(target, of: remote)) == true
  }

  /// What is only staged, linked work trees, the repositories of submodules, hooks, versions that only git's log names, and what a repair set aside.
  func unsharedGitFiles() throws(UbiquityError) -> [String] {
    let folders = ["worktrees", "modules"].flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/.git/\(folder)")) ?? []
      return names.sorted().map { ".git/\(folder)/\($0)" }
    }
    return try stagedAlone() + folders + hooks() + loggedAlone() + (hasSetAside ? [".git/docedit/set-aside"] : [])
  }

  private func stagedAlone() throws(UbiquityError) -> [String] {
    let head = try head().id
    guard repository.indexObstacle() == nil, let staged = try? staged(besides: [head]) else { return [".git/index"] }
    return staged.all.map { "\($0.path) (staged)" }
  }

  /// The hooks that somebody put there, without git's samples.
  private func hooks() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/.git/hooks")) ?? []
    return names.filter { !$0.hasSuffix(".sample") && $0 != WorkingFile.folderView }.sorted().map { ".git/hooks/\($0)" }
  }

  /// Versions that git's log of `HEAD` or `main` alone still names, after an amended commit say.
  private func loggedAlone() throws(UbiquityError) -> [String] {
    guard let head = try? repository.loggedVersions("HEAD"), let main = try? repository.loggedVersions(Reference.main)
    else { return [".git/logs"] }
    let logged = Set(head + main)
    if logged.isEmpty { return [] }
    let named = try references("refs/").values.filter { (try? commit($0)) != nil }
    var alone: [String] = []
    for id in logged.subtracting(unlisted.names.compactMap { ObjectID($0) })
    where (try? commitCount(from: id, hiding: named)) != 0 {
      alone.append("\(id.description.prefix(7)) (git reflog)")
    }
    return alone.sorted()
  }

  var hasSetAside: Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(Self.folder(of: root))/set-aside")
    return names?.isEmpty == false
  }
}
