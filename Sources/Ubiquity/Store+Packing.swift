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
    guard let packing = packingLock() else { return }
    defer { withExtendedLifetime(packing) {} }
    let begun = try locked { () throws(UbiquityError) in try self.beginDroppingEvictedBlobs() }
    guard var repacking = begun else { return }
    try makePackingFolder()
    defer { try? FileManager.default.removeItem(atPath: packingFolder) }
    try withGit { () throws(GitError) in
      try repository.write(&repacking, into: packingFolder, progress: progress)
    }
    let written = repacking
    try locked { () throws(UbiquityError) in try self.finish(written) }
  }

  private func finish(_ repacking: Repacking) throws(UbiquityError) {
    let unwanted = try unwantedBlobs()
    _ = try withGit { () throws(GitError) in try repository.finish(repacking, without: unwanted) }
  }

  /// What a process that was killed left there goes.
  private func makePackingFolder() throws(UbiquityError) {
    try? FileManager.default.removeItem(atPath: packingFolder)
    do { try FileManager.default.createDirectory(atPath: packingFolder, withIntermediateDirectories: true) } catch {
      throw UbiquityError(error, doing: "make the folder", on: packingFolder)
    }
  }
}
