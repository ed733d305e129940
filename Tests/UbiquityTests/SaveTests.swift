import Foundation
import Git
import Testing

@testable import Ubiquity

@Suite struct SaveTests {
  private let machine: Machine
  init() throws { machine = try World().device("laptop") }

  @Test func aSaveIsAFileAndAVersion() async throws {
    let container = try await machine.createAlone()
    let saved = try await container.save("hello", at: "notes/a.txt")
    #expect(machine.text("notes/a.txt") == "hello")
    #expect(try await container.document(at: "notes/a.txt") == saved)
    #expect(try await container.documents() == [saved])
    #expect(try await container.text(of: saved.blob) == "hello")
    let commit = try machine.repository().commit(try #require(ObjectID(saved.version)))
    #expect(
      commit.content.signature.email == "\(machine.device.id)@docedit" && commit.content.signature.name == "laptop")
  }

  @Test func plainGitSeesACleanRepository() async throws {
    let container = try await machine.createAlone()
    try await container.save("hello", at: "notes/ä.txt")
    try await container.save("again", at: "notes/ä.txt")
    #expect(try git("-C", machine.folder.path(percentEncoded: false), "status", "--porcelain") == "")
    #expect(try git("-C", machine.folder.path(percentEncoded: false), "fsck", "--strict") == "")
  }

  @Test func savingTheSameAgainMakesNoVersion() async throws {
    let container = try await machine.createAlone()
    let one = try await container.save("hello", at: "a.txt"), two = try await container.save("hello", at: "a.txt")
    #expect(one == two)
  }

  @Test func aContinuationIsRecordedWithoutAChange() async throws {
    let container = try await machine.createAlone()
    let one = try await container.save("hello", at: "a.txt")
    let from = Device(id: "00000000000000ff", name: "Desk top")
    let two = try await container.save(
      Array("hello".utf8), at: "a.txt", base: one.blob, continued: .init(activity: UUID(), from: from))
    #expect(two.version != one.version && two.blob == one.blob)
    let entry = try #require(try await container.history(of: "a.txt").first)
    #expect(entry.kind == .handOff && entry.from == "Desk top" && entry.device == "laptop" && entry.changes.isEmpty)
    #expect(entry.document == "a.txt")
  }

  @Test func whatTheEditorDidNotKnowBecomesAConflictVersion() async throws {
    let container = try await machine.createAlone()
    let base = try await container.save("one", at: "a.txt")
    try await container.save("two", at: "a.txt")
    let mine = try await container.save(Array("mine".utf8), at: "a.txt", base: base.blob)
    #expect(machine.text("a.txt") == "mine")
    let conflict = try #require(try await container.conflicts().first)
    #expect(conflict.path == "a.txt" && conflict.base == base.blob && conflict.kept == mine.blob)
    #expect(try await container.text(of: conflict.other) == "two")
    try await container.resolve([conflict], keeping: .ours)
    #expect(try await container.conflicts().isEmpty)
    await #expect(throws: UbiquityError.self) { try await container.resolve([conflict], keeping: .ours) }
  }

  @Test func anotherProgramsEditIsAVersionBeforeItIsReplaced() async throws {
    let container = try await machine.createAlone()
    let base = try await container.save("one", at: "a.txt")
    try machine.write("a.txt", "by vi")
    try await container.save(Array("mine".utf8), at: "a.txt", base: base.blob)
    #expect(machine.text("a.txt") == "mine")
    #expect(try await container.text(of: container.conflicts().first?.other) == "by vi")
    #expect(try await container.history(of: "a.txt").count == 3)
  }

  @Test(arguments: ["../x", "/etc/x", ".git/config", "a/../../x", "", "a\nb"])
  func nothingIsWrittenOutside(_ path: String) async throws {
    let container = try await machine.createAlone()
    let error = await #expect(throws: UbiquityError.self) { try await container.save([1], at: path, base: nil) }
    #expect(error?.code == .outside)
  }

  @Test func aLinkOutIsNotWrittenThrough() async throws {
    let container = try await machine.createAlone(), outside = TemporaryFolder()
    try machine.home.link("Documents/way", to: outside.path)
    await #expect(throws: UbiquityError.self) { try await container.save([1], at: "way/x", base: nil) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    #expect(throws: UbiquityError.self) { try container.path(of: machine.folder.appending(path: "way/x")) }
    #expect(throws: UbiquityError.self) { try container.file(at: "way/x") }
  }

  @Test func aFailedSaveLeavesEverythingAsItWas() async throws {
    let container = try await machine.createAlone()
    try await container.save("one", at: "a/b")
    let head = try machine.head()
    let below = await #expect(throws: UbiquityError.self) { try await container.save([1], at: "a/b/c", base: nil) }
    let above = await #expect(throws: UbiquityError.self) { try await container.save([1], at: "a", base: nil) }
    #expect(below?.code == .exists && above?.code == .exists)
    #expect(below?.hint?.hasPrefix("give that file another name") == true, "\(below as Any)")
    #expect(above?.hint?.hasPrefix("give that folder another name") == true, "\(above as Any)")
    #expect(try machine.head() == head && machine.text("a/b") == "one")
  }

  @Test func aFileFromOutsideIsMovedInAndNeverOverwrites() async throws {
    let container = try await machine.createAlone(), outside = TemporaryFolder()
    try outside.write("letter.txt", "dear")
    let source = outside.url.appending(path: "letter.txt")
    #expect(try await container.adopt(source, as: nil).path == "letter.txt")
    #expect(outside.text("letter.txt") == nil && machine.text("letter.txt") == "dear")
    try outside.write("letter.txt", "other")
    let error = await #expect(throws: UbiquityError.self) { try await container.adopt(source, as: nil) }
    #expect(error?.code == .exists && outside.text("letter.txt") == "other" && machine.text("letter.txt") == "dear")
  }

  @Test func twoProcessesTakeTurns() async throws {
    _ = try await machine.createAlone()
    let containers = [try machine.open(), try machine.open()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, container) in containers.enumerated() {
        group.addTask { for step in 0..<8 { try await container.save("\(number) \(step)", at: "d\(number).txt") } }
      }
      try await group.waitForAll()
    }
    #expect(try await containers[0].history(of: "d0.txt").count == 8)
    #expect(try await containers[0].history(of: "d1.txt").count == 8)
  }

  @Test func aSaveClaimsNothingOfFilesThatItDoesNotKnow() async throws {
    let container = try await machine.createAlone()
    try await container.save("a", at: "a.txt")
    try await container.save("b", at: "b.txt")
    _ = try git("-C", machine.git, "update-ref", "-d", "refs/docedit/worktree")
    try machine.remove("b.txt")
    try await container.save("new", at: "c.txt")
    try await container.save("newer", at: "a.txt")
    try await container.collectLocalChanges()
    #expect(try await container.documents().map(\.path) == ["a.txt", "b.txt", "c.txt"])
    try machine.write("c.txt", "by another program")
    try await container.collectLocalChanges()
    #expect(
      try machine.folderTexts() == ["a.txt": "newer", "b.txt": "b", "c.txt": "by another program"])
  }

  @Test func aContainerThatIsGoneSaysSo() async throws {
    let container = try await machine.createAlone()
    try machine.home.remove("Documents")
    let error = await #expect(throws: UbiquityError.self) { try await container.save("x", at: "a") }
    #expect(error?.code == .noContainer)
    #expect(throws: UbiquityError.self) { try machine.open() }
  }

  @Test func aStoreThatIsInUseSaysSoInTheEnd() throws {
    let path = machine.home.path + "/lock"
    let held = try StoreLock(path)
    #expect(throws: UbiquityError.cancelled) { _ = try StoreLock(path, timeout: 60) { false } }
    let error = #expect(throws: UbiquityError.self) { _ = try StoreLock(path, timeout: 0.05) }
    #expect(error?.code == .busy)
    withExtendedLifetime(held) {}
  }
}
