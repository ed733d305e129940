internal import Foundation
internal import Git

extension UbiquityContainer {
  /// Takes the documents' bytes away from this machine: their files, and of their versions what nothing else here needs (`evictUbiquitousItem`). They stay
  /// documents of the container here and everywhere, and come back with `download`. Throws, before anything is done, where one has to stay: the remote
  /// does not have it, it is in conflict, open, or has unsaved edits. A remote on a host is asked whether it still has them, unless what it had at the last exchange is to count. What takes long, packing anew what stays, keeps nobody from saving; where the process
  /// ends meanwhile, or the disk has no room for it, a later round does that.
  public func evict(
    _ paths: [String], askingRemote: Bool = true, progress: SyncObserver? = nil
  ) async throws(UbiquityError) {
    let documents = paths.map { TreePath($0) }
    try store.checkRemoteKeeps(documents)
    if askingRemote { try await checkHostKeeps(documents) }
    try store.locked { () throws(UbiquityError) in
      try store.settleEvictions()
      try store.checkEvictable(documents)
      try store.noteEvictions(of: documents)
      try store.removeEvictedFiles(of: documents)
    }
    do { try store.dropEvictedBlobs(observed(progress)) } catch { if error.code != .diskFull { throw error } }
  }

  /// Brings evicted documents back, as this device's newest version has them (`startDownloadingUbiquitousItem`); those that are here stay as they are.
  /// Returns which came. The remote must answer only where something is not here.
  @discardableResult
  public func download(_ paths: [String], progress: SyncObserver? = nil) async throws(UbiquityError) -> [String] {
    let documents = try evictedDocuments().map(\.path).filter(Set(paths).contains).map { TreePath($0) }
    if documents.isEmpty { return [] }
    try await bring(locked { () throws(UbiquityError) in try store.absentBlobs(of: documents) }, progress)
    try store.locked { () throws(UbiquityError) in try store.restoreFiles(of: documents) }
    return documents.map(\.description)
  }

  /// Brings the contents of all versions of a document that are not here. The document itself stays where it is.
  public func downloadHistory(of path: String, progress: SyncObserver? = nil) async throws(UbiquityError) {
    try await bring(locked { () throws(UbiquityError) in try store.absentHistory(of: TreePath(path)) }, progress)
  }

  /// The documents that are listed and whose content is not here, by path.
  public func evictedDocuments() throws(UbiquityError) -> [EvictedDocument] { try store.evictedDocuments() }

  /// How many bytes the content has, as far as it is here, without reading it.
  public func size(of blob: String) -> Int { (try? store.size(of: Self.objectID(blob))) ?? 0 }

  /// What a document's blob holds, where it is here; nil where it would have to be downloaded.
  public func contentHere(of blob: String) throws(UbiquityError) -> StoredContent? {
    do { return try store.content(Self.objectID(blob)) } catch {
      if error.code == .notDownloaded { return nil }
      throw error
    }
  }
}

extension UbiquityContainer {
  private func locked<T>(_ body: () throws(UbiquityError) -> T) throws(UbiquityError) -> T { try store.locked(body) }

  /// Does the work; where it needs what was evicted, that is downloaded, and the work begun again.
  func downloading<T: Sendable>(
    _ progress: SyncObserver? = nil, _ work: () throws(UbiquityError) -> T
  ) async throws(UbiquityError) -> T {
    while true {
      store.missing = []
      do { return try work() } catch {
        guard error.code == .notDownloaded, !store.missing.isEmpty else { throw error }
        try await bring(store.missing, progress)
      }
    }
  }

  /// Downloads blobs. What the network does is done without the store's lock.
  func bring(_ blobs: Set<ObjectID>, _ progress: SyncObserver?) async throws(UbiquityError) {
    if blobs.isEmpty { return }
    try await noted(.download) { _ throws(UbiquityError) in try await self.download(blobs, progress) }
  }

  private func download(_ blobs: Set<ObjectID>, _ progress: SyncObserver?) async throws(UbiquityError) {
    let folder = "\(Store.folder(of: store.root))/download-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      try await exchange.download(remoteURL(), blobs.sorted(), into: folder, progress: progress)
    } catch {
      var failure = error
      failure.message = "what is needed is not on this machine, and cannot be downloaded: \(error.message)"
      throw failure
    }
    try store.locked { () throws(UbiquityError) in try store.take(blobs, from: folder) }
  }

  /// Downloads what was evicted and has to be sent again.
  func bring(whatIsSentBy plan: PushPlan, _ progress: SyncObserver?) async throws(UbiquityError) {
    let tips = Set(plan.references.values.compactMap(\.self))
    try await bring(locked { () throws(UbiquityError) in try store.absentBlobsToSend(tips) }, progress)
  }

  /// Downloads what was evicted and is needed again, then merges and puts into the folder what waited for it.
  func bringWanted(_ progress: SyncObserver?) async throws(UbiquityError) {
    let wanted = try store.evictions.wanted
    if wanted.isEmpty { return }
    guard try store.mayHaveRoom() else { return }
    do { try await bring(wanted, progress) } catch {
      guard error.code == .diskFull else { throw error }
      return try store.locked { () throws(UbiquityError) in try store.noteRoom() }
    }
    try store.locked { () throws(UbiquityError) in
      try store.collect(deferring: true)
      try store.materialise()
    }
  }
}
