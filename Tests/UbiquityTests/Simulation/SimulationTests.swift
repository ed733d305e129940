import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

/// The promises of the store, on many random schedules. `SCHEDULES=n` in the environment tries more of them, from `FIRST=n` on; `SEED=n` one.
@Suite struct SimulationTests {
  @Test(arguments: schedules(60)) func withEditsAloneEveryLineIsWhereItWasWritten(_ seed: Int) async {
    await forAllSchedules(UInt64(seed)) {
      await Self.run($0, [.faults, .thinning]) { try await $0.complaintAboutLines(isExact: true) }
    }
  }

  /// Every third schedule is without deletions: then no line may be there twice.
  @Test(arguments: schedules(60)) func withRenamesDeletionsAndConflictsNothingIsLost(_ seed: Int) async {
    let kind: Simulation.Kind = seed % 3 == 2 ? .all.subtracting(.deletions) : .all
    await forAllSchedules(UInt64(seed)) {
      await Self.run($0, kind) { try await $0.complaintAboutLines(isExact: false) }
    }
  }

  @Test(arguments: schedules(60)) func whatSomebodyDecidedForIsNotLost(_ seed: Int) async {
    await forAllSchedules(UInt64(seed)) {
      await Self.run($0, [.renames, .conflicts, .faults, .decisions]) {
        try await $0.complaintAboutLines(isExact: false)
      }
    }
  }

  /// `DRAFTS=n` in the environment tries more schedules.
  @Test(
    arguments: schedules(20, "DRAFTS"),
    [[], [.renames, .ownNames], [.renames, .deletions], [.renames, .conflicts] as Simulation.Kind])
  func whereDraftsAreHandedOverEveryLineIsWhereItWasWritten(_ seed: Int, _ kind: Simulation.Kind) async {
    await forAllSchedules(UInt64(seed)) {
      await Self.run($0, [.faults, .drafts, kind]) {
        try await $0.complaintAboutLines(isExact: kind.isDisjoint(with: [.deletions, .conflicts]))
      }
    }
  }

  /// `DISKS=n` in the environment tries more schedules.
  @Test(
    .enabled(if: SmallDisk.isPossible, "needs root, to mount small file systems"), arguments: schedules(40, "DISKS"))
  func whereDisksAreFullNothingIsLost(_ seed: Int) async {
    let kind: Simulation.Kind = seed % 2 == 0 ? [.faults] : [.renames, .deletions, .conflicts, .faults, .evictions]
    await forAllSchedules(UInt64(seed)) {
      await Self.run($0, kind.union(.fullDisks)) { try await $0.complaintAboutLines(isExact: seed % 2 == 0) }
    }
  }

  /// Every line that was taken away stays away, too, but for those of deleted documents that others write in. `PLAIN_GIT=n` in the environment tries more schedules.
  @Test(arguments: schedules(40, "PLAIN_GIT"), [[], Simulation.Kind.renames, .deletions])
  func besidePlainGitEveryLineIsWhereItWasWritten(_ seed: Int, _ kind: Simulation.Kind) async {
    await forAllSchedules(UInt64(seed)) {
      await Self.run($0, [.faults, .git, kind]) {
        try await $0.complaintAboutLines(isExact: !kind.contains(.deletions))
      }
    }
  }

  /// The same happens, but where clocks went ahead they go behind. `CLOCKS=n` in the environment tries more schedules.
  @Test(arguments: schedules(40, "CLOCKS")) func clocksDecideNothing(_ seed: Int) async throws {
    var outcomes: [[String]] = []
    for clocks in [1.0, -1] {
      var simulation = try await Simulation(Choices(seed: UInt64(seed)), .all, clocks: clocks)
      try await simulation.run(steps: 60)
      outcomes.append(try await simulation.outcome())
    }
    #expect(outcomes[0] == outcomes[1])
  }

  @Test func aRemoteThatDoesNotCompareIsFoundOut() async {
    for seed in 0..<200 {
      let result = await Self.run(Choices(seed: UInt64(seed)), [], compares: false) {
        try await $0.complaintAboutLines(isExact: true)
      }
      if result.complaint != nil { return }
    }
    Issue.record("no schedule showed the lost versions")
  }

  static func run(
    _ choices: Choices, _ kind: Simulation.Kind, compares: Bool = true, isSealed: Bool = false,
    _ check: (Simulation) async throws -> String?
  ) async -> (complaint: String?, drawn: [UInt64]) {
    await SimulationQueue.shared.enter()
    let outcome = await play(choices, kind, compares, isSealed, check)
    await SimulationQueue.shared.leave()
    return outcome
  }

  private static func play(
    _ choices: Choices, _ kind: Simulation.Kind, _ compares: Bool, _ isSealed: Bool,
    _ check: (Simulation) async throws -> String?
  ) async -> (complaint: String?, drawn: [UInt64]) {
    do {
      var simulation = try await Simulation(choices, kind, compares: compares, isSealed: isSealed)
      do { try await simulation.run(steps: 60) } catch {
        return ("\(error)\n\(simulation.story)", simulation.drawn)
      }
      var complaint = try await check(simulation)
      if complaint == nil { complaint = try await simulation.complaintAboutCalm() }
      return (complaint.map { "\($0)\n\(simulation.story)" }, simulation.drawn)
    } catch { return ("the simulation itself failed: \(error)", []) }
  }

  static func schedules(_ count: Int, _ name: String = "SCHEDULES") -> [Int] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["SEED"].flatMap(Int.init) { return [seed] }
    let first = environment["FIRST"].flatMap(Int.init) ?? 0
    return Array(first..<(first + (environment[name].flatMap(Int.init) ?? count)))
  }
}

extension Simulation {
  var story: String { (["KEYS=\(SimulatedTemplate.keys)"] + trace).joined(separator: "\n") }

  /// The files of each device with their lines.
  private func files() throws -> [[String: [String]]] {
    try devices.map { device in
      let tree = WorkTree(root: device.root.path.trimmingSlash)
      return try tree.scan().keys.reduce(into: [:]) { files, path in
        files[path.description] = try tree.read(path).map { TokenText($0.bytes).tokens }
      }
    }
  }

  /// What everybody ends up with: documents, and conflict versions.
  func outcome() async throws -> [String] {
    let documents = try files()[0].map { "\($0): \($1)" }
    let conflicts = try await devices[0].container.conflicts()
    return (documents + conflicts.map { "\($0.path): \($0.kept ?? ""), not \($0.other ?? "")" }).sorted()
  }

  /// A document that is deleted and saved again by who has it open may be beside the one that stayed elsewhere.
  private var hasDeletions: Bool { trace.contains { $0.hasSuffix("is deleted") } }

  /// All devices are equal, and hold every line that nobody took away: in one document, or else in a conflict version.
  /// Exactly: in a document, and no others.
  func complaintAboutLines(isExact: Bool) async throws -> String? {
    if network.lossCount > 0 { return "the remote forgot versions that it had taken" }
    let files = try files()
    for (number, other) in files.enumerated() where other != files[0] {
      return "device0 has \(files[0]), device\(number) has \(other)"
    }
    let present = files[0].values.flatMap(\.self)
    let written = ledger.living
    if isExact {
      if present.sorted() != written.sorted() { return "there is \(present.sorted()), not \(written.sorted())" }
      let conflicts = try await devices[0].container.conflicts().map(\.path)
      return conflicts.isEmpty ? nil : "in conflict without a reason: \(conflicts)"
    }
    let twice = Dictionary(grouping: present) { $0 }.filter { $1.count > 1 }.keys.sorted()
    if !twice.isEmpty, !hasDeletions { return "there twice: \(twice) in \(files[0])" }
    let kept = try await linesOfConflicts().union(present)
    let lost = written.filter { !kept.contains($0) }
    return lost.isEmpty ? nil : "lost: \(lost)"
  }

  private func linesOfConflicts() async throws -> Set<String> {
    var lines: Set<String> = []
    for conflict in try await devices[0].container.conflicts() {
      for blob in [conflict.kept, conflict.other].compactMap({ $0 }) {
        lines.formUnion(TokenText(try await devices[0].container.bytes(of: blob)).tokens)
      }
    }
    return lines
  }

  /// One more round moves nothing.
  func complaintAboutCalm() async throws -> String? {
    for (number, device) in devices.enumerated() {
      let head = try await device.container.head()
      let report = try await device.container.sync()
      if report.isSubstantial { return "device\(number) is not at rest: \(report)" }
      if try await device.container.head() != head { return "device\(number) makes versions without end" }
    }
    return nil
  }
}

extension UbiquityContainer {
  fileprivate func head() throws -> String { try store.head().id.description }
}
