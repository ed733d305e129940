import Foundation
import Git
import Testing

@testable import Ubiquity

/// What git and docedit keep of themselves in a container's folder is gone: what to do is told, and it helps.
@Suite struct LostFilesTests {
  private let world: World, a: Machine, container: UbiquityContainer, doctor: StoreDoctor

  init() async throws {
    (world, a, container, doctor) = try await World.withDoctor()
    try await container.save("one\n", at: "a.md")
    try await container.save("other\n", at: "b.md")
    try await container.sync()
  }

  private func isMended() async throws {
    #expect(try await doctor.verify().allSatisfy { $0.grade != .wrong })
    let again = try a.open()
    #expect(try await again.remote == world.remote && again.id == container.id)
    #expect(try await again.documents().map(\.path) == ["a.md", "b.md"])
    #expect(try await again.sync().sent.isEmpty)
    #expect(try git("-C", a.git, "config", "remote.origin.url").hasPrefix(world.remote))
  }

  @Test(arguments: ["HEAD", "refs", "objects"]) func withoutOneOfGitsFilesARepairIsProposed(_ name: String) async throws
  {
    try FileManager.default.removeItem(atPath: "\(a.git)/\(name)")
    let error = #expect(throws: UbiquityError.self) { try a.open() }
    #expect(error?.code == .damaged && error?.hint?.contains("docedit repair") == true)
    _ = try await doctor.repair()
    try await isMended()
  }

  @Test func anEmptyHeadIsNoBranchThatSomebodyLeft() async throws {
    try Data().write(to: URL(filePath: a.git + "/HEAD"))
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .damaged && error?.hint?.contains("docedit repair") == true)
    _ = try await doctor.repair()
    try await isMended()
  }

  @Test func doceditsOwnFolderIsMadeAnew() async throws {
    try DeviceRegistry(a.surroundings).add(root: a.folder)
    let place = ContainerCopy.place(of: a.folder.appending(path: "a.md"))
    try FileManager.default.removeItem(atPath: a.git + "/docedit")
    let error = #expect(throws: UbiquityError.self) { try a.open() }
    #expect(error?.code == .damaged && error?.hint?.contains("docedit repair") == true)
    try await #expect(doctor.verify().contains { $0.grade == .wrong })
    _ = try await doctor.repair()
    try await isMended()
    #expect(place != nil && ContainerCopy.place(of: a.folder.appending(path: "a.md")) == place)
  }

  @Test func documentsThatWereEvictedCountAsDeletedByNobody() async throws {
    try await container.evict(["b.md"])
    try FileManager.default.removeItem(atPath: a.git + "/docedit")
    _ = try await doctor.repair()
    #expect(try await a.open().evictedDocuments().map(\.path) == ["b.md"])
    try await isMended()
    #expect(try await a.open().download(["b.md"]) == ["b.md"])
    #expect(a.text("b.md") == "other\n")
  }

  @Test func aConfigurationThatIsMadeAnewTellsGitThatTextsAreEvicted() async throws {
    try await container.evict(["b.md"])
    try FileManager.default.removeItem(atPath: a.git + "/config")
    let finding = try await doctor.verify().first { $0.subject == .store }
    #expect(finding?.grade == .wrong && finding?.details.contains("remote.origin.promisor") == true)
    _ = try await doctor.repair()
    try await isMended()
    #expect(try a.plain("fsck", "--no-dangling") == "")
    #expect(try await doctor.repair().isEmpty)
    try a.plain("config", "--unset", "remote.origin.promisor")
    #expect(try await doctor.repair() == ["gave git's config back what it had lost: remote.origin.promisor"])
  }

  @Test func gitsIndexTellsWhatWasEvictedWhereTheConfigurationIsLostToo() async throws {
    try await container.evict(["b.md"])
    try FileManager.default.removeItem(atPath: a.git + "/docedit")
    try FileManager.default.removeItem(atPath: a.git + "/config")
    _ = try await doctor.repair()
    #expect(try a.plain("fsck", "--no-dangling") == "")
    let again = try a.open()
    #expect(try await again.evictedDocuments().map(\.path) == ["b.md"])
    try await again.connect(to: world.remote)
    #expect(try await again.download(["b.md"]) == ["b.md"])
    #expect(a.text("b.md") == "other\n")
  }

  @Test func aRepositoryOfTheUsersOwnKeepsItsConfiguration() async throws {
    let b = try world.device("desktop"), folder = b.folder.path(percentEncoded: false)
    try b.write("own.txt", "of my own\n")
    _ = try git("init", "-q", "-b", "main", folder)
    _ = try git("-C", folder, "-c", "user.name=x", "-c", "user.email=x@x", "commit", "-q", "--allow-empty", "-m", "x")
    _ = try await b.createAlone()
    let before = try git("-C", b.git, "config", "--list", "--local")
    try FileManager.default.removeItem(atPath: b.git + "/docedit")
    let doctor = b.doctor
    _ = try await doctor.repair()
    #expect(try git("-C", b.git, "config", "--list", "--local") == before)
    #expect(try await doctor.verify().allSatisfy { $0.grade != .wrong })
    #expect(FileManager.default.fileExists(atPath: b.git + "/docedit/config"))
  }
}
