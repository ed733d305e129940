internal import Foundation
internal import Git

// Documents for which the disk has no room.
extension UbiquityContainer {
  /// Files of fewer bytes come along with the versions also where the disk has no room for the others.
  private static var smallFile: Int { 1 << 20 }

  /// Receives what the remote has but for large files, which count as being on the remote alone from then on. The next fetch finds all the rest here.
  func receiveSmall(_ remote: RemoteURL, _ progress: SyncObserver?) async throws(UbiquityError) {
    let folder = "\(Store.folder(of: store.root))/download-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await exchange.fetch(remote, withoutFilesFrom: Self.smallFile, into: folder, progress: progress)
    try store.locked { () throws(UbiquityError) in try store.takeVersions(from: folder) }
  }
}

extension Store {
  /// What may be missing is written down before the versions that name it are here.
  func takeVersions(from folder: String) throws(UbiquityError) {
    let known = Array(try trackedReferences().values)
    try changeEvictions { evictions throws(UbiquityError) in
      try withGit { () throws(GitError) in
        let received = try Repository.open(at: folder)
        let tips = try received.references("refs/remotes/origin/").map(\.target)
        for blob in try received.absentFiles(of: tips, besides: known) { evictions.blobs[blob] = Evictions.unknownSize }
      }
    }
    try noteRoom()
    try withGit { () throws(GitError) in try repository.takePacks(from: Repository.open(at: folder)) }
  }
}
