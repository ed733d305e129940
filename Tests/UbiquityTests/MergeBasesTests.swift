import Foundation
import Git
import Testing

@testable import Ubiquity

/// Two machines merge one third line by plain git, each for itself: then what they have has two versions that both come from.
@Suite struct MergeBasesTests {
  private let machines: TwoMachines
  init() throws { machines = try TwoMachines() }

  private let lines = TwoMachines.lines, changed = TwoMachines.changed
  private static let dates = ["2001-01-01T00:00:00Z", "2037-01-01T00:00:00Z"]

  /// What each of the two lines has is on both machines.
  private func containers(_ date: String) async throws -> [UbiquityContainer] {
    let all = try await machines.containersOfLines(), laptop = machines.laptop
    try laptop.plain("checkout", "-q", "-b", "side")
    try laptop.write("u.md", "of the side\nsecond\nthird\n")
    try machines.commit("--date", date)
    try laptop.plain("push", "-q", "origin", "side")
    try laptop.plain("checkout", "-q", "main")
    try laptop.write("a.md", changed)
    try laptop.write("n.md", "of the main line\n")
    for container in all { try await container.sync() }
    for machine in [laptop, machines.desktop] {
      try machine.plain("fetch", "-q", "origin", "side")
      try machine.plain("merge", "-q", "--no-edit", "FETCH_HEAD")
    }
    return all
  }

  @Test(arguments: dates) func whatIsTakenBackOnOneMachineStaysTakenBack(_ date: String) async throws {
    let all = try await containers(date)
    try machines.laptop.write("a.md", lines)
    try machines.laptop.remove("n.md")
    #expect(try await machines.settled(all) == ["a.md": lines, "u.md": "of the side\nsecond\nthird\n"])
  }

  @Test(arguments: dates) func whatIsMovedOnOneAndEditedOnTheOtherIsOneDocument(_ date: String) async throws {
    let all = try await containers(date)
    for name in ["u.md", "n.md"] { try machines.laptop.move(name, "moved-" + name) }
    try machines.desktop.write("u.md", "of the side\nsecond\nTHIRD\n")
    let texts = try await machines.settled(all)
    #expect(texts["moved-u.md"] == "of the side\nsecond\nTHIRD\n" && texts["moved-n.md"] == "of the main line\n")
    #expect(texts.count == 3)
  }

  /// Of the two lines that were merged twice, each has a document under the name that the other one's has; a merge says where both are from what the lines are together.
  @Test(arguments: [false, true]) func documentsAreFollowedFromWhatTheBasesAreTogether(_ isSecondNewer: Bool)
    async throws
  {
    let container = try await machines.laptop.createAlone()
    #expect(try await container.followsThroughSeveralBases(isSecondNewer) == ["x.md": "D", "y.md": "A, and more"])
  }
}

extension UbiquityContainer {
  fileprivate func followsThroughSeveralBases(_ isSecondNewer: Bool) throws -> [String: String] {
    let dates = isSecondNewer ? [1, 2] : [2, 1]
    let first = try version([], ["a.md": "A", "d.md": "D"], at: 0)
    let one = try version([first], ["a.md": "A", "x.md": "D"], moved: ["d.md": "x.md"], at: dates[0])
    let two = try version([first], ["x.md": "A", "d.md": "D"], moved: ["a.md": "x.md"], at: dates[1])
    let lines = [one, two].sorted { $0.id < $1.id }, here = try store.merge(one, two)
    let there = try version(
      lines, ["y.md": "A", "x.md": "D"], moved: ["a.md": "y.md", "d.md": "x.md"], kind: .merge, at: 3)
    let both = try store.merge(here, there)
    let edited = try version([one], ["a.md": "A, and more", "x.md": "D"], at: 4)
    let files = try store.snapshot(store.merge(both, edited).content.tree).files
    return try Dictionary(
      uniqueKeysWithValues: files.map {
        ($0.key.description, String(decoding: try store.read($0.value), as: UTF8.self))
      })
  }

  private func version(
    _ parents: [Commit], _ texts: [String: String], moved: [String: String] = [:], kind: CommitMessage.Kind? = nil,
    at second: Int
  ) throws -> Commit {
    let edits = try texts.map { TreeEdit.put(path: $0.key, blob: try store.write(Array($0.value.utf8))) }
    var message = CommitMessage("A version")
    (message.kind, message.moved) = (
      kind, moved.map { .init(old: TreePath($0.key), new: TreePath($0.value)) }.sorted { $0.old < $1.old }
    )
    let date = Date(timeIntervalSince1970: 1_800_000_000 + Double(second))
    let content = CommitContent(
      tree: try store.tree(nil, edits), parents: parents.map(\.id), signature: .merge(date), message: message.text)
    return Commit(id: try store.write(content), content: content)
  }
}
