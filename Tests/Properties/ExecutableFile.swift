import Foundation

/// A script that a test puts in the place of a program.
///
/// It is written by a process of its own: a file that anybody has open for writing cannot be started, and a process that another test starts just then
/// has what this one has open.
public enum ExecutableFile {
  /// Writes the script, and makes the folders above it. Throws where that cannot be done.
  public static func write(_ script: String, to file: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", #"mkdir -p "${1%/*}" && printf %s "$2" > "$1" && chmod 755 "$1""#, "write", file, script,
    ]
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CocoaError(.fileWriteUnknown) }
  }
}
