internal import Dispatch
internal import Foundation
internal import Synchronization

/// A new index that takes the place of git's, under git's own lock. Without one the lock is given back.
public final class IndexReplacement: Sendable {
  private let file: String
  private let lock: String
  private let output: Int32
  private let isOver = Mutex(false)
  private let work = DispatchGroup()

  /// A program waits for all of them before it ends.
  private static let all = DispatchGroup()
  private static let isAwaited: Int32 = atexit { IndexReplacement.all.wait() }

  /// `output` is the open file of the lock.
  init(of file: String, lock: String, output: Int32) {
    (self.file, self.lock, self.output) = (file, lock, output)
  }

  deinit {
    if !isOver.withLock(\.self) { unlink(lock) }
    close(output)
  }

  /// Whether it takes long enough that others can be done beside it.
  func isLarge(_ index: IndexFile) -> Bool { index.size > IndexFile.quickSize }

  /// Writes it; whether the index is the new one now.
  func finish(_ index: IndexFile) -> Bool {
    let isWhole = index.parts.allSatisfy({ File.write($0, to: output) }) && rename(lock, file) == 0
    if !isWhole { unlink(lock) }
    isOver.withLock { $0 = true }
    return isWhole
  }

  /// Writes it on another thread. Where that fails, the index stays as it is.
  func begin(_ index: IndexFile) {
    _ = Self.isAwaited
    Self.all.enter()
    DispatchQueue.global().async(group: work) {
      _ = self.finish(index)
      Self.all.leave()
    }
  }

  /// Waits until nothing is being written any more.
  public func wait() { work.wait() }
}
