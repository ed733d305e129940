import Foundation
import Testing

/// A sequence of what people do on machines, as a seed says.
protocol RandomPlay {
  var play: Play { get }
  /// What there was, in some words.
  var summary: String { get }
  init(seed: UInt64) throws
  /// Plays the sequence. What is wrong when everybody has saved, and met; nil where nothing is.
  mutating func complaint() throws -> String?
}

extension RandomPlay {
  /// Plays as many as `ROUNDS` in the environment says, from the seed `SEED` on; three from the first one, where it says nothing.
  static func playAll() throws {
    let first = FaultStage.setting("SEED") ?? 1
    for seed in first..<(first + (FaultStage.setting("ROUNDS") ?? 3)) {
      var sequence = try Self(seed: UInt64(seed))
      defer { sequence.play.stage.remove() }
      let complaint = try sequence.complaint()
      #expect(complaint == nil, "seed \(seed): \(complaint ?? "")\n\(sequence.play.trace)")
      print("seed \(seed): \(sequence.summary)")
    }
  }
}

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

  /// What a machine has not sent, or taken, yet; nil where there is nothing of that but conflicts.
  func complaintAboutRest(on machine: String) throws -> String? {
    let status = try must(["status", "--short"], on: machine).output.split(separator: "\n")
    hasConflicts = !status.isEmpty
    return status.first { !$0.hasPrefix("C ") }.map { "not at rest: \($0)" }
  }
}
