import ArgumentParser

extension Workspace {
  /// Asks a person; where nobody is there to ask, throws `usage` with the hint.
  func confirm(_ question: String, otherwise hint: String) throws -> Bool {
    guard machine.isInteractive else {
      throw CommandFailure(.usage, "\(question) Nobody is there to answer", hint: hint)
    }
    machine.printError(console.styled("\(question) [y/N] "))
    return ["y", "yes"].contains(machine.readAnswer()?.lowercased() ?? "")
  }
}
