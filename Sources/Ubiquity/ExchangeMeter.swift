internal import Git
internal import Synchronization

/// Counts what an exchange moves over the network, also in steps that fail, and how often something was tried again.
final class ExchangeMeter: Sendable {
  struct Traffic: Hashable, Sendable {
    /// Bytes of objects.
    var received = 0
    /// Bytes of objects.
    var sent = 0
    var retries = 0
  }

  /// That of the exchange which the present task makes; nil outside of one.
  @TaskLocal static var current: ExchangeMeter?

  private let counted = Mutex(Traffic())
  var traffic: Traffic { counted.withLock(\.self) }

  func note(_ direction: TransferDirection, _ bytes: Int) {
    counted.withLock {
      switch direction {
      case .received: $0.received += bytes
      case .sent: $0.sent += bytes
      }
    }
  }

  static func noteRetry() { current?.counted.withLock { $0.retries += 1 } }

  /// Does work whose traffic is counted.
  func measure<T>(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws(UbiquityError) -> T
  ) async -> Result<T, UbiquityError> {
    await Self.$current.withValue(self) {
      do throws(UbiquityError) { return .success(try await work()) } catch { return .failure(error) }
    }
  }

  /// The same, of work that does not wait.
  func measure<T>(_ work: () throws(UbiquityError) -> T) -> Result<T, UbiquityError> {
    Self.$current.withValue(self) { Result(catching: work) }
  }
}
