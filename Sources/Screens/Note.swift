import Foundation

/// A message in the bottom line that goes away by itself.
struct Note: Sendable, Equatable {
  var text: String
  var isFailure = false
  /// It came by itself, as an answer to nothing that the user did: nothing takes its place before it was seen.
  var isNews = false
  /// The first tick that saw it.
  private(set) var since: Date?

  /// A message on one line.
  init(_ text: String, isFailure: Bool = false, isNews: Bool = false) {
    self.text = String(text.map { $0.isNewline ? " " : $0 })
    (self.isFailure, self.isNews) = (isFailure, isNews)
  }
  init(_ failure: Failure) { self.init(failure.line, isFailure: true) }

  /// Seconds that it stays.
  private var lifetime: TimeInterval { isFailure ? 20 : 6 }

  /// Whether it has been seen long enough; the first tick starts the clock.
  mutating func isOver(at now: Date) -> Bool { wasSeen(for: lifetime, at: now) }

  /// Whether it has been seen for some seconds; the first tick starts the clock.
  mutating func wasSeen(for seconds: TimeInterval, at now: Date) -> Bool {
    guard let since else {
      since = now
      return false
    }
    return now.timeIntervalSince(since) >= seconds
  }
}
