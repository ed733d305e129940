import Ubiquity

extension Workspace {
  /// Does an exchange that says how far it is, in a line that is gone when it is over, unless nobody is to see that. What asks the program to end cancels it as a whole:
  /// the log has what was moved.
  func exchanging<Result: Sendable>(
    showing isShown: Bool = true, _ exchange: @escaping @Sendable (SyncObserver?) async throws -> Result
  ) async throws -> Result {
    let line = TransferLine(machine)
    return try await Interruption.ending {
      defer { line.clear() }
      return try await exchange(isShown ? line.show : nil)
    }
  }
}
