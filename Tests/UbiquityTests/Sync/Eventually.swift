import Testing

/// Expects what becomes true within twenty seconds.
func eventually(_ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async throws {
  for _ in 0..<400 where !condition() { try await Task.sleep(for: .milliseconds(50)) }
  #expect(condition(), sourceLocation: sourceLocation)
}
