import Ubiquity

extension Document {
  /// Makes a version of what another program did to the document's file in the container, once it has let it be from one look to the next. Returns whether there was something to be taken up.
  @discardableResult
  public func takeUpTouch() async throws -> Bool {
    guard let ubiquity else { return false }
    let traces = try await ubiquity.container.traces(of: ubiquity.path)
    defer { seenTraces = traces }
    guard traces != settledTraces, traces == seenTraces else { return false }
    let isTouched = try await !ubiquity.container.isAsGiven(ubiquity.path)
    if isTouched { try await ubiquity.container.collectLocalChanges() }
    settledTraces = traces
    return isTouched
  }
}
