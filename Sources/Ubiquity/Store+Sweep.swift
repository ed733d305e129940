internal import Foundation
internal import Git

extension Store {
  /// Once an hour deletes what nothing reaches any more, which former activities leave, and what killed processes left beside the documents. Only while the
  /// store is locked.
  func sweep() throws(UbiquityError) {
    guard try isSweepDue else { return }
    try withGit { () throws(GitError) in try repository.pruneUnreachable() }
    try sweepSealedRemote()
    let time = now
    for folder in [workTree, WorkTree(root: Self.folder(of: root))] {
      try folder.removeTemporaryFiles(untouchedSince: time - 3_600)
    }
    try changeState { $0.lastSweep = time }
  }

  /// Sweeps and packs where no exchange ever does it, once an hour. Not while the store is locked.
  func sweepAlone() throws(UbiquityError) {
    guard try state.remote == nil, try isSweepDue else { return }
    try locked { () throws(UbiquityError) in try self.sweep() }
    try packMuch()
  }

  var isSweepDue: Bool {
    get throws(UbiquityError) { try now.timeIntervalSince(state.lastSweep ?? .distantPast) > 3_600 }
  }
}
