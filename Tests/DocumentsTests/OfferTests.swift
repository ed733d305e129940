import Foundation
import Handoff
import Testing

@testable import Documents
@testable import Ubiquity

/// Which activities of other machines can be continued, and in which order.
@MainActor
@Suite(.serialized) struct OfferTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  /// The laptop says that it is at a document, which it is not.
  private func publish(
    _ path: String, type: String = "org.example.test.editing", expires: Date? = nil, draft: [UInt8]? = nil
  ) async throws {
    let container = try await machines.container("laptop")
    let document = try await container.save(Array("words".utf8), at: path, base: container.document(at: path)?.blob)
    let url = try container.file(at: path)
    var payload = ActivityPayload(
      activityType: type, identifier: UUID(), title: path, userInfo: [NSUserActivityDocumentURLKey: .url(url)])
    payload.expirationDate = expires
    try await container.publish(
      PublishedActivity(
        payload: payload, state: .active, isCurrent: true, path: path, base: document, draft: draft))
    try await container.sync()
  }

  private func titles() async throws -> [String] {
    try await machines.container("desktop").sync()
    return try await offers().map { "\($0.title)\($0.obstacle == nil ? "" : ", hindered")" }
  }

  @Test func whatCannotBeContinuedHidesNothingThatCan() async throws {
    let document = try await openOnBoth()
    await document.publishNow()
    try await publish("type.txt", type: "org.nobody.type")
    try await publish("expired.txt", expires: Date(timeIntervalSince1970: 1_577_836_800))
    try await publish("binary.txt", draft: (0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let titles = try await titles()
    #expect(titles.first == "Letter.txt")
    #expect(Set(titles.dropFirst()) == ["type.txt, hindered", "expired.txt, hindered", "binary.txt, hindered"])
    let continued = try await desktop.continueActivity(try #require(try await offers().first))
    #expect(continued.document.displayName == "Letter.txt")
  }

  /// Another machine's older activity of the same document stands for one that is of no use.
  @Test func anOlderActivityOfADocumentStandsInForOneThatCannotBeRead() async throws {
    try await publish("a.txt", draft: Array("a draft".utf8))
    _ = try await titles()
    try await publish("a.txt", draft: [0, 1, 2, 0xFF, 0, 0xFE, 0])
    #expect(try await titles() == ["a.txt"])
  }

  @Test func aDocumentThatWasRenamedHereIsCalledAsItIsHere() async throws {
    try await publish("a.txt", draft: Array("words that are not saved".utf8))
    _ = try await titles()
    let container = try await machines.container("desktop"), folder = container.root
    try FileManager.default.moveItem(at: folder.appending(path: "a.txt"), to: folder.appending(path: "b.txt"))
    #expect(try await titles() == ["b.txt"])
  }

  @Test func whatWasLeftOpenAMonthAgoIsNotBeforeWhatIsRecent() throws {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let left = Self.activity(.active, now - 31 * 86_400), recent = Self.activity(.recent, now - 86_400)
    let open = Self.activity(.active, now - 2 * 86_400)
    #expect(left.order(at: now) < recent.order(at: now) && recent.order(at: now) < open.order(at: now))
    var future = Self.activity(.active, now + 1e9)
    future.isTimely = false
    #expect(future.order(at: now) < left.order(at: now))
  }

  private static func activity(_ state: PublishedActivity.State, _ updated: Date) -> DeviceActivity {
    let identifier = UUID()
    return DeviceActivity(
      device: Device(id: "0123456789abcdef", name: "laptop"), isThisDevice: false,
      payload: .success(ActivityPayload(activityType: "org.example.test.editing", identifier: identifier)),
      identifier: identifier, state: state, isCurrent: state == .active, updated: updated)
  }
}
