import Foundation
import Testing

/// Real processes that meet a fault at one of their system calls. Here at a few of them; `Scripts/faults` takes every one (`EVERY=1`).
@Suite(.enabled(if: SystemCallFault.isPossible, "docedit is not built beside the tests"))
struct SystemCallTests {
  private static func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

  @Test(arguments: FaultScenario.all) func aKillAtAnySystemCallLosesNothing(_ scenario: FaultScenario) throws {
    try sweep(scenario, .all, .kill, every: 1_000, from: 97) { stage, ending in
      ending.status == 128 + SIGKILL
        ? try scenario.complaint(after: ending, on: stage) : "it was not killed: \(ending.status)"
    }
  }

  /// A loss of power at any moment: every kind of it with `EVERY`, else one for each scenario.
  @Test(arguments: FaultScenario.all.indices, PowerLoss.allCases) func aLossOfPowerLosesNothing(
    _ number: Int, _ loss: PowerLoss
  ) throws {
    let scenario = FaultScenario.all[number], kinds = PowerLoss.allCases
    if Self.setting("EVERY") == nil, loss != kinds[number % kinds.count] { return }
    try sweep(scenario, .all, .kill, every: 1_000, from: 83) { stage, ending in
      try stage.lose(loss, on: scenario.machine, after: ending)
      return try scenario.complaint(after: ending, on: stage).map { "\(loss): \($0)" }
    }
  }

  /// What was told as done stays done.
  @Test(arguments: FaultScenario.all.indices, PowerLoss.allCases) func aLossOfPowerRightAfterTheEndLosesNothing(
    _ number: Int, _ loss: PowerLoss
  ) throws {
    let scenario = FaultScenario.all[number], kinds = PowerLoss.allCases
    if Self.setting("EVERY") == nil, loss != kinds[(number + 3) % kinds.count] { return }
    let stage = try FaultStage(ssh: scenario.isOverSSH)
    defer { stage.remove() }
    try scenario.prepare(stage)
    try stage.keep()
    try stage.restore()
    let none = SystemCallFault(effect: .kill, calls: .all, number: 0)
    let ending = try stage.run(scenario.command(stage), on: scenario.machine, under: none.tracer(log: stage.log))
    try #require(ending.status == 0, "\(scenario.name): \(ending.status) \(ending.output)")
    try stage.lose(loss, on: scenario.machine, after: ending)
    let isDone = try scenario.isDone(stage), complaint = try scenario.complaint(after: ending, on: stage)
    #expect(isDone && complaint == nil, "\(scenario.name), \(loss): done \(isDone), \(complaint ?? "")")
  }

  /// Until the remote has it. Files that are synchronized one right after the other take about as long as one.
  @Test func aSaveWaitsForTheDiskSeldom() throws {
    let stage = try FaultStage(), scenario = FaultScenario.saving
    defer { stage.remove() }
    try scenario.prepare(stage)
    let none = SystemCallFault(effect: .kill, calls: .all, number: 0)
    let ending = try stage.run(scenario.command(stage), on: scenario.machine, under: none.tracer(log: stage.log))
    try #require(ending.status == 0, "\(ending.output)")
    let kinds = stage.calls().map(\.kind)
    let waits = zip([""] + kinds, kinds).count { $0 != "sync" && $1 == "sync" }
    #expect(waits <= 30)
  }

  #if arch(x86_64)
    private static let errors: [(SystemCallFault.Calls, SystemCallFault.Effect)] = [
      (.writing, .error(ENOSPC)), (.writing, .error(EIO)), (.writing, .error(EINTR)), (.writing, .short),
      (.synchronizing, .error(EIO)), (.naming, .error(ENOSPC)), (.naming, .error(EACCES)), (.removing, .error(EACCES)),
    ]

    /// Where each error is tried if not everywhere.
    private static let samples = [
      "a save", "", "a round that sends", "", "a round that merges", "", "a first clone", "",
    ]

    @Test(arguments: FaultScenario.all, errors.indices) func anErrorOfAnySystemCallIsToldAndLosesNothing(
      _ scenario: FaultScenario, _ number: Int
    ) throws {
      let (calls, effect) = Self.errors[number]
      if Self.setting("EVERY") == nil, scenario.name != Self.samples[number] { return }
      try sweep(scenario, calls, effect, every: 1_000, from: 15) { stage, ending in
        try scenario.complaintAboutReport(ending, on: stage) ?? scenario.complaint(after: ending, on: stage)
      }
    }
  #endif

  /// Runs the command with the fault at one call after the other, as long as there is such a call. `EVERY` and `FIRST` in the environment say which.
  private func sweep(
    _ scenario: FaultScenario, _ calls: SystemCallFault.Calls, _ effect: SystemCallFault.Effect, every: Int,
    from first: Int, _ check: (FaultStage, FaultStage.Ending) throws -> String?
  ) throws {
    let stage = try FaultStage(ssh: scenario.isOverSSH)
    defer { stage.remove() }
    try scenario.prepare(stage)
    try stage.keep()
    let step = Self.setting("EVERY") ?? every
    for number in stride(from: Self.setting("FIRST") ?? first, to: 5_000, by: step) {
      try stage.restore()
      let fault = SystemCallFault(effect: effect, calls: calls, number: number)
      let ending = try stage.run(scenario.command(stage), on: scenario.machine, under: fault.tracer(log: stage.log))
      guard let call = stage.calls().last, call.number == number else {
        if Self.setting("EVERY") != nil { print("\(scenario.name): \(fault) and more: no such call") }
        return
      }
      let complaint = try check(stage, ending)
      #expect(complaint == nil, "\(scenario.name), \(fault) (\(call.words)): \(complaint ?? "")")
    }
  }
}

extension FaultScenario {
  /// A failure is told, and success only where the work was done.
  func complaintAboutReport(_ ending: FaultStage.Ending, on stage: FaultStage) throws -> String? {
    if ending.status == 0 { return try isDone(stage) ? nil : "exit code 0, and the work is not done: \(ending.output)" }
    if ending.status >= 128 { return "ended by a signal: \(ending.status) \(ending.output)" }
    return ending.output.isEmpty ? "exit code \(ending.status) without a word" : nil
  }
}
