internal import Git

/// What a commit in a reference of its own is. Its message says so and nothing else, so that a signature vouches for that, too: a version,
/// whose message has other trailers, or one of the other kinds never passes for it.
enum CommitKind: String {
  case activities = "Activities\n"
  case device = "Device\n"
  case circle = "Circle\n"

  private static let sequenceKey = "Ubiquity-Sequence: "

  var message: String { rawValue }

  /// With the number that only grows.
  func message(sequence: UInt64) -> String { "\(rawValue)\n\(Self.sequenceKey)\(sequence)\n" }
}

extension CommitContent {
  func isOf(_ kind: CommitKind) -> Bool {
    message == kind.message || sequence.map { message == kind.message(sequence: $0) } ?? false
  }

  /// Nil where the message says none.
  var sequence: UInt64? {
    let last = message.split(separator: "\n").last
    return last?.split(separator: " ").last.flatMap { UInt64($0) }
  }
}
