internal import CGit2

/// Is told by libgit2 how far a pack is: while what is alike is looked for, then while it is written.
final class PackObserver {
  private let progress: (TransferProgress) -> Bool

  init(_ progress: @escaping (TransferProgress) -> Bool) { self.progress = progress }

  /// With what libgit2 is to hand to the callbacks.
  func observing(_ body: (UnsafeMutableRawPointer) throws(GitError) -> Void) throws(GitError) {
    do throws(GitError) { try body(Unmanaged.passUnretained(self).toOpaque()) } catch {
      guard error.code.rawValue == Self.cancelled else { throw error }
      throw GitError(.cancelled, operation: "pack objects", message: "it was cancelled")
    }
  }

  static let packs: git_packbuilder_progress = { _, current, total, payload in
    told(payload, TransferProgress(objects: Int(current), totalObjects: Int(total), bytes: 0))
  }

  static let indexes: git_indexer_progress_cb = { stats, payload in
    guard let stats = stats?.pointee else { return 0 }
    let (done, total) = (Int(stats.indexed_objects), Int(stats.total_objects))
    return told(payload, TransferProgress(objects: done, totalObjects: total, bytes: Int(stats.received_bytes)))
  }

  private static let cancelled = GIT_EUSER.rawValue

  private static func told(_ payload: UnsafeMutableRawPointer?, _ progress: TransferProgress) -> Int32 {
    guard let payload else { return 0 }
    let isGoingOn = Unmanaged<PackObserver>.fromOpaque(payload).takeUnretainedValue().progress(progress)
    return isGoingOn ? 0 : cancelled
  }
}
