import Glibc

/// A pipe by which signal handlers, and whoever wants to stop the reader, wake it. Both ends close when it goes.
final class SignalPipe: Sendable {
  /// What is sent over the pipe besides the numbers of signals.
  static let stop: UInt8 = 0

  let readEnd: Int32
  let writeEnd: Int32

  init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(operation: "make a pipe", code: errno) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    Glibc.close(readEnd)
    Glibc.close(writeEnd)
  }

  func send(_ byte: UInt8) {
    var byte = byte
    _ = retrying { write(writeEnd, &byte, 1) }
  }

  /// All that has arrived.
  func receive() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = retrying { read(readEnd, &buffer, buffer.count) }
    return count > 0 ? Array(buffer.prefix(count)) : []
  }
}
