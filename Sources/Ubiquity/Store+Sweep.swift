internal import Foundation
internal import Git

extension Store {
  /// Keeps the repository small: packs what there is much of, and once an hour deletes what nothing reaches any more, which former activities leave, and what
  /// killed processes left beside the documents.
  func sweep() throws(UbiquityError) {
    if try isSweepDue {
      try withGit { () throws(GitError) in try repository.pruneUnreachable() }
      try sweepSealedRemote()
      let time = now
      for folder in [workTree, WorkTree(root: Self.folder(of: root))] {
        try folder.removeTemporaryFiles(untouchedSince: time - 3_600)
      }
      try changeState { $0.lastSweep = time }
    }
    guard let packing = packingLock() else { return }
    defer { withExtendedLifetime(packing) {} }
    let (last, unwanted) = (try state.lastPacking, try unwantedBlobs())
    let date = try withGit { () throws(GitError) in try repository.compactIfNeeded(since: last, without: unwanted) }
    if let date { try changeState { $0.lastPacking = date } }
  }

  /// The same where no exchange ever does it, once an hour.
  func sweepAlone() throws(UbiquityError) {
    if try state.remote == nil, try isSweepDue { try sweep() }
  }

  var isSweepDue: Bool {
    get throws(UbiquityError) { try now.timeIntervalSince(state.lastSweep ?? .distantPast) > 3_600 }
  }
}
