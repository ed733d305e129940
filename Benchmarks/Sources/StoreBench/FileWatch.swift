import Foundation
import Glibc
import Programs

/// Tells when a file becomes another one, without taking processor time from those who work on that: the kernel wakes it (inotify(7)).
struct FileWatch: ~Copyable {
  private let path: String
  private let former: FileStamp
  private let events: Int32

  /// Starts before the work does. The file's folder has to exist.
  init(_ path: String) throws {
    (self.path, former, events) = (path, FileStamp(path), inotify_init1(Int32(IN_CLOEXEC)))
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_MODIFY | IN_DELETE)
    guard events >= 0, inotify_add_watch(events, folder, changes) >= 0 else {
      throw Failed(line: "watch \(folder)", output: String(cString: strerror(errno)))
    }
  }

  deinit { close(events) }

  /// Returns when the file was replaced or written; a minute later where it never is.
  func waitUntilChanged() -> ContinuousClock.Instant {
    let end = ContinuousClock.now + .seconds(60)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while FileStamp(path) == former, .now < end {
      var waiting = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, 1000) > 0 { _ = read(events, &buffer, buffer.count) }
    }
    return .now
  }
}

/// What tells that a file was replaced or written.
private struct FileStamp: Equatable {
  private let inode: ino_t, seconds: Int, nanoseconds: Int

  init(_ path: String) {
    var status = stat()
    stat(path, &status)
    (inode, seconds, nanoseconds) = (status.st_ino, status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
