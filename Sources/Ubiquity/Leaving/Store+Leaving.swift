internal import Files
internal import Foundation
internal import Git

extension Store {
  /// Nothing but the leaving itself is sent while it lasts. One that was killed is over after five minutes.
  var isLeaving: Bool {
    get throws(UbiquityError) { try state.leaving.map { abs(now.timeIntervalSince($0)) < 300 } ?? false }
  }

  func departure() throws(UbiquityError) -> Departure {
    var departure = Departure(remote: try state.remote)
    departure.openDocuments = try openDocuments()
    departure.unsent = try unsentDocuments()
    departure.unsentConflicts = try references(Reference.conflicts).count
    departure.onlyHere = try unsharedFiles() + unsharedReferences() + unsharedGitFiles()
    departure.lacksTexts = try lacksOlderTexts
    departure.evicted = try evictions.documents.keys.map(\.description).sorted() + unfitting()
    departure.waiting = try waitingDevices()
    departure.membership = try membership(othersWait: !departure.waiting.isEmpty)
    if departure.remote == nil, [.member, .last].contains(departure.membership) {
      departure.failure = "the container has no remote"
    }
    return departure
  }

  /// Documents of which nothing is in the folder, since there is no room.
  func unfitting() throws(UbiquityError) -> [String] {
    try unfittingDocuments().filter(\.value).keys.map(\.description).sorted()
  }

  /// Whether texts are not here besides those of evicted documents.
  var lacksOlderTexts: Bool {
    get throws(UbiquityError) {
      let away = try absentBlobs(of: Array(evictions.documents.keys) + unfittingDocuments().keys)
      return try !absentBlobs.subtracting(away).isEmpty
    }
  }

  private func openDocuments() throws(UbiquityError) -> [String] {
    try Set(activities().filter { $0.isThisDevice && $0.state == .active }.compactMap(\.path)).sorted()
  }

  private func unsentDocuments() throws(UbiquityError) -> [String] {
    var paths = try localChanges().keys.map(\.description)
    if try state.remote != nil, try isAhead() {
      let tree = try reference(Reference.remoteMain).map { id throws(UbiquityError) in try commit(id).content.tree }
      paths += try passingOverAbsent { () throws(UbiquityError) in
        try changes(fromTree: tree, toTree: head().content.tree).map(\.path)
      }
    }
    return paths.documentPaths
  }

  /// Other devices that share the container and are not in its circle.
  private func waitingDevices() throws(UbiquityError) -> [String] {
    let known: [Standing] = [.approved, .left, .removed, .declined]
    let others = try devices().filter { !$0.isThisDevice && !known.contains($0.standing) }
    return others.map(\.device).map(DeviceNames(knownDevices()).label)
  }

  private func membership(othersWait: Bool) throws(UbiquityError) -> Departure.Membership {
    guard let circle = try circle(), try ownStanding() == .approved else { return .none }
    if circle.members.count > 1 { return .member }
    return othersWait ? .last : .alone
  }
}

// MARK: - What is nowhere else

extension Store {
  /// Everything in the folder that the head does not have just so.
  private func unsharedFiles() throws(UbiquityError) -> [String] {
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
  private func sharedLinks() throws(UbiquityError) -> [TreePath] {
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
  private func unsharedReferences() throws(UbiquityError) -> [String] {
    let remote = try reference(Reference.remoteMain)
    let all = try withGit { () throws(GitError) in try repository.references("refs/") }
    let plain = all.filter { name, _ in
      !["refs/remotes/", "refs/ubiquity/", Reference.own].contains { name.hasPrefix($0) }
    }
    return plain.filter { _, target in !isShared(target, remote) }.map(\.name)
  }

  /// Of what is no commit, an annotated tag say, nothing is known.
  private func isShared(_ target: ObjectID, _ remote: ObjectID?) -> Bool {
    guard let remote, (try? commit(target)) != nil else { return false }
    return target == remote || (try? isAncestor(target, of: remote)) == true
  }

  /// What is only staged, linked work trees, the repositories of submodules, hooks, versions that only git's log names, and what a repair set aside.
  private func unsharedGitFiles() throws(UbiquityError) -> [String] {
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

  private var hasSetAside: Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(Self.folder(of: root))/set-aside")
    return names?.isEmpty == false
  }
}

// MARK: - The folder

extension Store {
  /// The folder's files. Throws `unsent` where one of them is not just as the head has it.
  func sharedFiles() throws(UbiquityError) -> [TreePath: FileStamp] {
    if let own = try unsharedFiles().first {
      throw UbiquityError(
        .unsent, "the folder is not removed: \(Printable.quoted(own)) was changed", hint: "leave again")
    }
    return try workTree.scan()
  }

  /// Removes those files, and the folder where nothing else is in it; whether it is gone. A file that was touched since stays.
  func removeFolder(_ files: [TreePath: FileStamp]) -> Bool {
    for (path, stamp) in files where (try? workTree.stamp(of: path)) == stamp { try? workTree.remove(path) }
    for link in (try? sharedLinks()) ?? [] { try? workTree.remove(link) }
    let folders = ((try? workTree.everything()) ?? []).filter { $0.kind == .folder }
    for folder in folders.reversed() { workTree.removeFolderIfEmpty(TreePath(folder.path)) }
    guard (try? workTree.everything())?.isEmpty == true else { return false }
    try? workTree.removeTemporaryFiles(untouchedSince: surroundings.now() + 60)
    try? FileManager.default.removeItem(atPath: "\(root)/.git")
    return unsafe rmdir(root) == 0
  }
}

// MARK: - Going

extension Store {
  /// What tells the remote that this device is gone. Where this device is a member, a link that says so is put after the circle's present one.
  func departurePlan() throws(UbiquityError) -> PushPlan {
    var plan = PushPlan()
    for name in [Reference.activities + device.id, Reference.devices + device.id] {
      if let tracking = Reference.tracking(name), try reference(tracking) != nil { plan.references[name] = .some(nil) }
    }
    switch try membership(othersWait: !waitingDevices().isEmpty) {
    case .none, .last: break
    case .alone:
      guard try reference(Reference.remoteCircle) != nil, try circleRefusal() == nil else { break }
      plan.references[Reference.circle] = .some(nil)
    case .member:
      if let refusal = try circleRefusal() { throw refusal }
      let main = try head().id.description, id = device.id
      try extendCircle { circle in circle.removing(id, at: main, byItself: true) ?? circle }
      plan.references[Reference.circle] = try reference(Reference.circle)
    }
    return plan
  }

  /// Makes the folder an ordinary one: a git repository with its history. Conflict versions, what a repair set aside, and the list of what was evicted
  /// stay in it.
  func forget() throws(UbiquityError) {
    try keepLeft()
    if try state.isAdopted != true {
      for name in ["gc.auto", "core.logAllRefUpdates"] {
        try withGit { () throws(GitError) in try repository.setConfiguration(name, to: nil) }
      }
    }
    try removeItem("state.plist")
    for name in [Reference.activities + device.id, Reference.devices + device.id, Reference.circle] { try delete(name) }
    for prefix in [Reference.remoteActivities, Reference.remoteDevices, Reference.own] {
      for id in try references(prefix).keys { try delete(prefix + id) }
    }
    try delete(Reference.remoteCircle)
    try forgetFiles()
    sealedFolder.unmark()
  }

  private func forgetFiles() throws(UbiquityError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder(of: root))) ?? []
    let kept = names.filter { $0 == Evictions.fileName || $0 == "set-aside" && hasSetAside }
    for name in kept.isEmpty ? [""] : Set(names).subtracting(kept).sorted() { try removeItem(name) }
  }

  /// A file of `.git/docedit`; with an empty name, that folder.
  private func removeItem(_ name: String) throws(UbiquityError) {
    let file = "\(Self.folder(of: root))/\(name)"
    do { try FileManager.default.removeItem(atPath: file) } catch {
      guard FileManager.default.fileExists(atPath: file) else { return }
      throw UbiquityError(
        .permission, "cannot remove \(Printable.quoted(file))", hint: "check who may write there, and leave again")
    }
  }
}
