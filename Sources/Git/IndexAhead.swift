internal import Dispatch
internal import Foundation
internal import Synchronization

/// git's index, read by another thread before it is needed. What was read counts only while the file is the same.
public final class IndexAhead: Sendable {
  private let file: String
  private let stamp: IndexStamp
  private let found = Mutex<IndexFile?>(nil)
  private let work = DispatchGroup()

  /// Begins; nil where that is not worth another thread.
  init?(_ file: String) {
    guard let stamp = IndexStamp(file), stamp.isOfLarge else { return nil }
    (self.file, self.stamp) = (file, stamp)
    DispatchQueue.global().async(group: work) { self.read() }
  }

  private func read() {
    let index = File.bytes(of: file).flatMap { IndexFile($0) }
    found.withLock { $0 = index }
  }

  /// The index, when it is read; nil where it is of no use.
  func index() -> IndexFile? {
    work.wait()
    return IndexStamp(file) == stamp ? found.withLock(\.self) : nil
  }
}

extension Repository {
  /// Begins to read a large index for `beginResettingIndex`; nil for one that is quickly read.
  public borrowing func readIndexAhead() -> IndexAhead? { IndexAhead(directory + "index") }
}
