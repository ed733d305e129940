internal import Foundation
internal import Git

extension Store {
  /// Keeps the repository small: packs what there is much of, and once an hour deletes what nothing reaches any more, which former activities leave.
  func sweep() throws(UbiquityError) {
    if now.timeIntervalSince(try state.lastSweep ?? .distantPast) > 3_600 {
      try withGit { () throws(GitError) in try repository.pruneUnreachable() }
      try dropEvictedBlobs()
      try sweepSealedRemote()
      let time = now
      try changeState { $0.lastSweep = time }
    }
    let unwanted = try evictions == Evictions() ? [] : unwantedBlobs()
    try withGit { () throws(GitError) in try repository.compactIfNeeded(without: unwanted) }
  }
}
