/// Machines on a stage, and a trace of what was done on them.
final class Play {
  static let machines = ["laptop", "desktop", "tablet"]
  let stage: FaultStage
  private var steps: [String] = []
  /// One step a line.
  var trace: String { steps.joined(separator: "\n") }
  private(set) var hasConflicts = false

  init() throws { stage = try FaultStage() }

  func note(_ step: String) { steps.append(step) }

  func path(_ document: String, of machine: String) -> String { "\(stage.documents(of: machine))/\(document)" }

  /// Runs docedit. Throws where it crashes.
  @discardableResult
  func run(_ arguments: [String], on machine: String) throws -> FaultStage.Ending {
    let ending = try stage.run(arguments, on: machine)
    note("\(machine): \(arguments.joined(separator: " ")) -> \(ending.status) \(ending.output.prefix(200))")
    if ending.status >= 128 { throw FaultStage.Unprepared(description: trace) }
    return ending
  }

  /// The same, where it must succeed.
  @discardableResult
  func must(_ arguments: [String], on machine: String) throws -> FaultStage.Ending {
    let ending = try run(arguments, on: machine)
    if ending.status != 0 { throw FaultStage.Unprepared(description: trace) }
    return ending
  }

  /// Edits a document by commands.
  @discardableResult
  func edit(_ document: String, of machine: String, _ commands: [String]) throws -> FaultStage.Ending {
    try run(["edit", path(document, of: machine)] + commands.flatMap { ["-e", $0] }, on: machine)
  }

  func meet() throws { for name in Self.machines + Self.machines { try must(["sync"], on: name) } }

  /// What a machine has not sent, or taken, yet; nil where there is nothing of that but conflicts, and unsaved edits of documents that others deleted.
  func complaintAboutRest(on machine: String) throws -> String? {
    let status = try must(["status", "--short"], on: machine).output.split(separator: "\n")
    hasConflicts = status.contains { $0.hasPrefix("C ") }
    return status.first { !$0.hasPrefix("C ") && !$0.hasPrefix("D ") }.map { "not at rest: \($0)" }
  }
}
