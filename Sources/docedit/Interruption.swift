import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// Long work that ^C, or a request to end, cancels as a whole, so that what was begun is written down. A second one ends the program at once.
final class Interruption: Sendable {
  private let signal = Mutex<Int32?>(nil)

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Does the work. Where such a signal came, the program is ended by it when the work has ended, as who waits for it expects: a shell, or a service manager.
  ///
  /// Until it has gone on for as long as `patience`, a signal just ends the program: what takes no time need not get ready for one.
  static func ending<Result: Sendable>(
    patience: Duration = .seconds(1), _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let interruption = Interruption(), task = Task { try await work() }
    let watch = Task { await interruption.watch(after: patience) { task.cancel() } }
    let result = await task.result
    watch.cancel()
    await watch.value
    if let signal = interruption.signal.withLock(\.self) { throw end(by: signal) }
    return try result.get()
  }

  /// Does not return, but where the signal is blocked: then it gives the exit code by which a shell tells of it.
  private static func end(by signal: Int32) -> ExitCode {
    kill(getpid(), signal)
    return ExitCode(128 + signal)
  }

  /// Until the task is cancelled.
  private func watch(after patience: Duration, _ cancel: @escaping @Sendable () -> Void) async {
    guard (try? await Task.sleep(for: patience)) != nil else { return }
    let sources = Self.signals.filter(Self.isNotIgnored).map { ($0, source(of: $0, cancel)) }
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
    for (number, source) in sources {
      source.cancel()
      Foundation.signal(number, SIG_DFL)
    }
  }

  private func source(of number: Int32, _ cancel: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
    Foundation.signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      self.signal.withLock { $0 = number }
      Foundation.signal(number, SIG_DFL)
      cancel()
    }
    source.activate()
    return source
  }

  /// A program that nohup started, say, is not to end.
  private static func isNotIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    return unsafe action.__sigaction_handler.sa_handler == nil
  }
}
