internal import Files
internal import Foundation
internal import Git

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

  /// Makes the folder an ordinary one: a git repository with its history, that knows no remote but the user's own. Conflict versions, what a repair set aside,
  /// and the list of what was evicted stay in it.
  func forget() throws(UbiquityError) {
    try keepLeft()
    try forgetOrigin()
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
