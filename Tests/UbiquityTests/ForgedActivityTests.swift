import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// Activities that a member signed, and that say what cannot be.
@Suite struct ForgedActivityTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func publish(_ path: String, _ container: UbiquityContainer, identifier: UUID = UUID()) async throws {
    let document = try await container.save("words of \(path)", at: path)
    let payload = ActivityPayload(activityType: "org.example.editing", identifier: identifier, title: path)
    try await container.publish(
      PublishedActivity(
        payload: payload, state: .recent, isCurrent: false, path: path, base: document, draft: Array("draft".utf8)))
    try await container.sync()
  }

  /// Signs the desktop's activities anew, with another entry of one.
  private func change(_ identifier: UUID, at date: Date? = nil, _ edit: (inout ActivityEntry) -> Void) throws {
    let remote = try Repository.open(at: world.remote), name = Reference.activities + desktop.device.id
    var content = try remote.commit(try #require(try remote.reference(name))).content
    let path = "activities/\(identifier.uuidString)/activity.plist"
    let file = try #require(try remote.file(at: path, in: content.tree))
    var entry = try #require(PropertyList.decoded(ActivityEntry.self, from: remote.readBlob(file.blob)))
    edit(&entry)
    let blob = try remote.writeBlob(PropertyList.encoded(entry))
    content.tree = try remote.tree(content.tree, applying: [.put(path: path, blob: blob)])
    if let date { content.signature.date = date }
    let key = try SigningKey.of(desktop.device, desktop.surroundings)
    try remote.setReference(name, to: remote.writeCommit(content, signedBy: key), expecting: nil)
  }

  private func theirs(_ container: UbiquityContainer) async throws -> [DeviceActivity] {
    try await container.sync()
    return try await container.activities().filter { !$0.isThisDevice }
  }

  private static let year9000 = Date(timeIntervalSince1970: 221_845_392_000)

  @Test(arguments: [true, false])
  func aTimeInTheFutureStandsBeforeNothingForEver(_ isWrittenThen: Bool) async throws {
    let one = try await laptop.create(), two = try await desktop.create(), forged = UUID()
    try await one.approve(desktop.device)
    try await publish("a.txt", two, identifier: forged)
    world.pass(60)
    try await publish("b.txt", two)
    let written = isWrittenThen ? Self.year9000 : world.now() - 30
    try change(forged, at: written) { $0.milliseconds = Int64(Self.year9000.timeIntervalSince1970 * 1000) }
    world.pass(60)
    let found = try await theirs(one)
    #expect(found.map(\.identifier).last == (isWrittenThen ? forged : found.last?.identifier))
    let activity = try #require(found.first { $0.identifier == forged })
    #expect(activity.isTimely == !isWrittenThen && activity.standing == .approved)
    if !isWrittenThen { #expect(activity.updated < world.now()) }
  }

  @Test func whatADraftCannotHaveGrownFromIsToldInOurWords() async throws {
    let one = try await laptop.create(), two = try await desktop.create(), identifier = UUID()
    try await one.approve(desktop.device)
    try await publish("a.txt", two, identifier: identifier)
    let document = try #require(try await two.document(at: "a.txt")), nothing = String(repeating: "1", count: 40)
    let origins = [
      (document.blob, document.blob, false), (document.version, document.version, false),
      (nothing, document.version, false), (document.blob, nothing, true), (document.blob, document.version, true),
    ]
    for (blob, version, isPossible) in origins {
      try change(identifier) { $0.base = .init(path: "a.txt", blob: blob, version: version) }
      let payload = try #require(try await theirs(one).first).payload
      switch payload {
      case .success: #expect(isPossible)
      case .failure(let error): #expect(!isPossible && error.message.hasPrefix("the activity says that its unsaved"))
      }
    }
  }

  @Test func aDeviceWhoseNameShowsNothingIsCalledByItsID() async throws {
    let one = try await laptop.create(), nameless = Device(id: desktop.device.id, name: "\u{200B}\u{200B}")
    let two = try await UbiquityContainer.create(
      at: desktop.folder, remote: world.remote, device: nameless, surroundings: desktop.surroundings, contentMerge: nil)
    try await publish("a.txt", two)
    try await one.sync()
    let name = String(nameless.id.prefix(6))
    #expect(await one.takeNotices() == ["\(name) asks to be approved: docedit devices approve \(name)"])
    #expect(try await theirs(one).map(\.device.name) == [name])
    #expect(try await one.devices().map(\.device.name) == ["laptop", name])
    #expect(try await one.history(of: "a.txt").map(\.device) == [name])
  }
}
