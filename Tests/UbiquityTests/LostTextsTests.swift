import Foundation
import Git
import Testing

@testable import Ubiquity

/// A container without a remote has lost something of its older versions: what can be kept is kept, and what is lost is known.
@Suite struct LostTextsTests {
  private let world: World, a: Machine, container: UbiquityContainer

  init() async throws {
    world = try World()
    a = try world.device("laptop")
    container = try await a.createAlone()
    for number in 0..<4 {
      try await container.save("text \(number)\n", at: "a.md")
      try await container.save("other \(number)\n", at: "b.md")
    }
  }

  private func lose(_ id: ObjectID) throws {
    try FileManager.default.removeItem(
      atPath: "\(a.git)/objects/\(id.description.prefix(2))/\(id.description.dropFirst(2))")
  }

  private func lose(text: String) throws { try lose(Repository.blobID(of: Array(text.utf8))) }

  private func objects() async throws -> StoreFinding? {
    try await a.doctor.verify().first { $0.subject == .objects }
  }

  private func isUsable(versions: Int) async throws {
    #expect(try await a.doctor.verify().allSatisfy { $0.grade != .wrong })
    let again = try a.open()
    #expect(try await again.history(of: "a.md").count == versions)
    #expect(a.text("a.md") == "text 3\n" && a.text("b.md") == "other 3\n")
    try await again.save("text 4\n", at: "a.md")
    #expect(try await again.history(of: "a.md").count == versions + 1)
  }

  @Test func aLostOlderTextIsKnownToBeLostAndItsVersionsStay() async throws {
    try lose(text: "text 1\n")
    #expect(try await objects()?.grade == .wrong)
    let done = try await a.doctor.repair()
    #expect(done.count == 1 && done[0].hasPrefix("an older text of “a.md” is lost for good"), "\(done)")
    let found = try #require(try await objects())
    #expect(found.grade == .note && found.summary.contains("known to be lost for good") && found.details.count == 1)
    #expect(try await a.doctor.repair().isEmpty)
    try await isUsable(versions: 4)
    let lost = try Repository.blobID(of: Array("text 1\n".utf8)).description
    let error = await #expect(throws: UbiquityError.self) { try await container.bytes(of: lost) }
    #expect(error?.code == .notFound && error?.message.contains("lost for good") == true)
  }

  @Test func whatIsLostDoesNotKeepTheRestFromBeingPacked() async throws {
    try lose(text: "text 1\n")
    _ = try await a.doctor.repair()
    try await container.packForTests()
    try await isUsable(versions: 4)
  }

  @Test func aTextThatIsThereAgainIsNotLost() async throws {
    try lose(text: "text 1\n")
    _ = try await a.doctor.repair()
    try a.write("found.md", "text 1\n")
    #expect(try await a.doctor.repair().contains("a text of “a.md” that was lost is here again"))
    #expect(try await objects()?.grade == .fine)
  }

  @Test(arguments: [true, false]) func aLostVersionIsLeftOut(_ isTree: Bool) async throws {
    let head = try #require(try a.head())
    let middle = try #require(try a.repository().commit(head).content.parents.first)
    try lose(isTree ? a.repository().commit(middle).content.tree : middle)
    _ = try await container.history()
    #expect(try await objects()?.grade == .wrong)
    #expect(try await a.doctor.repair().contains { $0.hasPrefix("left out 1 version after ") })
    try await isUsable(versions: 4)
  }

  @Test func withARemoteTheVersionsThatLackSomethingAreLeftOutAndNoOthers() async throws {
    try lose(text: "text 1\n")
    _ = try await a.doctor.repair()
    let error = await #expect(throws: UbiquityError.self) { try await container.connect(to: world.remote) }
    #expect(error?.code == .damaged && error?.hint?.contains("--offline") == true)
    try await container.setRemote(world.remote)
    #expect(try await objects()?.grade == .wrong)
    #expect(try await a.doctor.repair().contains { $0.hasPrefix("left out 2 versions after ") })
    #expect(try await objects()?.grade == .fine)
    let again = try a.open()
    #expect(try await again.history(of: "a.md").count == 3)
    #expect(try await again.history(of: "b.md").count == 4)
    #expect(try await a.open().sync().sent == ["a.md", "b.md"])
    let b = try world.device("desktop")
    _ = try await b.create()
    #expect(b.text("a.md") == "text 3\n" && b.text("b.md") == "other 3\n")
    #expect(try git("-C", world.remote, "fsck", "--strict", "--no-dangling") == "")
  }
}

extension UbiquityContainer {
  /// Packs everything, whether there is much or not.
  fileprivate func packForTests() throws {
    try store.locked { () throws(UbiquityError) in
      let unwanted = try store.unwantedBlobs()
      try withGit { () throws(GitError) in try store.repository.compact(without: unwanted) }
    }
  }
}
