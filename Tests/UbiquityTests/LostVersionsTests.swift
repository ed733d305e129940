import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// Versions that were never sent, and of which something is gone for good: they are left out, nothing else is lost, and exchanging goes on.
@Suite struct LostVersionsTests {
  private let world: World, a: Machine, container: UbiquityContainer, doctor: StoreDoctor

  init() async throws {
    (world, a, container, doctor) = try await World.withDoctor()
    try a.write("a.md", "one\n")
    try a.write("b.md", "other\n")
    try await container.sync()
  }

  /// A version that the remote has not got.
  private func write(_ text: String, at path: String = "a.md") async throws {
    try a.write(path, text)
    #expect(try await container.collectLocalChanges() == 1)
  }

  private func file(_ id: ObjectID) -> String {
    "\(a.git)/objects/\(id.description.prefix(2))/\(id.description.dropFirst(2))"
  }

  private func lose(_ id: ObjectID) throws { try FileManager.default.removeItem(atPath: file(id)) }
  private func lose(text: String) throws { try lose(Repository.blobID(of: Array(text.utf8))) }
  private func wrong() async throws -> [StoreFinding] { try await doctor.verify().filter { $0.grade == .wrong } }

  /// The store is whole, and another device gets what the folder has.
  private func exchangesEverything() async throws {
    #expect(try await wrong().isEmpty)
    #expect(try await doctor.repair().isEmpty)
    let texts = try a.folderTexts()
    try await a.open().sync()
    #expect(try a.folderTexts() == texts)
    #expect(try await a.open().status().ahead == 0)
    let b = try world.device("desktop")
    _ = try await b.create()
    #expect(try b.folderTexts() == texts)
    #expect(try await a.open().conflicts().isEmpty)
    #expect(try git("-C", world.remote, "fsck", "--strict", "--no-dangling") == "")
  }

  @Test(arguments: ["missing", "cut off", "tree", "objects"])
  func theNewestOneGivesWayToWhatTheRemoteHas(_ damage: String) async throws {
    let sent = try #require(try a.head())
    try await write("one\ntwo\n")
    let lost = try #require(try a.head()), tree = try a.repository().commit(lost).content.tree
    switch damage {
    case "missing": try lose(lost)
    case "cut off": try Data(contentsOf: URL(filePath: file(lost))).prefix(20).write(to: URL(filePath: file(lost)))
    case "tree": try lose(tree)
    default:
      for name in try FileManager.default.contentsOfDirectory(atPath: "\(a.git)/objects") where name.utf8.count == 2 {
        try FileManager.default.removeItem(atPath: "\(a.git)/objects/\(name)")
      }
    }
    #expect(try await !wrong().isEmpty)
    let done = try await doctor.repair()
    #expect(done.contains { $0.hasPrefix("set main back to \(sent.description.prefix(7))") })
    #expect(done.contains("made a version of what the folder has: 1 document"))
    #expect(a.text("a.md") == "one\ntwo\n")
    #expect(try a.repository().commit(#require(try a.head())).content.parents == [sent])
    let aside = FileManager.default.enumerator(atPath: "\(a.git)/docedit/set-aside")?.compactMap { $0 as? String } ?? []
    let note = try #require(aside.first { $0.hasSuffix("refs/heads/main") })
    #expect(
      try String(contentsOfFile: "\(a.git)/docedit/set-aside/\(note)", encoding: .utf8).hasPrefix(lost.description))
    try await exchangesEverything()
  }

  @Test func anOwnVersionThatIsWholeIsKept() async throws {
    try await write("one\ntwo\n")
    let kept = try a.head()
    try await write("other one\n", at: "b.md")
    try lose(#require(try a.head()))
    _ = try await doctor.repair()
    #expect(try a.repository().commit(#require(try a.head())).content.parents == [kept])
    try await exchangesEverything()
  }

  /// The folder has neither that document nor that edit yet, and they are not undone.
  @Test func whatAnotherDeviceSentMeanwhileStays() async throws {
    let b = try world.device("desktop")
    let two = try await b.create()
    try b.write("new.md", "of the desktop\n")
    try b.write("b.md", "other, edited\n")
    try await two.sync()
    try await write("one\ntwo\n")
    try lose(#require(try a.head()))
    _ = try await doctor.repair()
    try await a.open().sync()
    #expect(a.text("new.md") == "of the desktop\n" && a.text("b.md") == "other, edited\n")
    #expect(a.text("a.md") == "one\ntwo\n")
    try await exchangesEverything()
  }

  @Test func anOlderTextThatIsGoneIsLeftOut() async throws {
    let sent = try #require(try a.head())
    try await write("one\ntwo\n")
    try await write("one\ntwo\nthree\n")
    let tree = try a.repository().commit(#require(try a.head())).content.tree
    try a.write("b.md", "edited by another program\n")
    try lose(text: "one\ntwo\n")
    #expect(try await wrong().map(\.subject) == [.objects])
    let done = try await doctor.repair()
    #expect(done.contains { $0.hasPrefix("left out 1 version after \(sent.description.prefix(7)), ") })
    let version = try a.repository().commit(#require(try a.head())).content
    #expect(version.parents == [sent] && version.tree == tree)
    try await exchangesEverything()
    #expect(a.text("b.md") == "edited by another program\n")
  }

  @Test func whatWasMergedIsNotMergedAgain() async throws {
    let b = try world.device("desktop")
    let two = try await b.create()
    try await write("one\ntwo\n")
    try await write("one\ntwo\nthree\n")
    try b.write("b.md", "other, edited\n")
    try await two.sync()
    let theirs = try #require(try Repository.open(at: world.remote).reference("refs/heads/main"))
    try lose(text: "one\ntwo\n")
    await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(a.text("b.md") == "other, edited\n")
    _ = try await doctor.repair()
    #expect(try a.repository().commit(#require(try a.head())).content.parents.contains(theirs))
    try await exchangesEverything()
  }

  @Test func draftsAndConflictVersionsGoAlong() async throws {
    try await write("one\ntwo\n")
    let base = try #require(try await container.document(at: "a.md"))
    try await write("one\ntwo\nthree\n")
    try await container.save(Array("one\nzwei\n".utf8), at: "a.md", base: base.blob)
    let document = try #require(try await container.document(at: "b.md"))
    try await container.publish(
      PublishedActivity(
        payload: ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: "b", userInfo: [:]),
        state: .recent, isCurrent: false, path: "b.md", base: document, draft: Array("a draft\n".utf8), continues: nil,
        process: nil))
    let conflicts = try await container.conflicts().map(\.id)
    #expect(conflicts.count == 1)
    try lose(#require(try a.head().map { try a.repository().commit($0).content.parents[0] }))
    _ = try await doctor.repair()
    #expect(try await wrong().isEmpty)
    let again = try a.open()
    #expect(try await again.conflicts().map(\.id) == conflicts)
    let draft = try #require(try await again.activities().first?.draft)
    #expect(String(decoding: try await again.bytes(of: draft), as: UTF8.self) == "a draft\n")
    try await again.sync()
    let b = try world.device("desktop")
    let two = try await b.create()
    #expect(try await two.conflicts().map(\.id) == conflicts && b.text("a.md") == "one\nzwei\n")
    #expect(try await two.activities().compactMap(\.draft).count == 1)
  }

  @Test func nothingIsLeftOutBeforeTheRemoteWasAsked() async throws {
    try await write("one\ntwo\n")
    try lose(#require(try a.head()))
    let head = try a.head()
    _ = try await doctor.repair(remote: false)
    try world.folder.move("remote.git", "away.git")
    #expect(try await doctor.repair().contains { $0.hasPrefix("could not ask the remote") })
    #expect(try a.head() == head)
    try world.folder.move("away.git", "remote.git")
    _ = try await doctor.repair()
    try await exchangesEverything()
  }
}
