internal import Files
internal import Foundation

/// The right to write to a store, or to use its network, held by one process and one actor at a time. Let go when it goes.
///
/// While it is held the lock's file has a byte: who finds it there comes after a holder that was killed.
struct StoreLock: ~Copyable {
  private let file: Descriptor
  /// Whether the holder before was killed, and may have left something behind. Who has cleared that away says so here; else the next one is told, too.
  var isInherited: Bool

  /// Waits up to `timeout` seconds, then throws `busy`; `cancelled` as soon as it is not wanted any more. Throws `noContainer` where the store is gone.
  init(_ path: String, timeout: Double = 10, while isWanted: () -> Bool = { true }) throws(UbiquityError) {
    let file = try Self.open(path)
    let deadline = Date() + timeout
    while try !Self.take(file, path) {
      if Date() >= deadline {
        throw UbiquityError(.busy, "the container is in use by another process", hint: "try again")
      }
      if !isWanted() { throw .cancelled }
      Thread.sleep(forTimeInterval: 0.005)
    }
    isInherited = (try? file.isMarked()) ?? true
    try? file.mark(true)
    self.file = file
  }

  /// Whether a process holds the lock, or was killed while it did.
  static func isMarked(_ path: String) -> Bool { ((try? Descriptor.size(of: path)) ?? 0) > 0 }

  deinit { if !isInherited { try? file.mark(false) } }

  private static func open(_ path: String) throws(UbiquityError) -> Descriptor {
    do { return try Descriptor.lockFile(path) } catch {
      if error.isAbsence { throw .noContainer(place(of: path)) }
      let isObstructed = error.number == EISDIR || error.number == ELOOP
      throw error.failure("write to", isObstructed ? path : place(of: path))
    }
  }

  /// What the lock is of, as people know it: a container's folder, or that of the lock.
  private static func place(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.hasSuffix("/.git/docedit") ? String(folder.dropLast("/.git/docedit".count)) : folder
  }

  private static func take(_ file: borrowing Descriptor, _ path: String) throws(UbiquityError) -> Bool {
    do { return try file.tryLock() } catch { throw error.failure("lock", place(of: path)) }
  }
}
