import Glibc

/// A terminal device: its mode, its size, its bytes. Closes its descriptor when it goes.
final class TTY: Sendable {
  let descriptor: Int32
  /// The mode in which it was found.
  let savedMode: termios

  /// The terminal of this process. Input and output must be one.
  static func ofProcess() throws(TerminalError) -> TTY {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    return try TTY(path: "/dev/tty")
  }

  /// Opens a device of its own, so that it can be written to without blocking and without changing what the shell shares.
  init(path: String) throws(TerminalError) {
    descriptor = retrying { Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw .system(operation: "open the terminal", code: errno) }
    var mode = termios()
    guard tcgetattr(descriptor, &mode) == 0 else {
      let code = errno
      Glibc.close(descriptor)
      throw .system(operation: "read the terminal's mode", code: code)
    }
    savedMode = mode
  }

  deinit { Glibc.close(descriptor) }

  /// The byte of the Backspace key.
  var eraseCharacter: UInt8 { withUnsafeBytes(of: savedMode.c_cc) { $0[Int(VERASE)] } }

  /// Columns and rows; 80 and 24 where the terminal does not say.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Whether this process may use the terminal now: whether the shell has not put another job in front.
  var isForeground: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  /// Every key comes as its bytes at once, none is echoed, none is a signal.
  func makeRaw() throws(TerminalError) {
    var mode = savedMode
    mode.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | BRKINT | ISTRIP | PARMRK)
    mode.c_oflag &= ~tcflag_t(OPOST)
    mode.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    mode.c_cflag = mode.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    withUnsafeMutableBytes(of: &mode.c_cc) { codes in
      codes[Int(VMIN)] = 1
      codes[Int(VTIME)] = 0
    }
    try set(mode)
  }

  /// The mode in which it was found.
  func restore() throws(TerminalError) { try set(savedMode) }

  /// Drops input that nobody read.
  func discardInput() { tcflush(descriptor, TCIFLUSH) }

  /// Does not wait for output: a terminal that takes none must not hold us.
  private func set(_ mode: termios) throws(TerminalError) {
    var mode = mode
    guard retrying({ tcsetattr(descriptor, TCSANOW, &mode) }) == 0 else {
      throw .system(operation: "change the terminal's mode", code: errno)
    }
  }

  /// Waits until the terminal takes bytes, at most for some milliseconds.
  func awaitWritable(milliseconds: Int32) {
    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&wait, 1, milliseconds)
  }

  /// Writes as much as the terminal takes now and gives its count: 0 if it is busy, nil if it is gone.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { buffer in retrying { Glibc.write(descriptor, buffer.baseAddress, buffer.count) }
    }
    if count >= 0 { return count }
    return errno == EAGAIN ? 0 : nil
  }

  /// What has arrived: empty if nothing has, nil if the terminal is gone.
  func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = retrying { Glibc.read(descriptor, &buffer, buffer.count) }
    if count > 0 { return Array(buffer.prefix(count)) }
    return count < 0 && errno == EAGAIN ? [] : nil
  }
}
