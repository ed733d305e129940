import Foundation

@testable import Git

/// A program that runs until it is stopped, or until the test process is gone, however that ended.
final class Daemon {
  private let keeper: ChildProcess

  /// The keeper is a shell that waits for the end of its input, which only this process holds.
  init(_ arguments: [String]) throws {
    let script = #""$@" & read -r _; kill "$!"; wait"#
    keeper = try ChildProcess(
      ["sh", "-c", script, "keeper"] + arguments, environment: ProcessInfo.processInfo.environment, ownGroup: true)
  }

  func stop() { _ = keeper.finish(within: 5) }
}

/// Runs a real shell; gives what it prints on both outputs, at most 64 KB.
///
/// Not by Foundation's `Process`: servers inherit what that waits for, so that it would wait until they end.
@discardableResult
func shell(
  _ line: String, in folder: URL, environment: [String: String] = ProcessInfo.processInfo.environment
) throws -> String {
  let child = try ChildProcess(
    ["sh", "-c", "exec 2>&1; cd \"$0\" || exit; \(line)", folder.path], environment: environment, ownGroup: true)
  child.closeInput()
  let output = child.readAll(until: Clock.now + 60)
  _ = child.finish(within: 60)
  return output
}
