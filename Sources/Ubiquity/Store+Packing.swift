internal import Foundation
internal import Git

// Long packing is done without the store's lock, in a folder of its own and by one process at a time; what it replaces is taken away under the lock.
extension Store {
  private var packingLockFile: String { "\(Self.folder(of: root))/packing.lock" }
  private var packingFolder: String { "\(Self.folder(of: root))/packing" }

  /// The right to pack; nil while another process does.
  func packingLock() -> StoreLock? { try? StoreLock(packingLockFile, timeout: 0) }

  /// Deletes the blobs of evicted documents that nothing else here needs. Where another process packs, and where something is needed again by now, that is left
  /// to a later sweep. Not while the store is locked.
  func dropEvictedBlobs(_ progress: @escaping (TransferProgress) -> Bool = { _ in true }) throws(UbiquityError) {
    try pack(progress, beginning: { () throws(UbiquityError) in try self.beginDroppingEvictedBlobs() })
  }

  /// Packs everything anew where there are many packs or loose objects, else joins small packs. Not while the store is locked.
  func packMuch(_ progress: @escaping (TransferProgress) -> Bool = { _ in true }) throws(UbiquityError) {
    guard try repository.needsCompaction(since: state.lastPacking) else { return try joinPacks() }
    try pack(progress) { () throws(UbiquityError) in
      let unwanted = try self.unwantedBlobs()
      return try withGit { () throws(GitError) in try self.repository.beginRepacking(without: unwanted) }
    } end: { () throws(UbiquityError) in
      try self.changeState { $0.lastPacking = Date() }
    }
  }

  /// Makes one pack of the small ones where these are many; else lets go of those, now and then, that other processes joined: each that was read is an open file. Not
  /// while the store is locked.
  func joinPacks() throws(UbiquityError) {
    guard repository.hasManySmallPacks() else { return try letPacksGo() }
    guard let packing = packingLock() else { return }
    defer { withExtendedLifetime(packing) {} }
    try locked { () throws(UbiquityError) in
      try withGit { () throws(GitError) in try repository.joinSmallPacks() }
    }
  }

  private func letPacksGo() throws(UbiquityError) {
    looksForPacks += 1
    if !looksForPacks.isMultiple(of: 16) { return }
    try withGit { () throws(GitError) in try repository.refreshObjects() }
  }

  private func pack(
    _ progress: @escaping (TransferProgress) -> Bool, beginning: () throws(UbiquityError) -> Repacking?,
    end: () throws(UbiquityError) -> Void = {}
  ) throws(UbiquityError) {
    guard let packing = packingLock() else { return }
    defer { withExtendedLifetime(packing) {} }
    guard var repacking = try locked(beginning) else { return }
    try makePackingFolder()
    defer { try? FileManager.default.removeItem(atPath: packingFolder) }
    try withGit { () throws(GitError) in
      try repository.write(&repacking, into: packingFolder, progress: progress)
    }
    let written = repacking
    try locked { () throws(UbiquityError) in if try self.finish(written) { try end() } }
  }

  /// False where everything stays as it was.
  private func finish(_ repacking: Repacking) throws(UbiquityError) -> Bool {
    let unwanted = try unwantedBlobs()
    return try withGit { () throws(GitError) in try repository.finish(repacking, without: unwanted) }
  }

  /// What a process that was killed left there goes.
  private func makePackingFolder() throws(UbiquityError) {
    try? FileManager.default.removeItem(atPath: packingFolder)
    do { try FileManager.default.createDirectory(atPath: packingFolder, withIntermediateDirectories: true) } catch {
      throw UbiquityError(error, doing: "make the folder", on: packingFolder)
    }
  }
}
