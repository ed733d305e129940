import Foundation

@testable import Git

/// Runs git by itself, and gives what it says.
func git(_ arguments: String...) throws -> String { try run(["git"] + arguments) }

/// Runs a program, and gives what it says.
func run(_ arguments: String...) throws -> String { try run(arguments) }

func run(_ arguments: [String]) throws -> String { try program(arguments).output }

/// Runs a program; its exit code, and what it says on both outputs.
///
/// Not by Foundation's `Process`: that reads the list of open files in a way that can crash where there are a thousand, as in tests side by side.
func program(_ arguments: [String], input: String = "") throws -> (status: Int32, output: String) {
  let folder = TemporaryFolder()
  try folder.write("input", input)
  let child = try ChildProcess(
    ["sh", "-c", #"exec 2>&1 <"$0"; exec "$@""#, folder.path + "/input"] + arguments,
    environment: ProcessInfo.processInfo.environment, ownGroup: true)
  child.closeInput()
  let output = child.readAll(until: Clock.now + 120)
  return (child.finish(within: 60), output)
}
