public import Foundation
import Glibc

/// A program in a pseudo-terminal, watched from outside as a person would.
public final class Terminal {
  private let child: Child
  private let master: Int32
  private var screen = Screen(rows: 24, columns: 80)
  private var buffer = [UInt8](repeating: 0, count: 65536)

  /// `TIOCSPTLCK` and `TIOCGPTN` of `ioctl_tty(2)`.
  private static let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  /// Starts the program with nothing of ours but the environment.
  public init(_ arguments: [String], environment: [String: String], folder: URL) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (lock, number): (Int32, UInt32) = (0, 0)
    guard master >= 0, ioctl(master, Self.unlock, &lock) == 0, ioctl(master, Self.number, &number) == 0 else {
      throw POSIXError(.ENXIO)
    }
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    child = try Child(arguments, environment: environment, folder: folder, terminal: "/dev/pts/\(number)")
  }

  public func type(_ keys: String) { _ = Array(keys.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) } }

  /// Waits until the screen shows what is looked for; looked at after every output, and every millisecond.
  public func wait(for what: String, seconds: Double = 20, until isShown: (String) -> Bool) throws {
    try wait(for: what, seconds: seconds, looking: 1) { isShown(screen.text) }
  }

  public func wait(for text: String) throws { try wait(for: text) { $0.contains(text) } }

  /// Waits until something has happened that is not on the screen, while the program is read; looked at all the time, so that its moment is known.
  public func wait(for what: String, seconds: Double = 20, happened: () -> Bool) throws {
    try wait(for: what, seconds: seconds, looking: 0, until: happened)
  }

  private func wait(for what: String, seconds: Double, looking pause: Int32, until isDone: () -> Bool) throws {
    let end = Date().addingTimeInterval(seconds)
    while !isDone() {
      guard end > Date() else { throw Missing(text: what, screen: screen.text) }
      if pause == 0 { usleep(100) }
      read(within: pause)
    }
  }

  /// Ends the program as one who closes its window does.
  public func end() {
    child.end()
    while read(within: 1000) {}
    child.wait()
    close(master)
  }

  /// False at the end of the program's output.
  @discardableResult
  private func read(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return true }
    let count = Glibc.read(master, &buffer, buffer.count)
    if count > 0 { screen.apply(buffer[..<count]) }
    return count > 0
  }
}

/// A text that a screen never showed.
public struct Missing: Error, CustomStringConvertible {
  let text: String, screen: String
  public var description: String { "the screen never showed \(text), but:\n\(screen)" }
}
