import ArgumentParser
import Foundation
import Terminal

/// A subcommand: its arguments, and what it does on a machine.
protocol DoceditCommand: AsyncParsableCommand {
  /// Whether the document types are read beside its arguments, as is best for all that may open documents.
  static var needsTypes: Bool { get }
  /// Its name, and what is said of it.
  static var about: CommandConfiguration { get }
  mutating func run(on machine: Machine) async throws
}

extension DoceditCommand {
  static var needsTypes: Bool { true }

  /// Part of docedit. One that has no such name above it is always asked first whether it is to print a completion script, which takes as long as
  /// to read its own arguments.
  static var configuration: CommandConfiguration {
    var configuration = about
    configuration._superCommandName = Docedit.name
    return configuration
  }

  mutating func run() async throws { try await runHere() }

  /// Runs the command on the machine that the program runs on, and where it was called: it does not move to another thread.
  mutating func runHere() async throws { try await perform(on: .this) }

  /// Runs the command, and tells the user what failed; so does a result that could not be written.
  mutating func perform(on machine: Machine) async throws {
    var failure: (any Error)?
    do { try await run(on: machine) } catch { failure = machine.reported(error) }
    if let lost = machine.outputFailure() { failure = machine.reported(lost) }
    if let failure { throw failure }
  }
}

extension Machine {
  /// Tells the user about an error, one line and a hint, and gives the exit code to end with.
  func reported(_ error: any Error) -> any Error {
    guard !(error is ExitCode), !(error is CleanExit), !(error is ValidationError) else { return error }
    let failure = CommandFailure(error)
    printError("docedit: \(TerminalText.line(failure.message))\n")
    if let hint = failure.hint { printError("  hint: \(TerminalText.line(hint))\n") }
    return failure.code
  }
}
