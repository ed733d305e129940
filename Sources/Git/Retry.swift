internal import Foundation

/// Runs the step again, with growing random pauses, while it fails with `locked`: two seconds in all, then throws that.
func retryingWhileLocked(_ step: () throws(GitError) -> Void) throws(GitError) {
  for attempt in 0..<12 {
    do {
      return try step()
    } catch  where error.code == .locked {
      Thread.sleep(forTimeInterval: Double.random(in: 0.5...1) * min(0.002 * Double(1 << attempt), 0.35))
    }
  }
  try step()
}
