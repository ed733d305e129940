internal import CGit2
internal import Synchronization

/// Small trees and commits that were read last, so that their files need not be read again: libgit2 forgets an object's bytes as soon as it has taken them
/// apart, and needs them anew to follow the history. Files are left out: one that was evicted must be missed.
final class RecentObjects: Sendable {
  private let objects = Mutex<[ObjectID: LooseObject]>([:])

  private static let (countLimit, sizeLimit) = (512, 32 << 10)

  subscript(_ id: ObjectID) -> LooseObject? { objects.withLock { $0[id] } }

  func keep(_ object: LooseObject, as id: ObjectID) {
    guard case .whole(let kind, _, let bytes) = object, kind != GIT_OBJECT_BLOB, bytes.count <= Self.sizeLimit else {
      return
    }
    objects.withLock {
      if $0.count >= Self.countLimit { $0 = [:] }
      $0[id] = object
    }
  }
}
