import Foundation

/// A script that a test puts in the place of a program.
///
/// It is written by a process of its own: a file that anybody has open for writing cannot be started, and a process that another test starts just then
/// has what this one has open.
public enum ExecutableFile {
  /// Writes the script, and makes the folders above it. Throws where that cannot be done.
  public static func write(_ script: String, to file: String) throws {
    let line = #"mkdir -p "${1%/*}" && printf %s "$2" > "$1" && chmod 755 "$1""#
    if try run("/bin/sh", ["-c", line, "write", file, script]) != 0 { throw CocoaError(.fileWriteUnknown) }
  }

  /// Runs a program to its end, and gives what `waitpid` says of that.
  ///
  /// Not by Foundation's `Process`: what that waits for is open also in processes that other tests start just then, so that it would wait until they end.
  private static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let words = unsafe ([program] + arguments).map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0, status: Int32 = 0
    let failure = unsafe posix_spawn(&process, program, nil, nil, words + [nil], [nil])
    if failure != 0 { throw POSIXError(POSIXError.Code(rawValue: failure) ?? .EIO) }
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status
  }
}
