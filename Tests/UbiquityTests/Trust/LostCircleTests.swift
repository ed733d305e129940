import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// Circles that are damaged here, or founded anew, and what is shown of devices that are in none.
@Suite struct LostCircleTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func containers() async throws -> (one: UbiquityContainer, two: UbiquityContainer) {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.save("words", at: "a.txt")
    try await one.sync()
    try await one.approve(desktop.device)
    for container in [two, one] { try await container.sync() }
    return (one, two)
  }

  @Test func aCircleThatIsDamagedHereIsNoRefusalOfTheRemotes() async throws {
    _ = try await containers()
    let link = try #require(try Repository.open(at: laptop.git).reference(Reference.circle)).description
    try FileManager.default.removeItem(atPath: "\(laptop.git)/objects/\(link.prefix(2))/\(link.dropFirst(2))")
    let container = try laptop.open()
    let error = await #expect(throws: UbiquityError.self) { try await container.devices() }
    #expect(error?.code == .damaged && error?.hint?.contains("docedit repair") == true)
    _ = try await laptop.doctor.repair()
    #expect(try await laptop.open().devices().count == 2)
  }

  /// The new circle never had it as a member: there it is one that was declined.
  @Test func whoWasRemovedIsPutOutOfACircleThatIsFoundedAnew() async throws {
    let (one, two) = try await containers()
    try await one.remove(desktop.device)
    try await one.foundCircleAnew()
    for container in [two, one] { _ = try? await container.sync() }
    #expect(try await one.devices().first { $0.device == desktop.device }?.standing == .declined)
    try await one.approve(desktop.device)
    #expect(try await one.devices().first { $0.device == desktop.device }?.standing == .approved)
  }

  @Test func unsavedEditsOfAStrangerAreNotInTheStatus() async throws {
    let (one, two) = try await containers()
    let payload = ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: "a.txt")
    try await two.publish(
      PublishedActivity(
        payload: payload, state: .active, isCurrent: true, path: "a.txt", base: two.document(at: "a.txt"),
        draft: Array("draft".utf8)))
    try await two.sync()
    _ = try await one.poll()
    #expect(try await one.documentStatuses().first?.editedOn == ["desktop"])
    let remote = try Repository.open(at: world.remote), own = Reference.activities + desktop.device.id
    var content = try remote.commit(try #require(try remote.reference(own))).content
    content.signature = Signature(name: "desktop", email: "0123456789abcdef@docedit", date: content.signature.date)
    try remote.setReference(Reference.activities + "0123456789abcdef", to: remote.writeCommit(content), expecting: nil)
    try remote.deleteReference(own)
    _ = try await one.poll()
    #expect(try await one.activities().map(\.standing) == [.unknown])
    #expect(try await one.documentStatuses().first?.editedOn == [])
  }
}
