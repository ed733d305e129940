import Foundation
import Git
import Testing

@testable import Ubiquity

/// Two machines give one name to different documents, and another one writes on under the old name.
@Suite struct CrossingNamesTests {
  private let machines: [Machine]
  init() throws {
    let world = try World()
    machines = try ["laptop", "desktop"].map { try world.device($0) }
  }

  private func containers() async throws -> [UbiquityContainer] {
    var all: [UbiquityContainer] = []
    for machine in machines { all.append(try await machine.create()) }
    try machines[0].write("d.txt", "the document\n")
    for container in all { try await container.sync() }
    return all
  }

  private func paths(of container: UbiquityContainer) async throws -> [String] {
    try await container.documents().map(\.path).sorted()
  }

  @Test func anEditFollowsItsDocumentWhereANewOneThatHadTheNameGaveWay() async throws {
    let all = try await containers()
    try machines[1].move("d.txt", "x.txt")
    try await all[1].collectLocalChanges()
    try machines[0].write("n.txt", "a new one\n")
    try await all[0].collectLocalChanges()
    try machines[0].move("n.txt", "x.txt")
    try await all[0].sync()
    try await all[1].sync()
    try machines[0].write("d.txt", "the document, edited\n")
    for index in [0, 1, 0] { try await all[index].sync() }
    for (container, machine) in zip(all, machines) {
      #expect(try await paths(of: container) == ["x 2.txt", "x.txt"])
      #expect(machine.text("x.txt") == "the document, edited\n")
      #expect(machine.text("x 2.txt") == "a new one\n")
    }
  }

  @Test func aVersionThatIsNotMergedYetLeadsToTheDocumentThatItMeans() async throws {
    let all = try await containers()
    try machines[0].move("d.txt", "e.txt")
    try await all[0].collectLocalChanges()
    try machines[0].write("d.txt", "another document of that name\n")
    try await all[0].sync()
    let version = try #require(try machines[0].head())
    try machines[1].move("d.txt", "f.txt")
    try await all[1].collectLocalChanges()
    _ = try machines[1].plain("fetch", "-q", "origin")
    #expect(try await now("e.txt", since: version, in: all[1]) == "f.txt")
    #expect(try await now("d.txt", since: version, in: all[1]) == nil)
  }

  private func now(_ path: String, since version: ObjectID, in container: UbiquityContainer) async throws -> String? {
    try await container.currentPath(of: StoredDocument(path: path, blob: "", version: version.description))
  }
}
