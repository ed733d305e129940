import ArgumentParser
import Foundation
import Terminal

/// A subcommand: its arguments, and what it does on a machine.
protocol DoceditCommand: AsyncParsableCommand {
  mutating func run(on machine: Machine) async throws
}

extension DoceditCommand {
  mutating func run() async throws {
    let machine = Machine.this
    do { try await run(on: machine) } catch {
      throw machine.reported(error)
    }
  }
}

extension Machine {
  /// Tells the user about an error, one line and a hint, and gives the exit code to end with.
  func reported(_ error: any Error) -> any Error {
    guard !(error is ExitCode), !(error is CleanExit), !(error is ValidationError) else { return error }
    let failure = CommandFailure(error)
    printError("docedit: \(TerminalText.escaped(failure.message))\n")
    if let hint = failure.hint { printError("  hint: \(TerminalText.escaped(hint))\n") }
    return failure.code
  }
}
