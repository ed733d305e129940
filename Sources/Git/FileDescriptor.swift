internal import CGit2
internal import Foundation

/// One end of a pipe or of a connection; closed with the value.
final class FileDescriptor {
  let number: Int32
  private var isOpen = true
  /// Whether reading has come to the end.
  private(set) var isAtEnd = false

  init(_ number: Int32) { self.number = number }

  deinit { close() }

  func close() {
    if isOpen { Foundation.close(number) }
    isOpen = false
  }

  func makeNonblocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  /// At most 16 KB that can be read without waiting.
  func readAvailable() -> [UInt8] {
    guard !isAtEnd else { return [] }
    var isEnd = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
      let read = Foundation.read(number, buffer.baseAddress, buffer.count)
      isEnd = read == 0
      count = max(read, 0)
    }
    isAtEnd = isEnd
    return bytes
  }
}

/// A pipe that programs started by others do not inherit.
enum Pipe {
  static func make() throws(GitError) -> (read: FileDescriptor, write: FileDescriptor) {
    var ends: [Int32] = [0, 0]
    guard cgit2_pipe(&ends) == 0 else { throw GitError(errno: errno, operation: "start program", about: "pipe") }
    return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }
}

/// Seconds of a clock that never jumps.
enum Clock {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
