internal import Files
public import Foundation
internal import Git

/// Looks whether a container keeps its promises, and mends it where it does not. It needs no container that can be opened.
///
/// Looking changes nothing and needs no network. Mending deletes only what can be computed again; everything else that is broken is set aside
/// in `.git/docedit/set-aside`, in a folder for each time.
public actor StoreDoctor {
  let root: String
  let device: Device
  let surroundings: Surroundings
  let contentMerge: ContentMerge?
  let progress: CheckObserver?
  private nonisolated let queue = BlockingQueue(label: "docedit.checking")
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

  public init(
    root: URL, device: Device, surroundings: Surroundings, contentMerge: ContentMerge? = nil,
    progress: CheckObserver? = nil
  ) {
    self.root = Folder.resolved(root.path(percentEncoded: false))
    (self.device, self.surroundings, self.contentMerge) = (device, surroundings, contentMerge)
    self.progress = progress
  }

  var git: String { "\(root)/.git" }
  var own: String { Store.folder(of: root) }
  var indexFile: String { "\(own)/index.sqlite" }

  /// Throws `noContainer` where there is nothing to look at.
  func checkIsContainer() throws(UbiquityError) {
    guard FileManager.default.fileExists(atPath: own) || StoreSite.isMarked(git) else { throw .noContainer(root) }
  }

  func openRepository() throws(UbiquityError) -> Repository {
    try withGit { () throws(GitError) in try Repository.open(at: git) }
  }

  /// With another index where its own is damaged: opening that would throw it away.
  func openStore(indexFile: String?) throws(UbiquityError) -> Store {
    try Store(
      root: root, device: device, surroundings: surroundings, contentMerge: contentMerge, indexFile: indexFile)
  }
}
