import Foundation
import Handoff
import Testing

@testable import Ubiquity

/// Two machines with a container of token texts, of which one goes on with the other's drafts.
struct DraftMachines {
  let laptop: UbiquityContainer, desktop: UbiquityContainer
  /// They own their folders.
  private let machines: [Machine]
  private let world: World

  init(seed: UInt64? = nil) async throws {
    world = try World(seed: seed)
    machines = [try world.device("laptop"), try world.device("desktop")]
    (laptop, desktop) = (
      try await machines[0].create(contentMerge: TokenText.merge),
      try await machines[1].create(contentMerge: TokenText.merge)
    )
    try await laptop.approve(machines[1].device)
    _ = try await desktop.poll()
  }

  var laptopDevice: Device { machines[0].device }

  /// One more machine, which owns its folder.
  func phone() async throws -> (machine: Machine, container: UbiquityContainer) {
    let machine = try world.device("phone")
    let container = try await machine.create(contentMerge: TokenText.merge)
    try await laptop.approve(machine.device)
    return (machine, container)
  }

  static func content(_ text: String) -> StoredContent {
    .file(TokenText(text.split(separator: " ").map(String.init)).bytes)
  }

  @discardableResult
  func save(_ text: String, _ container: UbiquityContainer, at path: String = "a.txt") async throws -> StoredDocument {
    let base = try await container.document(at: path)?.blob
    return try await container.save(Self.content(text), at: path, base: base)
  }

  func move(_ old: String, to new: String, on container: UbiquityContainer) async throws {
    let (old, new) = (try container.file(at: old), try container.file(at: new))
    try FileManager.default.moveItem(at: old, to: new)
    try await container.collectLocalChanges()
  }

  func tokens(_ container: UbiquityContainer, at path: String = "a.txt") async throws -> [String] {
    let document = try #require(try await container.document(at: path))
    return TokenText(try await container.bytes(of: document.blob)).tokens
  }

  func sync(_ names: [UbiquityContainer]? = nil) async throws {
    for container in names ?? [desktop, laptop, desktop] { try await container.sync() }
  }

  /// Sends what a machine, the laptop if none is said, has unsaved, and has published before, without any version. Returns its name.
  @discardableResult
  func publish(
    _ draft: String, from base: StoredDocument, after drafts: [String] = [], by container: UbiquityContainer? = nil
  ) async throws -> String {
    let name = try UbiquityContainer.name(of: Self.content(draft))
    var activity = PublishedActivity(
      payload: ActivityPayload(
        activityType: "org.example.editing", identifier: world.chance?.makeUUID() ?? UUID(), title: base.path),
      state: .recent, isCurrent: false, path: base.path, base: base,
      draft: TokenText(draft.split(separator: " ").map(String.init)).bytes)
    activity.earlierDrafts = drafts.filter { $0 != name }
    try await (container ?? laptop).publish(activity)
    try await (container ?? laptop).pushActivities()
    return name
  }

  /// The draft of the other machine, as one, the desktop if none is said, is offered it.
  func offer(to container: UbiquityContainer? = nil) async throws -> DeviceActivity {
    let container = container ?? desktop
    _ = try await container.poll()
    return try #require(try await container.activities().first { $0.draft != nil && !$0.isThisDevice })
  }

  /// The draft becomes a version of that machine's. Returns the document's path there.
  @discardableResult
  func takeUp(on container: UbiquityContainer? = nil) async throws -> String {
    let container = container ?? desktop
    let offer = try await container.takingUpVersions(before: offer(to: container)), path = try #require(offer.path)
    try await container.save(
      container.content(of: #require(offer.draft)), at: path, base: offer.base?.blob,
      continued: Continuation(activity: offer.identifier, from: offer.device), origin: offer.base,
      drafts: offer.earlierDrafts)
    return path
  }
}
