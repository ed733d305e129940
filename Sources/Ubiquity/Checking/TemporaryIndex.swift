internal import Foundation

/// A place for an index that goes with its owner.
final class TemporaryIndex {
  let file = NSTemporaryDirectory() + "docedit-\(UUID().uuidString).sqlite"

  deinit {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
  }
}
