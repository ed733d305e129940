internal import Dispatch
internal import Files
internal import Foundation
internal import Synchronization

/// The folders of a container, listed by all processors: that is what most of the time of a look at the folder goes to. The others begin at once, so that
/// this one can speak with the remote meanwhile; then what is found may be out of date when it is asked for.
///
/// What cannot be listed is left out.
final class ContainerListing: Sendable {
  private let workTree: WorkTree
  private let work: Mutex<Work>
  private let workers = DispatchGroup()
  private let began = ContinuousClock.now

  private struct Work {
    var pending: [TreePath]
    var found: [TreePath: FolderListing]
  }

  /// How many are listed by one processor at a time.
  private static let batch = 4
  /// What is older says too little.
  private static let ageLimit = Duration.seconds(1)

  /// Begins with the folders in the root.
  init(_ workTree: WorkTree, root: FolderListing) {
    self.workTree = workTree
    work = Mutex(Work(pending: Self.inner(root, of: nil), found: [TreePath(""): root]))
    for _ in 0..<max(ProcessInfo.processInfo.activeProcessorCount - 1, 1) {
      DispatchQueue.global().async(group: workers) { self.run() }
    }
  }

  /// What was found, when all is: this processor helps. Empty where that is too old.
  func listings() -> [TreePath: FolderListing] {
    if began.duration(to: .now) > Self.ageLimit { return [:] }
    repeat { run() } while workers.wait(timeout: .now() + .microseconds(200)) == .timedOut
    return work.withLock(\.found)
  }

  private func run() {
    while let paths = next() {
      for path in paths {
        guard let listing = (try? workTree.listing(of: path)).flatMap(\.self) else { continue }
        work.withLock {
          $0.found[path] = listing
          if !listing.hasGit { $0.pending += Self.inner(listing, of: path) }
        }
      }
    }
  }

  private func next() -> [TreePath]? {
    work.withLock { work in
      let paths = Array(work.pending.suffix(Self.batch))
      work.pending.removeLast(paths.count)
      return paths.isEmpty ? nil : paths
    }
  }

  private static func inner(_ listing: FolderListing, of path: TreePath?) -> [TreePath] {
    listing.folders.map { path?.appending($0) ?? TreePath($0) }.filter { ContainerPath.isSafe($0.description) }
  }
}

extension Store {
  /// With fewer folders beside each other nothing is gained.
  private static let manyFolders = 16

  /// Lets the folders be listed from now on, for the next look at them.
  func listAhead() {
    guard let root = try? workTree.listing(of: TreePath("")), root.folders.count >= Self.manyFolders else { return }
    advance = ContainerListing(workTree, root: root)
  }
}
