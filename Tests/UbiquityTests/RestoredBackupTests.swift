import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// A device whose store was put back to an older state, as a backup has it.
@Suite struct RestoredBackupTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  private var references: [String] { [Reference.activities, Reference.remoteActivities].map { $0 + laptop.device.id } }
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func publish(_ draft: String?, of path: String, _ container: UbiquityContainer) async throws {
    let payload = ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: path)
    let base = try await container.document(at: path)
    try await container.publish(
      PublishedActivity(
        payload: payload, state: .recent, isCurrent: false, path: path, base: base, draft: draft.map { Array($0.utf8) })
    )
  }

  private func drafts(_ container: UbiquityContainer) async throws -> Set<String> {
    try await container.sync()
    let drafts = try await container.activities().compactMap(\.draft)
    var texts: Set<String> = []
    for draft in drafts { texts.insert(String(decoding: try await container.bytes(of: draft), as: UTF8.self)) }
    return texts
  }

  /// Sets the laptop's references of activities back to what they were before `meanwhile`.
  private func setBack(_ container: UbiquityContainer, after meanwhile: () async throws -> Void) async throws
    -> UbiquityContainer
  {
    let before = try references.map { try laptop.repository().reference($0) }
    try await meanwhile()
    for (name, commit) in zip(references, before) {
      try laptop.repository().setReference(name, to: try #require(commit), expecting: nil)
    }
    return try laptop.open()
  }

  @Test func whatItPublishedMeanwhileStaysOnTheRemote() async throws {
    let one = try await laptop.create()
    for path in ["a.txt", "b.txt"] { try await one.save("words", at: path) }
    try await publish("first", of: "a.txt", one)
    try await one.sync()
    let two = try await desktop.create()
    let again = try await setBack(one) {
      try await publish("second", of: "b.txt", one)
      try await one.sync()
    }
    try await again.sync()
    let words = "the remote had newer activities of this machine, as after a backup was restored; both are kept"
    #expect(await again.takeNotices().contains(words))
    #expect(try await drafts(two) == ["first", "second"])
    #expect(await two.takeNotices() == [])
    try await again.sync()
    #expect(await again.takeNotices() == [])
  }

  @Test func whatItPublishesThenIsTakenElsewhere() async throws {
    let one = try await laptop.create()
    try await one.save("words", at: "a.txt")
    try await publish("old", of: "a.txt", one)
    try await one.sync()
    let two = try await desktop.create()
    let again = try await setBack(one) {
      world.pass(864_000)
      try await publish(nil, of: "a.txt", one)
      try await one.sync()
      #expect(try await drafts(two) == [])
      world.pass(-864_000)
    }
    try await publish("today", of: "a.txt", again)
    try await again.sync()
    #expect(try await drafts(two) == ["today"])
    #expect(await two.takeNotices() == [])
  }
}
