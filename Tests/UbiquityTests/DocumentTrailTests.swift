import Testing

@testable import Ubiquity

@Suite struct DocumentTrailTests {
  private let machine: Machine
  private let text = (0..<30).map { "line \($0) of a text that is known again" }.joined(separator: "\n")
  init() throws { machine = try World().device("laptop") }

  private func kinds(of path: String, in container: UbiquityContainer) async throws
    -> [HistoryEntry.Change.Kind?]
  { try await container.history(of: path).map(\.changes.first?.kind) }

  @Test func aDeletedDocumentThatIsThereAgainHasItsWholeHistory() async throws {
    let container = try await machine.createAlone()
    try await container.save(text, at: "a.txt")
    try await container.save(text + "!", at: "a.txt")
    try machine.remove("a.txt")
    try await container.collectLocalChanges()
    try await container.save("again", at: "a.txt")
    #expect(try await kinds(of: "a.txt", in: container) == [.added, .deleted, .edited, .added])
  }

  @Test func aRestoredDocumentThatIsRenamedKeepsItsWholeHistory() async throws {
    let container = try await machine.createAlone()
    let first = try await container.save(text, at: "a.txt")
    try machine.remove("a.txt")
    try await container.collectLocalChanges()
    try await container.save(Array(text.utf8), at: "a.txt", base: nil, restored: first)
    #expect(try await container.history(of: "a.txt").first?.kind == .restore)
    try machine.move("a.txt", "b.txt")
    try await container.collectLocalChanges()
    try machine.move("b.txt", "c.txt")
    try await container.collectLocalChanges()
    #expect(try await kinds(of: "c.txt", in: container) == [.renamed, .renamed, .added, .deleted, .added])
    #expect(try await container.history(of: "c.txt").last?.commit == first.version)
  }

  @Test func whatLeftAFormerNameOfADocumentIsAnotherOne() async throws {
    let container = try await machine.createAlone()
    try await container.save(text, at: "a.txt")
    try machine.move("a.txt", "b.txt")
    try await container.collectLocalChanges()
    try await container.save("a new one", at: "a.txt")
    try machine.remove("a.txt")
    try await container.collectLocalChanges()
    try await container.save("a newer one", at: "a.txt")
    try machine.move("a.txt", "c.txt")
    try await container.collectLocalChanges()
    #expect(try await kinds(of: "a.txt", in: container) == [.added, .deleted, .added], "a name that is gone")
    #expect(try await kinds(of: "c.txt", in: container) == [.renamed, .added], "another one than the deleted one")
    #expect(try await kinds(of: "b.txt", in: container) == [.renamed, .added])
  }

  @Test func whatHadTheNameBeforeAndWasRenamedIsAnotherDocument() async throws {
    let container = try await machine.createAlone()
    try await container.save(text, at: "a.txt")
    try machine.move("a.txt", "b.txt")
    try await container.collectLocalChanges()
    #expect(try await kinds(of: "a.txt", in: container).last == .added, "a name that is gone still has a history")
    try await container.save("a new one", at: "a.txt")
    try machine.remove("a.txt")
    try await container.collectLocalChanges()
    try await container.save("a newer one", at: "a.txt")
    #expect(try await kinds(of: "a.txt", in: container) == [.added, .deleted, .added])
    #expect(try await kinds(of: "b.txt", in: container) == [.renamed, .added])
  }

  @Test func aDocumentThatGotAFormerNameBackIsOne() async throws {
    let container = try await machine.createAlone()
    try await container.save(text, at: "a.txt")
    for (old, new) in [("a.txt", "b.txt"), ("b.txt", "a.txt")] {
      try machine.move(old, new)
      try await container.collectLocalChanges()
    }
    #expect(try await kinds(of: "a.txt", in: container) == [.renamed, .renamed, .added])
  }
}
