import ArgumentParser
import Foundation
import Git
import Synchronization

/// Long work that ^C, or another request to end, cancels as a whole, so that what was begun is written down. One that comes three seconds later, or after that,
/// ends the program at once.
///
/// Signals belong to the process: work that begins while other work can be ended so is not ended by them.
struct Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let isInstalled = Atomic(false)

  // A signal handler may take no lock and allocate nothing.

  /// Written by handlers: the first signal that came, 0 for none.
  private static let first = Atomic<Int32>(0)
  /// Written by handlers: the second of the system's running time at which it came.
  private static let firstSecond = Atomic(0)
  /// Read by handlers: the end of a pipe that wakes who waits for the first signal.
  private static let alarm = Atomic<Int32>(-1)

  private let pipe = Pipe()
  private let former: [(number: Int32, action: sigaction)]

  /// Does the work. Where such a signal came, the program is ended by it when the work has ended, as who waits for it expects: a shell, or a service manager.
  static func ending<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
    guard let interruption = Interruption() else { return try await work() }
    let task = Task { try await work() }
    interruption.watch { task.cancel() }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    if let signal = interruption.uninstall() { throw end(by: signal) }
    return try result.get()
  }

  /// Does not return, but where the signal is blocked: then it gives the exit code by which a shell tells of it.
  private static func end(by signal: Int32) -> ExitCode {
    RunningPrograms.end()
    kill(getpid(), signal)
    sleep(1)
    return ExitCode(128 + signal)
  }

  /// Nil where it is installed already.
  private init?() {
    guard Self.isInstalled.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged
    else { return nil }
    Self.first.store(0, ordering: .sequentiallyConsistent)
    Self.firstSecond.store(0, ordering: .sequentiallyConsistent)
    Self.alarm.store(pipe.fileHandleForWriting.fileDescriptor, ordering: .sequentiallyConsistent)
    former = Self.signals.compactMap(Self.install)
  }

  /// What was there before; nil where the signal stays ignored: a program that nohup started, say, is not to end.
  private static func install(_ number: Int32) -> (Int32, sigaction)? {
    var (former, action) = (sigaction(), sigaction())
    guard unsafe sigaction(number, nil, &former) == 0, unsafe former.__sigaction_handler.sa_handler == nil else {
      return nil
    }
    unsafe action.__sigaction_handler.sa_handler = { Interruption.handle($0) }
    action.sa_flags = SA_RESTART
    unsafe sigemptyset(&action.sa_mask)
    return unsafe sigaction(number, &action, nil) == 0 ? (number, former) : nil
  }

  /// Runs in a handler. Somebody who is impatient says so twice, and so does a terminal that goes away.
  private static func handle(_ number: Int32) {
    let code = errno
    defer { errno = code }
    if first.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent).exchanged {
      firstSecond.store(second(), ordering: .sequentiallyConsistent)
      var byte: UInt8 = 1
      _ = unsafe write(alarm.load(ordering: .sequentiallyConsistent), &byte, 1)
    } else if second() - firstSecond.load(ordering: .sequentiallyConsistent) >= 3 {
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  /// Runs in a handler.
  private static func second() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }

  private func watch(_ cancel: @escaping @Sendable () -> Void) {
    let waker = pipe.fileHandleForReading
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while unsafe read(waker.fileDescriptor, &byte, 1) < 0, errno == EINTR {}
      if byte == 1 { cancel() }
    }
  }

  /// Sets back what was there before; the signal that came.
  private func uninstall() -> Int32? {
    for case (let number, var action) in former { unsafe sigaction(number, &action, nil) }
    try? pipe.fileHandleForWriting.write(contentsOf: [0])
    Self.alarm.store(-1, ordering: .sequentiallyConsistent)
    defer { Self.isInstalled.store(false, ordering: .sequentiallyConsistent) }
    let signal = Self.first.load(ordering: .sequentiallyConsistent)
    return signal == 0 ? nil : signal
  }
}
