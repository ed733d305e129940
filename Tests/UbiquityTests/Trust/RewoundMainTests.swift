import Foundation
import Git
import Testing

@testable import Ubiquity

/// A remote whose `main` lost what it had.
@Suite struct RewoundMainTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func remoteMain() throws -> ObjectID? { try Repository.open(at: world.remote).reference(Reference.main) }
  private func setMain(_ name: String) throws { _ = try git("-C", world.remote, "update-ref", Reference.main, name) }

  /// Expects that a round is refused, and moves nothing.
  private func expectRefusal(_ container: UbiquityContainer) async throws {
    let before = try remoteMain()
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .rewound && error?.message.contains("missing there") == true, "\(error as Any)")
    #expect(try remoteMain() == before)
  }

  @Test func whatWasSetBackIsNeitherTakenNorPushedOver() async throws {
    let one = try await laptop.create()
    try await one.save("one", at: "x.txt")
    try await one.sync()
    try await one.save("two", at: "x.txt")
    try await one.sync()
    try setMain("main~1")
    try await expectRefusal(one)
    try await one.save("three", at: "x.txt")
    try laptop.write("y.txt", "by another program")
    try await expectRefusal(one)
    #expect(try laptop.folderTexts() == ["x.txt": "three", "y.txt": "by another program"])
    #expect(try await one.status().lastFailure?.contains("set back") == true)
    try await one.pushActivities()
    let report = try await one.repairRemote()
    #expect(report.sent == ["x.txt", "y.txt"])
    #expect(try remoteMain() == laptop.head())
    #expect(try await one.sync().sent == [])
    _ = try git("-C", laptop.folder.path(percentEncoded: false), "fsck", "--strict")
  }

  /// Who sets `main` back does not keep a removal from being known.
  @Test func theCircleGoesOnWhereMainWasSetBack() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    let phone = try world.device("phone"), three = try await phone.create()
    try await one.approve(desktop.device)
    try await one.approve(phone.device)
    try await one.save("one", at: "x.txt")
    for device in [one, two, three] { try await device.sync() }
    try await one.remove(desktop.device)
    try setMain("main~1")
    try await expectRefusal(three)
    #expect(try await three.report(of: desktop.device).standing == .removed)
    _ = two
  }

  /// Another process fetched, and was ended before it took the circle up.
  @Test func aFetchedCircleIsTakenUpWhereNothingMoved() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.approve(desktop.device)
    _ = try git("-C", desktop.git, "fetch", world.remote, "+refs/ubiquity/*:refs/remotes/origin/ubiquity/*")
    #expect(try await two.circleStatus().standing == .waiting)
    #expect(try await two.poll() == false)
    #expect(try await two.circleStatus().standing == .approved)
  }

  @Test func whatWasRewrittenIsToldOnEveryDeviceAndBothSidesStay() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.save("one", at: "x.txt")
    try await one.sync()
    try await two.sync()
    let tree = try git("-C", world.remote, "rev-parse", "main~1^{tree}").trimmingCharacters(in: .newlines)
    let rewritten = try git(
      "-C", world.remote, "-c", "user.name=x", "-c", "user.email=x@y", "commit-tree", tree, "-p", "main~1", "-m",
      "rewritten")
    try setMain(rewritten.trimmingCharacters(in: .newlines))
    try await expectRefusal(one)
    try await expectRefusal(two)
    #expect(try laptop.folderTexts() == ["x.txt": "one"] && desktop.folderTexts() == ["x.txt": "one"])
    try await one.repairRemote()
    try await two.sync()
    #expect(try desktop.head() == laptop.head() && remoteMain() == laptop.head())
    #expect(try desktop.folderTexts() == ["x.txt": "one"])
    let new = try #require(ObjectID(rewritten.trimmingCharacters(in: .newlines)))
    let main = try #require(try remoteMain())
    #expect(try desktop.repository().isAncestor(new, of: main))
  }

  @Test func whatComesBackByItselfIsNoMatterAnyMore() async throws {
    let one = try await laptop.create()
    try await one.save("one", at: "x.txt")
    try await one.sync()
    let main = try #require(try remoteMain())
    try setMain("main~1")
    try await expectRefusal(one)
    try setMain(main.description)
    try await one.save("two", at: "x.txt")
    #expect(try await one.sync().sent == ["x.txt"])
  }

  @Test func pollingTakesNothingOfIt() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.save("one", at: "x.txt")
    try await one.sync()
    try await two.sync()
    try setMain("main~1")
    #expect(try await two.poll())
    #expect(try desktop.folderTexts() == ["x.txt": "one"])
    try await expectRefusal(two)
  }

  @Test func aDeviceThatOnlyWaitsForNewsIsNotMisledByAnOlderFetch() async throws {
    let one = try await laptop.create(), other = try laptop.open()
    for text in ["a", "b", "c"] {
      try await one.save(text, at: "x.txt")
      async let first = one.sync()
      async let second = other.sync()
      _ = try await (first, second)
      _ = try await other.poll()
    }
    let status = try await one.status()
    #expect(status.lastFailure == nil && status.ahead == 0)
  }

  @Test func anotherRemoteIsAnotherStory() async throws {
    let one = try await laptop.create()
    try await one.save("one", at: "x.txt")
    try await one.sync()
    let copy = world.folder.path + "/copy.git"
    _ = try git("clone", "--quiet", "--bare", world.remote, copy)
    _ = try git("-C", copy, "update-ref", Reference.main, "main~1")
    #expect(try await one.connect(to: copy).sent == ["x.txt"])
  }
}
