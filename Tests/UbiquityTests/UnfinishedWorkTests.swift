import Foundation
import Git
import Testing

@testable import Ubiquity

/// What a process that was killed did not come to.
@Suite struct UnfinishedWorkTests {
  private let world: World
  private let a: Machine, b: Machine
  init() throws {
    world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
  }

  /// `main` was moved, and the process was killed before it wrote the documents.
  @Test func theNextRoundWritesWhatAKilledOneDidNot() async throws {
    let one = try await a.create()
    try await one.save("old", at: "a.txt")
    try await one.save("gone", at: "b.txt")
    try await one.sync()
    let two = try await b.create()
    try await one.save("new", at: "a.txt")
    try a.remove("b.txt")
    try await one.sync()
    _ = try await two.exchange.fetch(two.remoteURL(), unless: nil, progress: nil)
    let head = try #require(try a.head())
    try b.repository().setReference("refs/heads/main", to: head, expecting: nil)
    #expect(try b.folderTexts() == ["a.txt": "old", "b.txt": "gone"])
    try await b.open().sync()
    #expect(try b.folderTexts() == ["a.txt": "new"])
    #expect(try b.head() == head)
  }

  /// As it is after each of the first steps of making a container.
  @Test(arguments: [
    [], ["docedit/"], ["docedit/.docedit-1~"], ["docedit/unfinished"], ["docedit/unfinished", "objects/", "HEAD"],
    ["docedit/unfinished", "docedit/state.plist", "HEAD"],
  ]) func aContainerOfWhichAKilledProcessLeftAPartIsMadeAnew(_ left: [String]) async throws {
    try await a.create().save("text", at: "a.txt")
    try await a.open().sync()
    try b.home.write("Documents/.git/.docedit-0~", "")
    for path in left {
      let place = b.folder.appending(path: ".git/" + path)
      let folder = path.hasSuffix("/") ? place : place.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if !path.hasSuffix("/") { try Data().write(to: place) }
    }
    try await b.create().sync()
    #expect(try b.folderTexts() == ["a.txt": "text"])
    #expect(!FileManager.default.fileExists(atPath: b.git + "/docedit/unfinished"))
  }

  @Test func aRepositoryOfSomebodyElseIsLeftAlone() async throws {
    try a.home.write("Documents/.git/HEAD", "ref: refs/heads/main\n")
    let error = await #expect(throws: UbiquityError.self) { try await a.create() }
    #expect(error?.code == .exists)
    #expect(a.text(".git/HEAD") != nil)
  }

  @Test func whatKilledProcessesLeftBesideDocumentsIsRemovedWhenItIsOld() async throws {
    let left = [".docedit-1~", "sub/.docedit-2~", ".git/docedit/.docedit-3~"]
    _ = try await a.createAlone()
    try a.write("sub/a.txt", "text")
    for path in left { try a.write(path, "half a te") }
    try sweep(after: 0)
    #expect(left.allSatisfy { a.text($0) != nil })
    try sweep(after: 7_200)
    #expect(left.allSatisfy { a.text($0) == nil } && a.text("sub/a.txt") == "text")
  }

  private func sweep(after seconds: Double) throws {
    var surroundings = a.surroundings
    surroundings.now = { Date() + seconds }
    let store = try Store(
      root: a.folder.path.trimmingSlash, device: a.device, surroundings: surroundings, contentMerge: nil)
    try store.locked { () throws(UbiquityError) in try store.sweep() }
  }
}
