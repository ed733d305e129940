import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

/// Random schedules of two or three devices: nothing that was saved is ever lost, all folders become equal, and then all is quiet.
@Suite struct ConvergenceTests {
  @Test(arguments: seeds(4)) func nothingIsLostAndAllBecomeEqual(_ seed: Int) async throws {
    try await converge(Schedule(seed: UInt64(seed)))
  }

  /// The same over a remote that learns nothing.
  @Test(arguments: seeds(3)) func nothingIsLostOverAnEncryptedRemote(_ seed: Int) async throws {
    try await converge(Schedule(seed: UInt64(seed), isEncrypted: true))
  }

  private func converge(_ schedule: Schedule) async throws {
    var schedule = schedule
    for _ in 0..<16 { try await schedule.step() }
    try await schedule.settle()
    try await schedule.expectEqualFolders()
    try await schedule.expectQuiet()
    try await schedule.expectEveryTokenKept()
    try await schedule.expectTheIndexEqualsARebuild()
  }
}

private struct Schedule {
  private let world: World
  private let machines: [Machine]
  private let containers: [UbiquityContainer]
  private var choices: Choices
  private var tokens: [String] = []
  private let names = ["a.txt", "b.txt", "sub/c.txt", "sub/d.txt"]

  init(seed: UInt64, isEncrypted: Bool = false) async throws {
    choices = Choices(seed: seed)
    world = try World()
    if isEncrypted { _ = try git("-C", world.remote, "symbolic-ref", "HEAD", SealedRemote.branch) }
    var machines: [Machine] = [], containers: [UbiquityContainer] = []
    for number in 0..<choices.int(in: 2...3) {
      let machine = try world.device("device\(number)")
      machines.append(machine)
      containers.append(try await isEncrypted ? machine.create(Self.encryption(number)) : machine.create())
    }
    (self.machines, self.containers) = (machines, containers)
  }

  /// The first device founds, the others come with its phrase.
  private static func encryption(_ number: Int) throws -> Encryption {
    let phrase = try #require(RecoveryPhrase(kept: Array(repeating: 7, count: 16)))
    return number == 0 ? .founding(phrase) : .joining(phrase)
  }

  mutating func step() async throws {
    let number = choices.int(in: 0...(machines.count - 1)), name = choices.element(of: names)
    let machine = machines[number], container = containers[number]
    switch choices.int(in: 0...7) {
    case 0...2: try await save(name, machine, container)
    case 3: try edit(name, machine)
    case 4:
      if machine.text(name) != nil { try machine.move(name, "moved/\(choices.int(in: 0...2))-\(tokens.count).txt") }
    case 5: if machine.text(name) != nil { try await container.collectLocalChanges(); try machine.remove(name) }
    default: try await container.sync()
    }
    try await container.collectLocalChanges()
    if choices.bool() { _ = try await container.history() }
  }

  private mutating func newText() -> String {
    let token = "token\(tokens.count)"
    tokens.append(token)
    return "a common line that makes it similar\nanother common line of some length\n\(token)\n"
  }

  private mutating func save(_ name: String, _ machine: Machine, _ container: UbiquityContainer) async throws {
    let text = newText()
    try await container.save(text, at: name)
  }

  private mutating func edit(_ name: String, _ machine: Machine) throws { try machine.write(name, newText()) }

  func settle() async throws {
    for _ in 0..<3 { for container in containers { try await container.sync() } }
  }

  func expectEqualFolders() async throws {
    let texts = try machines[0].folderTexts(), head = try machines[0].head()
    for machine in machines.dropFirst() {
      #expect(try machine.folderTexts() == texts)
      #expect(try machine.head() == head)
    }
  }

  func expectQuiet() async throws {
    let before = try world.references()
    for container in containers {
      let report = try await container.sync()
      #expect(report.received.isEmpty && report.sent.isEmpty && report.localChanges == 0)
    }
    #expect(try world.references() == before)
    #expect(try git("-C", world.remote, "fsck", "--strict", "--no-dangling").isEmpty)
  }

  /// On all devices the same history, told by an index that grew, and by one that was made anew.
  func expectTheIndexEqualsARebuild() async throws {
    var whole = HistoryQuery()
    whole.includesPlainMerges = true
    let queries = try [whole] + machines[0].folderTexts().keys.sorted().map { HistoryQuery(path: $0) }
    var told: [[HistoryEntry]] = []
    for (machine, container) in zip(machines, containers) {
      let kept = try await Self.histories(queries, of: container)
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: machine.git + "/docedit/index.sqlite" + suffix)
      }
      #expect(try await Self.histories(queries, of: machine.open()) == kept)
      if told.isEmpty { told = kept }
      #expect(told == kept)
    }
  }

  private static func histories(_ queries: [HistoryQuery], of container: UbiquityContainer) async throws
    -> [[HistoryEntry]]
  {
    var histories: [[HistoryEntry]] = []
    for query in queries { histories.append(try await container.history(query)) }
    return histories
  }

  /// In a document, in the history, or in a conflict version: on every device.
  func expectEveryTokenKept() async throws {
    for (machine, container) in zip(machines, containers) {
      let blobs = try await container.history().flatMap(\.changes).flatMap { [$0.newBlob, $0.oldBlob] }
      let others = try await container.conflicts().flatMap { [$0.kept, $0.other] }
      var texts = try machine.folderTexts().values.joined()
      for blob in Set((blobs + others).compactMap { $0 }) { texts += try await container.text(of: blob) ?? "" }
      for token in tokens { #expect(texts.contains("\(token)\n"), "\(token) is lost on \(machine.device.name)") }
    }
    try await expectNoCurrentVersionIsHidden()
  }

  /// Each head's document is a file, and each file is a document.
  private func expectNoCurrentVersionIsHidden() async throws {
    for (machine, container) in zip(machines, containers) {
      #expect(
        try await container.documents().map(\.path) == machine.folderTexts().keys.sorted { TreePath($0) < TreePath($1) }
      )
    }
  }
}
