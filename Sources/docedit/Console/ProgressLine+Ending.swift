extension ProgressLine {
  /// Does work that the line tells of, and takes the line away. Where the work asks a remote, what asks the program to end cancels it as a whole; else that ends it at once.
  func during<Result: Sendable>(
    asking isRemoteAsked: Bool = true, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let whole: @Sendable () async throws -> Result = { [self] in
      defer { clear() }
      return try await work()
    }
    return isRemoteAsked ? try await Interruption.ending(whole) : try await whole()
  }
}
