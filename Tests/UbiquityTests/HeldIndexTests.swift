import Foundation
import Testing

@testable import Git
@testable import Ubiquity

/// A git that lives holds `index.lock` of a container, as it does while the message of a commit is written.
@Suite struct HeldIndexTests {
  private let world: World, laptop: Machine, container: UbiquityContainer

  init() async throws {
    world = try World()
    laptop = try world.device("laptop")
    container = try await laptop.create()
    try await container.save("one\n", at: "a.txt")
    try await container.sync()
  }

  private var lock: String { laptop.git + "/index.lock" }

  /// A process that has the lock.
  private func holder() throws -> ChildProcess {
    try Data().write(to: URL(filePath: lock))
    return try ChildProcess.holding(lock)
  }

  private func end(_ holder: ChildProcess) throws {
    holder.closeInput()
    _ = holder.finish(within: 60)
    try FileManager.default.removeItem(atPath: lock)
  }

  @Test func noVersionOfTheFolderIsMadeMeanwhile() async throws {
    let holder = try holder(), before = try laptop.head()
    try laptop.write("a.txt", "two\n")
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .busy && error?.message.contains("index.lock") == true)
    #expect(try laptop.head() == before)
    try end(holder)
    #expect(try await container.sync().sent == ["a.txt"])
  }

  @Test func aSaveIsMadeAndTheNextCommandMakesTheIndexFollow() async throws {
    let holder = try holder()
    try await container.save("two\n", at: "a.txt")
    try await container.save("three\n", at: "a.txt")
    try end(holder)
    #expect(try laptop.plain("status", "--porcelain") == "MM a.txt\n")
    let finding = try await laptop.doctor.verify().first { $0.subject == .folder }
    #expect(finding?.grade == .note && finding?.details == ["a.txt"])
    _ = try await laptop.open().status()
    #expect(try laptop.plain("status", "--porcelain") == "")
    #expect(try await laptop.doctor.verify().first { $0.subject == .folder }?.grade == .fine)
    #expect(try laptop.repository().reference(Store.stagedBranch) == nil)
  }

  @Test func whatIsStagedMeanwhileIsKept() async throws {
    let holder = try holder()
    try await container.save("two\n", at: "a.txt")
    try end(holder)
    try laptop.write("b.txt", "only staged\n")
    try laptop.plain("add", "b.txt")
    try laptop.write("b.txt", "b\n")
    #expect(try await laptop.open().sync().sent == ["a.txt", "b.txt"])
    #expect(try laptop.plain("show", "docedit-staged:b.txt") == "only staged\n")
    #expect(try laptop.plain("status", "--porcelain") == "")
  }

  @Test func aCommitOfTheIndexBeforeThatTakesNothingBack() async throws {
    let holder = try holder()
    try await container.save("two\n", at: "a.txt")
    try await container.save("new\n", at: "b.txt")
    try end(holder)
    try laptop.write("c.txt", "c\n")
    try laptop.plain("add", "c.txt")
    try laptop.plain("commit", "--quiet", "-m", "only c")
    #expect(try laptop.plain("show", "HEAD:a.txt") == "one\n")
    try await laptop.open().sync()
    #expect(try laptop.folderTexts() == ["a.txt": "two\n", "b.txt": "new\n", "c.txt": "c\n"])
    #expect(try laptop.plain("show", "HEAD:a.txt") == "two\n")
    #expect(try laptop.plain("status", "--porcelain") == "")
  }
}
