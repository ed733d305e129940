internal import Foundation
internal import Git

extension Store {
  /// While it is held, something is being sent.
  static func sendingLockFile(of root: String) -> String { "\(folder(of: root))/sending.lock" }

  /// All documents of the head and of the folder, by path; `changes` are what other programs did in the folder.
  func documentStatuses(_ changes: [TreePath: ObjectID?]) throws(UbiquityError) -> [DocumentStatus] {
    var found = try headStatuses()
    func change(_ path: TreePath, _ change: (inout DocumentStatus) -> Void) {
      change(&found[path, default: DocumentStatus(path: path.description)])
    }
    for document in Set(changes.keys.map(\.document)) {
      let isNew = found[document] == nil, isGone = !workTree.isTaken(document)
      change(document) { ($0.isModified, $0.isNew, $0.isGone) = (true, isNew, isGone) }
    }
    for path in hidden {
      let isForgotten = try file(path, in: head().content.tree).map { !repository.contains($0) } ?? false
      change(path.document) { ($0.isHidden, $0.isForgotten) = (true, $0.isForgotten || isForgotten) }
    }
    for path in unreadable { change(path.document) { $0.isUnreadable = true } }
    for path in try obstructedFiles() { change(path.document) { $0.isBlocked = true } }
    let unfitting = try unfittingDocuments()
    for (path, blob) in try outdatedFiles() where changes[path] == nil && !hidden.contains(path) {
      if unfitting[path.document] != nil { continue }
      let isTooLarge = isTooLarge(blob)
      change(path.document) { ($0.isOutdated, $0.isTooLarge) = (true, $0.isTooLarge || isTooLarge) }
    }
    for path in try uploadingDocuments() { change(path) { $0.isUploading = true } }
    try noteExchange(change)
    for conflict in try conflicts() {
      guard let path = try place(of: conflict)?.document else { continue }
      change(path) { $0.conflicts += 1 }
    }
    for (path, device) in try unsavedElsewhere() { change(path) { $0.editedOn.append(device) } }
    for document in try evictedDocuments() {
      change(TreePath(document.path)) { ($0.isEvicted, $0.isNewerElsewhere) = (true, document.isNewer) }
    }
    for path in unfitting.filter({ !$0.value }).keys { change(path) { $0.isBehind = true } }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private func headStatuses() throws(UbiquityError) -> [TreePath: DocumentStatus] {
    let shown = try snapshot(head().content.tree).shown
    var statuses: [TreePath: DocumentStatus] = [:]
    statuses.reserveCapacity(shown.count)
    for path in shown.keys.lazy.map(\.document) { statuses[path] = DocumentStatus(path: path.description) }
    return statuses
  }

  /// What only this side, and what only the remote has, since they last were one.
  private func noteExchange(_ change: (TreePath, (inout DocumentStatus) -> Void) -> Void) throws(UbiquityError) {
    guard try state.remote != nil else { return }
    let head = try head(), fetched = try reference(Reference.remoteMain), isSending = isSending
    let base = try fetched.flatMap { id throws(UbiquityError) in
      try withGit { () throws(GitError) in try repository.mergeBase(head.id, id) }
    }
    var unsent = try documents(from: base, to: head.id)
    for conflict in try conflictsToResolve() {
      if let document = try place(of: conflict)?.document { unsent.insert(document) }
    }
    for path in unsent { change(path) { ($0.isWaiting, $0.isUploading) = (true, isSending) } }
    guard let fetched else { return }
    for path in try documents(from: base, to: fetched) { change(path) { $0.isBehind = true } }
  }

  private func documents(from base: ObjectID?, to tip: ObjectID) throws(UbiquityError) -> Set<TreePath> {
    if base == tip { return [] }
    let old = try base.map { id throws(UbiquityError) in try commit(id).content.tree }
    let changes: [HistoryEntry.Change] = try passingOverAbsent { () throws(UbiquityError) in
      try self.changes(fromTree: old, toTree: commit(tip).content.tree)
    }
    return Set(changes.map { TreePath($0.path).document })
  }

  /// Whether something is being sent just now.
  var isSending: Bool {
    guard FileManager.default.fileExists(atPath: Self.sendingLockFile(of: root)) else { return false }
    do {
      _ = try StoreLock(Self.sendingLockFile(of: root), timeout: 0)
      return false
    } catch { return error.code == .busy }
  }

  /// Drafts of other devices of the circle that are not what the document is, and that nobody went on with here.
  private func unsavedElsewhere() throws(UbiquityError) -> [(TreePath, String)] {
    let all = try activities(), head = try head()
    let continued = Set(all.filter(\.isThisDevice).compactMap { $0.continues?.activity })
    var found: [(TreePath, String)] = []
    for activity in all where !activity.isThisDevice && !activity.isTakenUp && activity.isTrusted {
      guard !continued.contains(activity.identifier), let draft = activity.draft,
        let path = activity.path.map(TreePath.init),
        try document(path, in: head)?.blob != draft
      else { continue }
      if let base = activity.base, try isGone(base) { continue }
      found.append((path.document, activity.device.name))
    }
    return found
  }
}

extension UbiquityContainer {
  /// How each document stands, by path. Asks no remote: what it has is known from the last exchange.
  public func documentStatuses() throws(UbiquityError) -> [DocumentStatus] {
    try store.locked { () throws(UbiquityError) in try store.documentStatuses(store.localChanges()) }
  }

  /// How the container and each document stand, and what in the folder is not exchanged, after one look at the folder.
  public func statuses() throws(UbiquityError) -> (container: ContainerStatus, documents: [DocumentStatus]) {
    try store.locked { () throws(UbiquityError) in
      let changes = try store.localChanges(findingUnsynced: true)
      var status = try store.status(changes)
      status.unsynced = store.unsynced
      return (status, try store.documentStatuses(changes))
    }
  }
}
