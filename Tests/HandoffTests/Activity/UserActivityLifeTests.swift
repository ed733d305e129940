import Foundation
import Handoff
import Testing

@MainActor
@Suite(.timeLimit(.minutes(30)))
struct UserActivityLifeTests {
  private let transport = RecordingTransport()
  private let time = TestTime()
  private let coordinator: UserActivityCoordinator

  init() {
    let time = time
    coordinator = UserActivityCoordinator(transport: transport, sleep: { try await time.sleep($0) })
  }

  private func activity(_ type: String = "a") -> UserActivity {
    UserActivity(activityType: type, coordinator: coordinator)
  }

  @Test func aNewActivityIsOfferedFromItsFirstTimeAsCurrent() async {
    let activity = activity()
    activity.userInfo = ["a": 1]
    activity.needsSave = true
    await coordinator.flush()
    #expect(transport.events.isEmpty && activity.needsSave)
    activity.becomeCurrent()
    await coordinator.delivered()
    #expect(transport.events == [.published(activity.payload, isCurrent: true)])
    #expect(!activity.needsSave && activity.isCurrent && coordinator.current === activity)
    activity.becomeCurrent()
    await coordinator.delivered()
    #expect(transport.events.count == 1)
  }

  @Test func oneActivityIsCurrentAtATime() async {
    let first = activity(), second = activity()
    first.becomeCurrent()
    second.becomeCurrent()
    await coordinator.delivered()
    #expect(transport.offers == [first.identifier: false, second.identifier: true])
    #expect(!first.isCurrent && second.isCurrent)
  }

  @Test func resigningKeepsTheActivity() async {
    let first = activity(), second = activity()
    second.becomeCurrent()
    first.becomeCurrent()
    second.resignCurrent()
    #expect(coordinator.current === first)
    first.resignCurrent()
    await coordinator.delivered()
    #expect(coordinator.current == nil && first.isValid)
    #expect(transport.offers == [first.identifier: false, second.identifier: false])
    first.becomeCurrent()
    #expect(first.isCurrent)
  }

  @Test func anInvalidActivityIsGoneForGood() async {
    let activity = activity()
    activity.becomeCurrent()
    activity.invalidate()
    activity.becomeCurrent()
    activity.needsSave = true
    await coordinator.flush()
    #expect(!activity.isValid && coordinator.current == nil && transport.offers.isEmpty)
  }

  @Test func aPublicationThatWasDeliveredIsWithdrawnOnce() async {
    let activity = activity()
    activity.becomeCurrent()
    await coordinator.delivered()
    activity.invalidate()
    activity.invalidate()
    await coordinator.delivered()
    #expect(transport.events == [.published(activity.payload, isCurrent: true), .withdrawn(activity.identifier)])
  }

  @Test func whatIsNotEligibleIsNotOffered() async {
    let activity = activity()
    #expect(activity.isEligibleForHandoff)
    activity.isEligibleForHandoff = false
    activity.becomeCurrent()
    await coordinator.delivered()
    #expect(transport.events.isEmpty)
    activity.isEligibleForHandoff = true
    await coordinator.delivered()
    #expect(transport.offers == [activity.identifier: true])
    activity.isEligibleForHandoff = false
    await coordinator.delivered()
    #expect(transport.offers.isEmpty)
  }

  @Test func whatHasExpiredIsTakenBack() async {
    let activity = activity()
    activity.becomeCurrent()
    await coordinator.delivered()
    activity.expirationDate = Date(timeIntervalSinceNow: -1)
    activity.needsSave = true
    await coordinator.flush()
    #expect(transport.offers.isEmpty)
  }

  @Test func anActivityThatIsLetGoIsWithdrawn() async {
    var gone: UserActivity? = activity()
    gone?.becomeCurrent()
    await coordinator.delivered()
    #expect(transport.offers.count == 1)
    gone = nil
    while !transport.offers.isEmpty { await Task.yield() }
    #expect(coordinator.current == nil)
  }

  @Test func theDelegateHearsThatTheActivityWasContinued() {
    let activity = activity(), delegate = ActivityRecorder()
    activity.delegate = delegate
    activity.becomeCurrent()
    coordinator.activityWasContinued(activity.identifier)
    coordinator.activityWasContinued(UUID())
    #expect(delegate.continued == 1)
    activity.invalidate()
    coordinator.activityWasContinued(activity.identifier)
    #expect(delegate.continued == 1)
  }

  @Test func aLaterTransportIsToldOfWhatIsOnOffer() async {
    let coordinator = UserActivityCoordinator()
    let activity = UserActivity(activityType: "a", coordinator: coordinator)
    activity.becomeCurrent()
    coordinator.transport = transport
    await coordinator.delivered()
    #expect(transport.offers == [activity.identifier: true])
  }

  @Test func onlyWebAddressesAreWebPages() throws {
    let activity = activity(), file = URL(filePath: "/etc/passwd")
    #expect(throws: HandoffError.invalidWebpageURL(file)) { try activity.setWebpageURL(file) }
    let page = URL(string: "https://example.org")
    try activity.setWebpageURL(page)
    #expect(activity.webpageURL == page && activity.payload.webpageURL == page && !activity.needsSave)
    try activity.setWebpageURL(nil)
    #expect(activity.webpageURL == nil)
  }

  @Test func aPayloadMakesTheSameActivityAgain() throws {
    let activity = activity("org.example.type")
    (activity.title, activity.targetContentIdentifier) = ("T", "c")
    (activity.referrerURL, activity.expirationDate) = (URL(string: "https://example.org/r"), .distantFuture)
    try activity.setWebpageURL(URL(string: "https://example.org"))
    activity.addUserInfoEntries(from: ["a": 1, "b": 2])
    activity.addUserInfoEntries(from: ["b": 3])
    #expect(activity.userInfo == ["a": 1, "b": 3])
    let read = try ActivityPayload(decoding: activity.payload.encoded())
    #expect(UserActivity(continuing: read, coordinator: coordinator).payload == activity.payload)
  }
}
