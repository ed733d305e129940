import Testing

@testable import Ubiquity

/// Two documents change names in the folder, as they did on the other machine, after one of them was edited and committed with plain git.
@Suite struct SwappedAfterPlainGitTests {
  private let machines: TwoMachines
  init() throws { machines = try TwoMachines() }

  private static func text(_ name: String) -> String { (0..<12).map { "\(name) \($0)\n" }.joined() }
  private static let (edited, longer) = ("EDITED\(text("p").dropFirst())", "LONGER\(text("q").dropFirst())")

  private func containers() async throws -> [UbiquityContainer] {
    let all = try await machines.containersOfLines()
    for name in ["p", "q"] { try machines.laptop.write("\(name).txt", Self.text(name)) }
    for container in all + all { try await container.sync() }
    return all
  }

  private func settled(_ all: [UbiquityContainer]) async throws -> [String: String] {
    var texts = try await machines.settled(all)
    texts["a.md"] = nil
    return texts
  }

  private func swapEverywhere(
    _ all: [UbiquityContainer], and further: (Machine) throws -> Void
  ) async throws -> [String: String] {
    try machines.desktop.exchange("p.txt", "q.txt")
    try await all[1].sync()
    try further(machines.desktop)
    try await all[1].sync()
    try machines.laptop.write("p.txt", Self.edited)
    try machines.commit()
    try machines.laptop.exchange("p.txt", "q.txt")
    return try await settled(all)
  }

  /// The newer name counts: the folder is looked through after the two lines were brought together.
  @Test(arguments: ["p.txt", "q.txt"]) func aDocumentThatWasMovedThenIsThereOnce(_ moved: String) async throws {
    let texts = try await swapEverywhere(containers()) { try $0.move(moved, "r.txt") }
    #expect(texts == ["p.txt": Self.text("q"), "q.txt": Self.edited])
  }

  @Test(arguments: ["p.txt", "q.txt"]) func aDocumentThatWasDeletedThenIsKeptOnce(_ deleted: String) async throws {
    let texts = try await swapEverywhere(containers()) { try $0.remove(deleted) }
    #expect(texts == ["p.txt": Self.text("q"), "q.txt": Self.edited])
  }

  @Test func whatWasWrittenThenIsInItsDocument() async throws {
    let all = try await containers()
    let texts = try await swapEverywhere(all) { try $0.write("p.txt", Self.longer) }
    #expect(texts == ["p.txt": Self.longer, "q.txt": Self.edited])
    #expect(try await all[0].conflicts().isEmpty)
  }
}
