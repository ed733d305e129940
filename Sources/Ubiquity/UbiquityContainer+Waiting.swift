internal import Git

// What a round waits for.
extension UbiquityContainer {
  /// Where the connection is lost after the remote answered, it is tried twice more, each after a random while.
  func patiently(_ progress: SyncObserver?, _ exchange: () async throws(UbiquityError) -> Void)
    async throws(UbiquityError)
  {
    for attempt in 0... {
      do { return try await exchange() } catch {
        guard error.isOfLostConnection, attempt < Self.lossLimit, !Task.isCancelled else { throw error }
        progress?(SyncProgress(.broken))
        _ = await pause(atMost: store.surroundings.lostConnectionPause)
        if Task.isCancelled { throw error }
      }
      ExchangeMeter.noteRetry()
    }
  }

  private static let lossLimit = 2

  /// Throws `busy` while git works with its index for longer than a moment: a version that is made while the message of a commit is written makes that commit fail.
  func awaitGitIndex() async throws(UbiquityError) {
    for _ in 0..<20 {
      if try !store.isGitIndexHeld { return }
      try? await Task.sleep(for: .milliseconds(100))
      if Task.isCancelled { throw .cancelled }
    }
    throw UbiquityError(
      .busy, "git is at work in \(Printable.quoted(store.root)): it holds index.lock",
      hint: "let it end, a git commit that waits for its message say, and sync again")
  }

  /// Devices that met once do not keep meeting.
  func pause(atMost limit: Duration) async -> SyncRound.Event {
    try? await Task.sleep(for: limit * Double.random(in: 0...1))
    return .paused
  }
}
