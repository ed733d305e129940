internal import Dispatch
internal import Synchronization

/// New bytes of a file that another thread writes beside it before they are to take its place, so that the disk is waited for meanwhile.
package final class FileAhead: Sendable {
  private let replacement: Replacement
  private let replaced: FileStamp
  private let isWritten = Mutex(false)
  private let work = DispatchGroup()

  /// Begins; nil where no file is to be replaced.
  package init?(_ bytes: [UInt8], for path: String, in folder: Folder) {
    guard let replacement = try? Replacement(bytes, for: path, in: folder, creating: false),
      let replaced = replacement.replaced
    else { return nil }
    (self.replacement, self.replaced) = (replacement, replaced)
    DispatchQueue.global().async(group: work) { self.write() }
  }

  private func write() {
    do { try replacement.prepare() } catch { return }
    isWritten.withLock { $0 = true }
  }

  /// Puts the bytes in their place, for good, with the old file's permissions. False, and nothing is changed, where they could not be written, or the file is not the one of that stamp
  /// or was touched since they were.
  package func install(over present: FileStamp) throws -> Bool {
    work.wait()
    guard replaced == present, isWritten.withLock(\.self) else { return false }
    return try Folder.install([(replacement, { $0 == present })])
  }

  /// Removes what was written and is in no place.
  package func discard() {
    work.wait()
    replacement.cleanUp()
  }
}
