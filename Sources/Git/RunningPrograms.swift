internal import Foundation
internal import Synchronization

/// The programs that speak with remotes and are not reaped yet: they end with this process, where it ends by itself.
public enum RunningPrograms {
  /// The groups, or single processes, by the number that `kill` takes.
  private static let targets = Mutex<[pid_t: pid_t]>([:])
  private static let endsAtExit: Int32 = atexit { RunningPrograms.end() }

  static func note(_ process: pid_t, ownsGroup: Bool) {
    _ = endsAtExit
    targets.withLock { $0[process] = ownsGroup ? -process : process }
  }

  static func forget(_ process: pid_t) { targets.withLock { $0[process] = nil } }

  /// Ends all of them at once.
  public static func end() {
    for target in targets.withLock(\.values) { kill(target, SIGKILL) }
  }
}
