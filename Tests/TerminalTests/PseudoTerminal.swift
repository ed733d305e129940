import Glibc
import Synchronization
import Testing

@testable import Terminal

/// The other side of a pseudo terminal: what a terminal emulator holds.
final class PseudoTerminal: Sendable {
  let path: String
  private let master: Int32
  private let isOpen = Atomic(true)

  init(columns: UInt16 = 40, rows: UInt16 = 10) throws {
    master = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    var (locked, number): (Int32, UInt32) = (0, 0)
    let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    try #require(master >= 0 && ioctl(master, setLock, &locked) == 0 && ioctl(master, getNumber, &number) == 0)
    path = "/dev/pts/\(number)"
    resize(columns: columns, rows: rows)
  }

  deinit { hangUp() }

  func hangUp() {
    if isOpen.exchange(false, ordering: .relaxed) { _ = close(master) }
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Whether the line discipline edits lines, echoes and makes signals.
  var isCooked: Bool {
    var mode = termios()
    tcgetattr(master, &mode)
    return mode.c_lflag & tcflag_t(ICANON) != 0 && mode.c_lflag & tcflag_t(ECHO) != 0
      && mode.c_lflag & tcflag_t(ISIG) != 0
  }

  var flags: [tcflag_t] {
    var mode = termios()
    tcgetattr(master, &mode)
    return [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag]
  }

  /// All that has been written to the terminal, without waiting.
  func available() -> [UInt8] {
    var (result, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
    while true {
      let count = read(master, &buffer, buffer.count)
      if count <= 0 { return result }
      result += buffer.prefix(count)
    }
  }

  /// What is written until a text comes, that included.
  func output(until end: String) async throws -> [UInt8] {
    var result: [UInt8] = []
    let deadline = ContinuousClock.now + .seconds(600)
    while !String(decoding: result, as: UTF8.self).contains(end) {
      try #require(ContinuousClock.now < deadline, "waiting for \(end), got \(result.count) bytes")
      result += available()
      try await Task.sleep(for: .milliseconds(1))
    }
    return result
  }
}
