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
}
