internal import Git

/// What a commit in a reference of its own is. Its message says so and nothing else, so that a signature vouches for that, too: a version,
/// whose message has trailers, or one of the other kinds never passes for it.
enum CommitKind: String {
  case activities = "Activities\n"
  case device = "Device\n"
  case circle = "Circle\n"

  var message: String { rawValue }
}

extension CommitContent {
  func isOf(_ kind: CommitKind) -> Bool { message == kind.message }
}
