import Ubiquity

extension Document {
  /// Looks whether another program has changed, moved or removed the document's file in the container since the last version, and let it be since the last look. Told once of each state of the file.
  public func noticesTouch() async throws -> Bool {
    guard let ubiquity else { return false }
    let traces = try await ubiquity.container.traces(of: ubiquity.path)
    defer { seenTraces = traces }
    guard traces != settledTraces, traces == seenTraces else { return false }
    settledTraces = traces
    return try await !ubiquity.container.isAsGiven(ubiquity.path)
  }
}
