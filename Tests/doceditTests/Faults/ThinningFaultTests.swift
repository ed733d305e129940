import Foundation
import Testing
import Ubiquity

/// A real process that is killed while it squashes versions, at some of its system calls; `EVERY=1` takes every one.
@Suite(.enabled(if: SystemCallFault.isPossible, "docedit is not built beside the tests"))
struct ThinningFaultTests {
  private static let text = "line 1\nline 12\n"

  @Test func aKillWhileVersionsAreSquashedLeavesTheOldOrTheNewOnes() async throws {
    let stage = try FaultStage()
    defer { stage.remove() }
    try await prepare(stage)
    try stage.keep()
    let old = try history(stage)
    try stage.must("thin", "--yes", on: "laptop")
    let new = try history(stage)
    #expect(old.count == 10 && new.count == 4)
    let step = ProcessInfo.processInfo.environment["EVERY"].flatMap(Int.init) ?? 61
    for number in stride(from: step == 1 ? 1 : 23, to: 5_000, by: step) {
      try stage.restore()
      let fault = SystemCallFault(effect: .kill, calls: .all, number: number)
      let ending = try stage.run(["thin", "--yes"], on: "laptop", under: fault.tracer(log: stage.log))
      guard let call = stage.calls().last, call.number == number else { return }
      let complaint = try complaint(stage, old, new)
      #expect(ending.status == 128 + SIGKILL && complaint == nil, "\(fault) (\(call.words)): \(complaint ?? "")")
    }
  }

  /// Versions of a day long past, by the machine itself.
  private func prepare(_ stage: FaultStage) async throws {
    try stage.must("init", stage.documents(of: "laptop"), "--name", "laptop", on: "laptop")
    let home = URL(filePath: "\(stage.root)/laptop")
    let surroundings = Surroundings(
      home: home, environment: ["HOME": home.path], hostName: "laptop",
      now: { Date(timeIntervalSince1970: 1_600_000_000) })
    let container = try UbiquityContainer.open(
      at: URL(filePath: stage.documents(of: "laptop")), device: DeviceRegistry(surroundings).device(),
      surroundings: surroundings)
    for number in 1...5 {
      for name in ["a.txt", "b.txt"] {
        let base = try await container.document(at: name)?.blob
        try await container.save(Array("\(number)\n\(Self.text)".utf8), at: name, base: base)
      }
    }
  }

  /// What each version was, the newest first.
  private func history(_ stage: FaultStage) throws -> [String] {
    try stage.tell("git -C laptop/W log --format='%s %at' main").split(separator: "\n").map(String.init)
      .filter { $0.contains(".txt") }
  }

  private func complaint(_ stage: FaultStage, _ old: [String], _ new: [String]) throws -> String? {
    let present = try history(stage)
    if present != old, present != new { return "the history is neither the old nor the new one: \(present)" }
    for name in ["a.txt", "b.txt"] where stage.text(name, of: "laptop") != "5\n\(Self.text)" {
      return "\(name) changed: \(stage.text(name, of: "laptop") ?? "it is gone")"
    }
    for command in [["thin", "--yes"], ["verify"]] {
      let ending = try stage.run(command, on: "laptop")
      if ending.status != 0 { return "\(command): \(ending.status) \(ending.output)" }
    }
    if try history(stage) != new { return "thinning again does not end it" }
    let checked = try stage.tell("git -C laptop/W fsck --strict --no-dangling --no-progress 2>&1; echo $?")
    if checked != "0" { return "git fsck: \(checked)" }
    let changed = try stage.tell("git -C laptop/W status --porcelain")
    return changed.isEmpty ? nil : "git status: \(changed)"
  }
}
