/// Waiting for something that may take long, but not for ever.
public enum Patience {
  /// Waits until `body` is done or the time is over; then `body` goes on by itself. Whether it was done in time.
  public static func wait(atMost limit: Duration, for body: @escaping @Sendable () async -> Void) async -> Bool {
    let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
    Task {
      await body()
      answer.yield(true)
    }
    Task {
      try? await Task.sleep(for: limit)
      answer.yield(false)
    }
    for await isDone in answers { return isDone }
    return false
  }
}
