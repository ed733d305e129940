import Glibc
import Synchronization

/// The signals that concern a terminal program. One terminal at a time: signals belong to the process.
enum Signals {
  /// Those that ask for the end.
  static let terminating: [Int32] = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]
  /// Those of a crash: the terminal is restored at once, and the signal goes on its way.
  static let crashing: [Int32] = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]
  private static let reported = terminating + [SIGTSTP, SIGCONT, SIGWINCH]

  private static let isInstalled = Atomic(false)

  // A signal handler may take no lock and allocate nothing, so it can only read plain memory.
  // `install` writes all of this before the first handler is set, and `uninstall` after the last is gone.

  /// Read by handlers, written while none is set: where the terminal's off-sequence is written, -1 when there is no terminal.
  nonisolated(unsafe) private static var terminal: Int32 = -1
  /// Read by handlers, written while none is set: the pipe that wakes the reader.
  nonisolated(unsafe) private static var pipe: Int32 = -1
  /// Read by handlers, written while none is set: the mode to go back to.
  nonisolated(unsafe) private static var mode = termios()
  /// Read by handlers, allocated once and never freed: the off-sequence. `leaveCount` says how much of it is filled.
  nonisolated(unsafe) private static let leave = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 512)
  /// Read by handlers: set to 0 before the buffer changes, so that a handler sees all of a sequence or none.
  private static let leaveCount = Atomic(0)
  /// Read by handlers, written while none is set: what was there before, by signal number.
  nonisolated(unsafe) private static let previous = UnsafeMutableBufferPointer<sigaction>.allocate(capacity: 65)
  /// Given to the system once and never freed: the stack on which crash handlers run when the ordinary one is used up.
  nonisolated(unsafe) private static let stack = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)

  /// Sets the handlers: numbers of ordinary signals go to the pipe, a crash restores the terminal.
  static func install(tty: TTY, pipe: SignalPipe, leave sequence: [UInt8]) throws(TerminalError) {
    guard isInstalled.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged else {
      throw .alreadyOpen
    }
    (terminal, self.pipe, mode) = (tty.descriptor, pipe.writeEnd, tty.savedMode)
    setLeave(sequence)
    useOwnStack()
    _ = restoreAtExit
    for signal in reported { set(signal, flags: SA_RESTART) { number, _, _ in Signals.report(number) } }
    for signal in crashing {
      set(signal, flags: SA_SIGINFO | SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND))) { number, info, _ in
        Signals.crash(number, info)
      }
    }
  }

  /// Changes what a crash sends to the terminal.
  static func setLeave(_ sequence: [UInt8]) {
    leaveCount.store(0, ordering: .sequentiallyConsistent)
    let count = min(sequence.count, leave.count)
    for index in 0..<count { leave[index] = sequence[index] }
    leaveCount.store(count, ordering: .sequentiallyConsistent)
  }

  /// Sets back what was there before.
  static func uninstall() {
    guard isInstalled.load(ordering: .acquiring) else { return }
    for signal in reported + crashing { sigaction(signal, &previous[Int(signal)], nil) }
    (terminal, pipe) = (-1, -1)
    isInstalled.store(false, ordering: .releasing)
  }

  /// Stops this process and its group as Ctrl-Z would. Returns when they go on, or soon if nobody can make them.
  static func stopProcessGroup() {
    sigaction(SIGTSTP, &previous[Int(SIGTSTP)], nil)
    kill(0, SIGTSTP)
    usleep(100_000)
    set(SIGTSTP, flags: SA_RESTART, isNew: false) { number, _, _ in Signals.report(number) }
  }
}

extension Signals {
  private typealias Handler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  private static func set(_ signal: Int32, flags: Int32, isNew: Bool = true, _ handler: Handler) {
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = handler
    action.sa_flags = flags | SA_SIGINFO
    sigemptyset(&action.sa_mask)
    if isNew { sigaction(signal, &action, &previous[Int(signal)]) } else { sigaction(signal, &action, nil) }
  }

  /// Runs in a handler.
  private static func report(_ signal: Int32) {
    let code = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(pipe, &byte, 1)
    errno = code
  }

  /// Runs in a handler. A fault happens again when it returns; a signal that was sent is sent again.
  private static func crash(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
    restoreTerminal()
    sigaction(signal, &previous[Int(signal)], nil)
    if let info, info.pointee.si_code <= 0 { raise(signal) }
  }

  /// Runs in a handler.
  private static func restoreTerminal() {
    if terminal < 0 { return }
    _ = write(terminal, leave.baseAddress, leaveCount.load(ordering: .sequentiallyConsistent))
    tcsetattr(terminal, TCSANOW, &mode)
  }

  /// A call to `exit` leaves nothing behind either.
  private static let restoreAtExit: Int32 = atexit { if Signals.terminal >= 0 { Signals.restoreTerminal() } }

  private static func useOwnStack() {
    var alternative = stack_t()
    alternative.ss_sp = stack.baseAddress
    alternative.ss_size = stack.count
    sigaltstack(&alternative, nil)
  }
}
