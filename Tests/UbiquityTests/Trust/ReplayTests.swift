import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// A remote that puts back what a device said once.
@Suite struct ReplayTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  private var reference: String { Reference.activities + laptop.device.id }
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func publish(_ title: String, _ container: UbiquityContainer) async throws -> ObjectID {
    let document = try await container.save("words", at: "x.txt")
    let payload = ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: title)
    try await container.publish(
      PublishedActivity(payload: payload, state: .active, isCurrent: true, path: "x.txt", base: document, draft: nil))
    try await container.sync()
    return try #require(try Repository.open(at: world.remote).reference(reference))
  }

  private func titles(_ container: UbiquityContainer) async throws -> [String?] {
    try await container.sync()
    return try await container.activities().filter { !$0.isThisDevice && $0.isCurrent }.map {
      try $0.payload.get().title
    }
  }

  private func putBack(_ commit: ObjectID?) throws {
    let remote = try Repository.open(at: world.remote)
    if let commit {
      try remote.setReference(reference, to: commit, expecting: nil)
    } else {
      try remote.deleteReference(reference)
    }
  }

  private let words = "the remote put back older activities of “laptop”; they are not taken"

  @Test func anOlderActivityIsNotTakenAfterANewerOne() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    let first = try await publish("first", one), second = try await publish("second", one)
    #expect(try await titles(two) == ["second"])
    try putBack(first)
    #expect(try await titles(two) == ["second"])
    #expect(await two.takeNotices() == [words])
    #expect(try await titles(two) == ["second"])
    #expect(await two.takeNotices() == [])
    try putBack(second)
    #expect(try await titles(two) == ["second"])
    _ = try await publish("third", one)
    #expect(try await titles(two) == ["third"])
    #expect(await two.takeNotices() == [])
  }

  @Test(arguments: [false, true]) func norAfterTheRemoteHadSomethingElseMeanwhile(_ isForged: Bool) async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    let first = try await publish("first", one), second = try await publish("second", one)
    #expect(try await titles(two) == ["second"])
    var content = try laptop.repository().commit(second).content
    content.signature.date += 5
    try putBack(isForged ? try Repository.open(at: world.remote).writeCommit(content) : nil)
    #expect(try await titles(two) == [])
    try putBack(first)
    #expect(try await titles(two) == [])
    #expect(await two.takeNotices().last == words)
    _ = try await publish("third", one)
    #expect(try await titles(two) == ["third"])
  }

  @Test func whatADevicePublishesIsNewerWhateverItsClockSays() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    var slow = laptop.surroundings
    slow.now = { Date(timeIntervalSince1970: 1_000_000) }
    _ = try await publish("first", one)
    #expect(try await titles(two) == ["first"])
    let late = try UbiquityContainer.open(at: laptop.folder, device: laptop.device, surroundings: slow)
    _ = try await publish("second", late)
    #expect(try await titles(two) == ["second"])
    #expect(await two.takeNotices() == [])
  }
}
