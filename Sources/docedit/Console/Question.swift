import ArgumentParser
import Foundation

extension Workspace {
  /// The recovery phrase that a person types, or that is on standard input.
  func askedPhrase() -> String {
    guard machine.isInteractive else { return String(decoding: machine.readInput().prefix(1000), as: UTF8.self) }
    machine.printError("recovery phrase: ")
    return machine.readAnswer() ?? ""
  }

  /// Asks a person; where nobody is there to ask, throws `usage` with the hint.
  func confirm(_ question: String, otherwise hint: String) throws -> Bool {
    guard machine.isInteractive else {
      throw CommandFailure(.usage, "\(question) Nobody is there to answer", hint: hint)
    }
    machine.printError(ConsoleText("\(question) [y/N] ").output)
    return ["y", "yes"].contains(machine.readAnswer()?.lowercased() ?? "")
  }
}
