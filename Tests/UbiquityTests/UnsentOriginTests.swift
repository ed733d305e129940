import Foundation
import Handoff
import Testing

@testable import Ubiquity

/// Drafts that grew from a version that their device has not sent yet: the activities went before it.
@Suite struct UnsentOriginTests {
  private let laptop: UbiquityContainer, desktop: UbiquityContainer
  private let machines: [Machine]

  init() async throws {
    let world = try World()
    machines = [try world.device("laptop"), try world.device("desktop")]
    (laptop, desktop) = (
      try await machines[0].create(contentMerge: TokenText.merge),
      try await machines[1].create(contentMerge: TokenText.merge)
    )
  }

  private func save(_ text: String, _ container: UbiquityContainer) async throws -> StoredDocument {
    let base = try await container.document(at: "a.txt")?.blob
    return try await container.save(
      .file(TokenText(text.split(separator: " ").map(String.init)).bytes), at: "a.txt", base: base)
  }

  private func tokens(_ container: UbiquityContainer) async throws -> [String] {
    let document = try #require(try await container.document(at: "a.txt"))
    return TokenText(try await container.bytes(of: document.blob)).tokens
  }

  /// The laptop's draft, on top of what it saved and did not send, becomes a version of the desktop's.
  private func handOver(_ draft: String, from base: StoredDocument) async throws {
    try await laptop.publish(
      PublishedActivity(
        payload: ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: "a.txt"),
        state: .recent, isCurrent: false, path: "a.txt", base: base,
        draft: TokenText(draft.split(separator: " ").map(String.init)).bytes))
    try await laptop.pushActivities()
    try await desktop.sync()
    let offer = try #require(try await desktop.activities().first { $0.draft != nil })
    try await desktop.save(
      desktop.content(of: #require(offer.draft)), at: "a.txt", base: offer.base?.blob,
      continued: Continuation(activity: offer.identifier, from: offer.device), origin: offer.base)
  }

  @Test(arguments: [nil, "one two desk"]) func whatWasSavedBeforeItIsThere(_ edit: String?) async throws {
    _ = try await save("one two", laptop)
    for container in [laptop, desktop] { try await container.sync() }
    let unsent = try await save("one two saved", laptop)
    if let edit { _ = try await save(edit, desktop) }
    try await handOver("one two saved draft", from: unsent)
    let all = ["one", "two"] + ["desk", "draft", "saved"].filter { edit != nil || $0 != "desk" }
    #expect(try await tokens(desktop).sorted() == all.sorted())
    for container in [desktop, laptop, desktop] { try await container.sync() }
    #expect(try await tokens(laptop).sorted() == all.sorted())
    #expect(try await tokens(desktop) == tokens(laptop))
    #expect(try await desktop.conflicts().isEmpty)
  }

  @Test func whatWasTakenOutBeforeItIsGone() async throws {
    _ = try await save("one two", laptop)
    for container in [laptop, desktop] { try await container.sync() }
    let unsent = try await save("two", laptop)
    _ = try await save("one two desk", desktop)
    try await handOver("two draft", from: unsent)
    for container in [desktop, laptop, desktop] { try await container.sync() }
    #expect(try await tokens(desktop).sorted() == ["desk", "draft", "two"])
    #expect(try await tokens(desktop) == tokens(laptop))
  }
}
