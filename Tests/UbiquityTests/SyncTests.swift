import Foundation
import Git
import Testing

@testable import Ubiquity

@Suite struct SyncTests {
  private let world: World
  private let a: Machine, b: Machine
  init() throws {
    world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
  }

  /// Exchanges until every device has what the others have.
  private func settle(_ containers: UbiquityContainer...) async throws {
    for _ in 0..<2 { for container in containers { try await container.sync() } }
  }

  /// One more round must change nothing anywhere.
  private func expectQuiet(_ containers: UbiquityContainer...) async throws {
    let before = try world.references()
    for container in containers {
      let report = try await container.sync()
      #expect(report.received.isEmpty && report.sent.isEmpty && report.localChanges == 0)
      #expect(try await !container.poll())
    }
    #expect(try world.references() == before)
  }

  @Test func theSecondDeviceGetsTheSameContainer() async throws {
    let one = try await a.create()
    try await one.save("hello", at: "notes/a.txt")
    let report = try await one.sync()
    #expect(report.sent == ["notes/a.txt"])
    let two = try await b.create()
    #expect(one.id == two.id && b.text("notes/a.txt") == "hello")
    #expect(try a.head() == b.head())
  }

  @Test func whatWasDeletedHereIsToldApartFromWhatIsSent() async throws {
    let one = try await a.create()
    for name in ["a.txt", "b.txt", "c.rtfd/TXT.rtf", "c.rtfd/p.png"] { try a.write(name, "words of \(name)\n") }
    #expect(try await one.sync().sent == ["a.txt", "b.txt", "c.rtfd"])
    try a.remove("a.txt")
    try a.remove("c.rtfd/p.png")
    let report = try await one.sync()
    #expect(report.sent == ["c.rtfd"] && report.sentDeletions == ["a.txt"])
    let told = try #require(await one.exchanges().first?.sent)
    #expect(told.documents == ["c.rtfd"] && told.deleted == ["a.txt"])
  }

  @Test func aVersionArrives() async throws {
    let one = try await a.create(), two = try await b.create()
    try await one.save("hello", at: "a.txt")
    try await one.sync()
    #expect(try await two.poll())
    #expect(b.text("a.txt") == "hello")
    try await two.save("hello back", at: "a.txt")
    try await two.sync()
    #expect(try await one.sync().received == ["a.txt"])
    #expect(a.text("a.txt") == "hello back")
    try await expectQuiet(one, two)
  }

  @Test func bothMergeAtOnceIntoTheSameCommit() async throws {
    let one = try await a.create(), two = try await b.create()
    try await one.save("base", at: "x.txt")
    try await settle(one, two)
    try await one.save("one", at: "one.txt")
    try await two.save("two", at: "two.txt")
    let heads = try (a.head(), b.head())
    // Each gets the other's version as if both had fetched before either pushed.
    _ = try git("-C", a.git, "fetch", b.git, "main:refs/remotes/origin/main")
    _ = try git("-C", b.git, "fetch", a.git, "main:refs/remotes/origin/main")
    #expect(heads.0 != heads.1)
    let merged = try await (one.integrateFetched(), two.integrateFetched())
    #expect(merged.0 == ["two.txt"] && merged.1 == ["one.txt"])
    #expect(try a.head() == b.head())
    try await settle(one, two)
    try await expectQuiet(one, two)
    #expect(try a.folderTexts() == ["x.txt": "base", "one.txt": "one", "two.txt": "two"])
    #expect(try a.folderTexts() == b.folderTexts())
  }

  @Test func ofTwoEditsTheNewerStaysOnBothDevices() async throws {
    let one = try await a.create(), two = try await b.create()
    try await one.save("base", at: "x.txt")
    try await settle(one, two)
    try await one.save("older", at: "x.txt")
    try await two.save("newer", at: "x.txt")
    try await settle(one, two)
    for (container, machine) in [(one, a), (two, b)] {
      #expect(machine.text("x.txt") == "newer")
      let conflict = try #require(try await container.conflicts().first)
      #expect(try await container.text(of: conflict.other) == "older")
      #expect(try await container.text(of: conflict.base) == "base")
      #expect(conflict.keptDevice == "desktop" && conflict.otherDevice == "laptop")
    }
    try await expectQuiet(one, two)
    try await one.resolve(one.conflicts(), keeping: .ours)
    try await settle(one, two)
    #expect(try await two.conflicts().isEmpty)
    #expect(try world.references().filter { $0.contains("conflicts") }.isEmpty)
    try await expectQuiet(one, two)
  }

  @Test func contentsThatCanBeJoinedAreJoined() async throws {
    let join = joiningFiles { $0 + $1.dropFirst(4) + $2.dropFirst(4) }
    let one = try await a.create(contentMerge: join), two = try await b.create(contentMerge: join)
    try await one.save("base", at: "x.txt")
    try await settle(one, two)
    try await one.save("base1", at: "x.txt")
    try await two.save("base2", at: "x.txt")
    try await settle(one, two)
    #expect(Set(["base12", "base21"]).contains(a.text("x.txt") ?? ""))
    #expect(a.text("x.txt") == b.text("x.txt"))
    #expect(try await one.conflicts().isEmpty)
  }

  @Test func anEditOutlivesADeletion() async throws {
    let one = try await a.create(), two = try await b.create()
    try await one.save("base", at: "x.txt")
    try await settle(one, two)
    try a.remove("x.txt")
    try await two.save("edited", at: "x.txt")
    try await settle(one, two)
    #expect(a.text("x.txt") == "edited" && b.text("x.txt") == "edited")
    try await expectQuiet(one, two)
  }

  @Test func aDeletionArrives() async throws {
    let one = try await a.create(), two = try await b.create()
    try await one.save("base", at: "deep/x.txt")
    try await settle(one, two)
    try a.remove("deep/x.txt")
    try await settle(one, two)
    #expect(try b.folderTexts().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: b.folder.path(percentEncoded: false) + "/deep"))
  }

  @Test func anEditFollowsARename() async throws {
    let one = try await a.create(), two = try await b.create()
    try await one.save("the base of it, long enough\n", at: "x.txt")
    try await settle(one, two)
    try a.move("x.txt", "sub/y.txt")
    try await two.save("the base of it, long enough\nedited\n", at: "x.txt")
    try await settle(one, two)
    for machine in [a, b] {
      #expect(try machine.folderTexts() == ["sub/y.txt": "the base of it, long enough\nedited\n"])
    }
    #expect(try await one.conflicts().isEmpty)
    try await expectQuiet(one, two)
  }

  @Test func anUnsavedChangeByAnotherProgramIsNeverOverwritten() async throws {
    let one = try await a.create(), two = try await b.create()
    try await one.save("base", at: "x.txt")
    try await settle(one, two)
    try await one.save("remote", at: "x.txt")
    try await one.sync()
    try b.write("x.txt", "by vi")
    try await settle(two, one)
    #expect(a.text("x.txt") == "by vi" && b.text("x.txt") == "by vi")
    #expect(try await two.text(of: two.conflicts().first?.other) == "remote")
  }

  @Test func whatWasDoneOfflineIsSentLater() async throws {
    let one = try await a.create(), two = try await b.create()
    try await settle(one, two)
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + ".away")
    try await one.save("offline", at: "x.txt")
    await #expect(throws: UbiquityError.self) { try await one.sync() }
    let offline = try await one.status()
    #expect(offline.lastFailure != nil && offline.ahead == 1)
    try FileManager.default.moveItem(atPath: world.remote + ".away", toPath: world.remote)
    try await settle(one, two)
    #expect(b.text("x.txt") == "offline")
    let status = try await one.status()
    #expect(status.lastFailure == nil && status.ahead == 0 && status.behind == 0 && status.lastSync != nil)
    #expect(status.devices.map(\.device.name).sorted() == ["desktop", "laptop"])
  }

  @Test func manyDevicesPushAtOnceAndNothingIsLost() async throws {
    let machines = [a, b, try world.device("phone")]
    var containers: [UbiquityContainer] = []
    for machine in machines { containers.append(try await machine.create()) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, container) in containers.enumerated() {
        group.addTask {
          for step in 0..<3 {
            try await container.save("\(number) \(step)", at: "d\(number)-\(step).txt")
            try await container.sync()
          }
        }
      }
      try await group.waitForAll()
    }
    for container in containers { try await container.sync() }
    for machine in machines { #expect(try machine.folderTexts().count == 9) }
    #expect(try Set(machines.map { try $0.head() }).count == 1)
  }

  @Test func whatIsNotPutIntoTheFolderIsNotReceived() async throws {
    let world = try World(), laptop = try world.device("laptop"), desktop = try world.device("desktop")
    let a = try await laptop.create(), b = try await desktop.create()
    try laptop.home.link("Documents/a.txt", to: "/etc/passwd")
    try await b.save("one", at: "a.txt")
    try await b.save("two", at: "b.txt")
    try await b.sync()
    let first = try await a.sync()
    #expect(first.received == ["b.txt"] && first.blocked == ["a.txt"])
    let again = try await a.sync()
    #expect(again.received.isEmpty && again.blocked == ["a.txt"])
    try laptop.remove("a.txt")
    let last = try await a.sync()
    #expect(last.blocked.isEmpty && last.received == ["a.txt"] && laptop.text("a.txt") == "one")
  }

  /// A document's new bytes are written beside it before `main` moves.
  @Test func nothingIsLeftBesideADocumentWhereMainCannotMove() async throws {
    let world = try World(), laptop = try world.device("laptop"), desktop = try world.device("desktop")
    let a = try await laptop.create(), b = try await desktop.create()
    try await b.save("one", at: "d.txt")
    try await b.sync()
    try await a.sync()
    try await b.save("two", at: "d.txt")
    try await b.sync()
    let lock = laptop.git + "/refs/heads/main.lock", file = FileManager.default.createFile(atPath: lock, contents: nil)
    let holder = FileHandle(forWritingAtPath: lock)
    await #expect(throws: UbiquityError.self) { try await a.sync() }
    #expect(file && laptop.text("d.txt") == "one")
    #expect(try FileManager.default.contentsOfDirectory(atPath: laptop.folder.path).sorted() == [".git", "d.txt"])
    try holder?.close()
    try FileManager.default.removeItem(atPath: lock)
    #expect(try await a.sync().received == ["d.txt"] && laptop.text("d.txt") == "two")
  }

  /// Its bytes alone do not tell: too much of it was changed, before and after.
  @Test func aDocumentThatWasMovedAndChangedWasNotDeleted() async throws {
    let world = try World(), machines = try ["laptop", "desktop"].map(world.device)
    let mine = try await machines[0].create(), other = try await machines[1].create()
    try await mine.save((0..<6).map { "line \($0)\n" }.joined(), at: "d.txt")
    for container in [mine, other] { try await container.sync() }
    try await mine.save((0..<6).map { "line \($0), edited at length\n" }.joined(), at: "d.txt")
    try machines[0].move("d.txt", "e.txt")
    try await mine.sync()
    try await mine.save("wholly new\n", at: "e.txt")
    try await mine.sync()
    let report = try await other.sync()
    #expect(report.received == ["e.txt"] && report.deleted.isEmpty)
    #expect(machines[1].text("e.txt") == "wholly new\n" && machines[1].text("d.txt") == nil)
  }
}

extension UbiquityContainer {
  /// The part of a round that comes after the fetch.
  func integrateFetched() throws -> [String] {
    try store.locked { () throws(UbiquityError) in try store.integrate().news.changed }
  }
}
