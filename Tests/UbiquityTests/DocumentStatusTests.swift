import Foundation
import Handoff
import Testing

@testable import Ubiquity

@Suite struct DocumentStatusTests {
  private let world: World
  private let a: Machine, b: Machine
  init() throws {
    world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func states(_ container: UbiquityContainer) async throws -> [String: DocumentStatus.State] {
    let documents = try await container.documentStatuses(), both = try await container.statuses()
    #expect(both.documents == documents)
    #expect(try await both.container.localChanges == container.status().localChanges)
    return Dictionary(uniqueKeysWithValues: documents.map { ($0.path, $0.state) })
  }

  @Test func aDocumentIsModifiedThenWaitingThenCurrent() async throws {
    let container = try await a.create()
    try a.write("n.txt", "new")
    #expect(try await states(container) == ["n.txt": .modified])
    try await container.collectLocalChanges()
    #expect(try await states(container) == ["n.txt": .waiting])
    try await container.sync()
    #expect(try await states(container) == ["n.txt": .current])
    try a.remove("n.txt")
    #expect(try await states(container) == ["n.txt": .modified])
  }

  @Test(arguments: ["link", "folder", "replaced"])
  func aDocumentInWhosePlaceSomethingElseStandsIsNotCurrent(_ kind: String) async throws {
    let one = try await a.create(), two = try await b.create()
    let place = b.folder.path(percentEncoded: false).trimmingSlash + "/n.txt"
    func block() throws {
      if kind == "folder" { return try b.write("n.txt/.git/HEAD", "a repository of its own") }
      try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "/etc/hostname")
    }
    if kind != "replaced" { try block() }
    try await one.save("new", at: "n.txt")
    try await one.sync()
    try await two.sync()
    if kind == "replaced" {
      try b.remove("n.txt")
      try block()
    }
    #expect(try await states(two) == ["n.txt": .blocked])
    #expect(
      await two.takeNotices().contains { $0.contains("n.txt” is not put into the folder") } == (kind != "replaced"))
    try FileManager.default.removeItem(atPath: place)
    try await two.sync()
    try await two.sync()
    #expect(try await states(two).values.allSatisfy { $0 != .blocked })
    #expect(kind == "replaced" || b.text("n.txt") == "new")
  }

  @Test func onlyWhatChangedWaits() async throws {
    let container = try await a.create()
    for name in ["a.txt", "d.rtfd/TXT.rtf", "d.rtfd/a.png"] { try a.write(name, name) }
    try await container.sync()
    try a.write("d.rtfd/TXT.rtf", "changed")
    try await container.collectLocalChanges()
    #expect(try await states(container) == ["a.txt": .current, "d.rtfd": .waiting])
  }

  @Test func withoutARemoteNothingWaits() async throws {
    let container = try await a.createAlone()
    try await container.save("x", at: "n.txt")
    #expect(try await states(container) == ["n.txt": .current])
  }

  @Test func whatIsBeingSentIsUploading() async throws {
    let container = try await a.create()
    try await container.save("x", at: "n.txt")
    let lock = try StoreLock(Store.sendingLockFile(of: container.root.path(percentEncoded: false).trimmingSlash))
    #expect(try await states(container) == ["n.txt": .uploading])
    withExtendedLifetime(lock) {}
    #expect(try await container.sync().sent == ["n.txt"])
  }

  @Test(arguments: ["sending.lock", "uploading.lock"]) func whatFailedBeforeIsNotToldWhileItIsSent(_ lock: String)
    async throws
  {
    let container = try await a.create(), away = world.remote + "-away"
    try await container.save("x", at: "n.txt")
    try FileManager.default.moveItem(atPath: world.remote, toPath: away)
    await #expect(throws: UbiquityError.self) { try await container.sync() }
    let held = try StoreLock(a.git + "/docedit/" + lock)
    #expect(try await container.status().lastFailure == nil)
    _ = consume held
    #expect(try await container.status().lastFailure != nil)
    try FileManager.default.moveItem(atPath: away, toPath: world.remote)
    try await container.sync()
    #expect(try await container.status().lastFailure == nil)
  }

  @Test func whatSomethingLargeFailedOfIsToldWhileAllElseIsSent() async throws {
    let container = try await a.create()
    try await container.failWithSomethingLarge()
    let held = try StoreLock(Store.sendingLockFile(of: container.root.path(percentEncoded: false).trimmingSlash))
    #expect(try await container.status().lastFailure == "the network is gone")
    withExtendedLifetime(held) {}
  }

  @Test func aVersionThatWasFetchedAndNotMergedIsNewerElsewhere() async throws {
    let one = try await a.create(), two = try await b.create()
    try await one.save("x", at: "n.txt")
    try await one.sync()
    _ = try git("-C", b.git, "fetch", "-q", world.remote, "main:refs/remotes/origin/main")
    #expect(try await states(two) == ["n.txt": .newer])
    try await two.sync()
    #expect(try await states(two) == ["n.txt": .current])
  }

  @Test func aConflictIsSaidBeforeAnythingElse() async throws {
    let container = try await a.create()
    let base = try await container.save("base", at: "n.txt")
    try await container.save("one", at: "n.txt")
    try await container.save(Array("two".utf8), at: "n.txt", base: base.blob)
    #expect(try await states(container) == ["n.txt": .conflicted])
    try a.move("n.txt", "m.txt")
    try await container.sync()
    #expect(try await states(container) == ["m.txt": .conflicted])
    try await container.resolve(container.conflicts(), keeping: .ours)
    #expect(try await states(container) == ["m.txt": .waiting])
  }
}

extension UbiquityContainer {
  /// As after an upload that did not end.
  fileprivate func failWithSomethingLarge() throws {
    try store.locked { () throws(UbiquityError) in
      _ = try store.prepareUpload([:])
      try store.noteEnd(at: store.now, failure: UbiquityError(.offline, "the network is gone"))
    }
  }
}
