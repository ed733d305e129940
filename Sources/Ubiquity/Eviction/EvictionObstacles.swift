internal import Foundation
internal import Git

/// Why documents cannot be evicted (`evictUbiquitousItem` fails likewise for what is not uploaded, or in conflict).
struct EvictionObstacles {
  private let store: Store
  private let head: Commit
  /// The newest version that both this device and the remote have.
  private let shared: Commit
  private let changed: Set<TreePath>
  private let conflicted: Set<TreePath>
  private let activities: [DeviceActivity]

  /// Throws where nothing can be evicted at all.
  init(_ store: Store) throws(UbiquityError) {
    guard try store.state.remote != nil else {
      throw UbiquityError(
        .noRemote, "the container has no remote that could keep what is evicted",
        hint: "give it one with: docedit remote URL")
    }
    (self.store, head) = (store, try store.head())
    shared = try Self.shared(store, head)
    changed = Set(try store.localChanges().keys.map(\.document))
    var conflicted: Set<TreePath> = []
    for conflict in try store.conflicts() {
      if let path = try store.place(of: conflict) { conflicted.insert(path.document) }
    }
    self.conflicted = conflicted
    activities = try store.activities().filter(\.isThisDevice)
  }

  private static func shared(_ store: Store, _ head: Commit) throws(UbiquityError) -> Commit {
    guard let remote = try store.reference(Reference.remoteMain) else { throw store.notSent("the container") }
    if try store.isRemoteSetBack {
      throw UbiquityError(
        .notEvictable, "the remote was set back, and may lack what is evicted", hint: "docedit remote --repair")
    }
    let base = try withGit { () throws(GitError) in try store.repository.mergeBase(head.id, remote) }
    guard let base else { throw store.notSent("the container") }
    return try store.commit(base)
  }

  /// The first reason; nil where there is none.
  func first(for document: TreePath) throws(UbiquityError) -> UbiquityError? {
    let name = Printable.quoted(document.description)
    guard let present = try store.document(document, in: head)?.blob else {
      return UbiquityError(.notFound, "there is no document \(name)", hint: "docedit status --all lists them")
    }
    if let isAbsent = try store.unfittingDocuments()[document] {
      let what = isAbsent ? "it is not on this machine" : "its newest version is not on this machine"
      return refusal(name, "\(what), since the disk has no room for it", "make room, and docedit sync brings it")
    }
    if conflicted.contains(document) {
      return refusal(name, "it is in conflict", "docedit resolve decides")
    }
    if changed.contains(document) {
      return refusal(name, "it was changed here, and no version has it yet", "docedit sync makes one and sends it")
    }
    if let error = obstacle(in: activities.filter { $0.path == document.description }, name, present) { return error }
    if try store.document(document, in: shared)?.blob != present { return store.notSent(name) }
    if try !isAsHead(document) { return refusal(name, "its file is not what was put there last", "docedit sync") }
    return nil
  }

  private func obstacle(in activities: [DeviceActivity], _ name: String, _ present: String) -> UbiquityError? {
    if activities.contains(where: { $0.state == .active }) {
      return refusal(name, "it is open in an editor", "close it there")
    }
    if activities.contains(where: { $0.draft != nil && $0.draft != present }) {
      return refusal(name, "it has unsaved edits", "open it and save them first")
    }
    return nil
  }

  private func isAsHead(_ document: TreePath) throws(UbiquityError) -> Bool {
    if try store.evictions.contains(document) { return true }
    for (file, blob) in try store.files(of: document, in: head.content.tree) {
      guard try store.workTreeFile(file) == blob, try store.fileName(of: file)?.blob == blob else { return false }
    }
    return true
  }

  private func refusal(_ name: String, _ reason: String, _ hint: String) -> UbiquityError {
    UbiquityError(.notEvictable, "cannot evict \(name): \(reason)", hint: hint)
  }
}

extension Store {
  fileprivate func notSent(_ name: String) -> UbiquityError {
    UbiquityError(
      .notEvictable, "cannot evict \(name): the remote does not have its newest version yet",
      hint: "docedit sync sends it")
  }
}
