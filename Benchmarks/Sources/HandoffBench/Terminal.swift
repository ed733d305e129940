import Foundation
import Glibc

/// A program in a pseudo-terminal, watched from outside as a person would.
final class Terminal {
  private let process = Process()
  private let master: Int32
  private var seen: [UInt8] = []

  /// `TIOCSPTLCK` and `TIOCGPTN` of `ioctl_tty(2)`.
  private static let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  init(_ program: String, _ arguments: [String], environment: [String: String], folder: URL) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (lock, number): (Int32, UInt32) = (0, 0)
    guard master >= 0, ioctl(master, Self.unlock, &lock) == 0, ioctl(master, Self.number, &number) == 0 else { throw POSIXError(.ENXIO) }
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    let slave = FileHandle(fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY), closeOnDealloc: true)
    process.executableURL = URL(filePath: program)
    (process.arguments, process.environment, process.currentDirectoryURL) = (arguments, environment, folder)
    (process.standardInput, process.standardOutput, process.standardError) = (slave, slave, slave)
    try process.run()
  }

  func type(_ keys: String) { _ = Array(keys.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) } }

  /// Waits until the screen has been sent this text since the last call of `forget`.
  func wait(for text: String, seconds: Double = 20) throws {
    let end = Date().addingTimeInterval(seconds)
    var buffer = [UInt8](repeating: 0, count: 65536)
    while !String(decoding: seen, as: UTF8.self).contains(text) {
      var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard end > Date(), poll(&descriptor, 1, 100) >= 0 else { throw Missing(text: text, seen: String(decoding: seen.suffix(3000), as: UTF8.self)) }
      guard descriptor.revents & Int16(POLLIN) != 0 else { continue }
      let count = read(master, &buffer, buffer.count)
      if count > 0 { seen += buffer[..<count] }
    }
  }

  func forget() { seen = [] }

  func end() {
    process.terminate()
    var buffer = [UInt8](repeating: 0, count: 65536)
    while process.isRunning {
      var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 10) > 0, read(master, &buffer, buffer.count) <= 0 { usleep(1000) }
    }
    close(master)
  }
}

/// A text that a screen never showed.
struct Missing: Error { var text: String, seen: String }
