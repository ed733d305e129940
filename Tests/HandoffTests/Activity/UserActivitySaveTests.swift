import Foundation
import Handoff
import Testing

@MainActor
@Suite(.timeLimit(.minutes(30)))
struct UserActivitySaveTests {
  private let transport = RecordingTransport()
  private let time = TestTime()
  private let coordinator: UserActivityCoordinator
  private let activity: UserActivity

  init() async {
    let time = time
    coordinator = UserActivityCoordinator(
      transport: transport, saveDelay: .milliseconds(700), sleep: { try await time.sleep($0) })
    activity = UserActivity(activityType: "a", coordinator: coordinator)
    activity.becomeCurrent()
    await coordinator.delivered()
  }

  /// Lets the delay pass, and the transport take what comes of it.
  private func pass() async {
    await time.untilAsleep()
    time.pass()
    while activity.needsSave { await Task.yield() }
    await coordinator.delivered()
  }

  @Test func manyRequestsBecomeOneSave() async {
    let delegate = ActivityRecorder()
    activity.delegate = delegate
    for step in 1...100 {
      activity.userInfo["step"] = .integer(Int64(step))
      activity.needsSave = true
      await Task.yield()
    }
    #expect(transport.events.count == 1)
    await pass()
    #expect(time.delays == [.milliseconds(700)] && delegate.saves == [false])
    #expect(transport.payloads.map { $0.userInfo["step"] } == [nil, 100])
  }

  @Test func settingAnythingElseSavesNothing() async {
    activity.title = "New"
    activity.userInfo = ["a": 1]
    activity.targetContentIdentifier = "x"
    await coordinator.flush()
    #expect(!activity.needsSave && time.delays.isEmpty && transport.events.count == 1)
  }

  @Test func theDelegateMayAskForOneMoreRound() async {
    let delegate = ActivityRecorder()
    activity.delegate = delegate
    delegate.willSave = { activity in
      activity.userInfo["round"] = .integer(Int64(delegate.saves.count))
      if delegate.saves.count == 1 { activity.needsSave = true }
    }
    activity.needsSave = true
    await time.untilAsleep()
    time.pass()
    while delegate.saves.isEmpty { await Task.yield() }
    #expect(activity.needsSave)
    await pass()
    #expect(delegate.saves == [false, false])
    #expect(transport.payloads.last?.userInfo == ["round": 2])
  }

  @Test func whatWasNotManagedKeepsItsUserInfo() async {
    activity.userInfo = ["old": true]
    activity.needsSave = true
    await pass()
    #expect(transport.payloads.last?.userInfo == ["old": true])
  }

  @Test func aManagedActivityIsEmptiedAndFilledByAllSharers() async {
    let first = Sharer("first"), second = Sharer("second"), delegate = ActivityRecorder(), application = Application()
    activity.addSharer(first)
    activity.addSharer(second)
    activity.addSharer(first)
    (activity.delegate, coordinator.delegate) = (delegate, application)
    activity.userInfo = ["old": true]
    (first.value, second.value) = (1, 2)
    delegate.willSave = { #expect($0.userInfo == ["first": 1, "second": 2]) }
    activity.needsSave = true
    await pass()
    #expect(first.emptied == [true] && second.emptied == [true] && delegate.saves == [false])
    #expect(transport.payloads.last?.userInfo == ["first": 1, "second": 2, "application": true])
  }

  @Test func aManagedActivityIsFilledBeforeItIsFirstOffered() async {
    let managed = UserActivity(activityType: "m", coordinator: coordinator), sharer = Sharer("s")
    managed.addSharer(sharer)
    managed.becomeCurrent()
    await coordinator.delivered()
    #expect(transport.payloads.last?.userInfo == ["s": 0])
  }

  @Test func anActivityWithoutSharersIsInvalidated() async {
    let first = Sharer("first"), second = Sharer("second")
    activity.addSharer(first)
    activity.addSharer(second)
    activity.removeSharer(Sharer("stranger"))
    activity.removeSharer(first)
    #expect(activity.isValid && activity.sharers.count == 1)
    activity.removeSharer(second)
    await coordinator.delivered()
    #expect(!activity.isValid && transport.offers.isEmpty)
  }

  @Test func sharersThatAreNoMoreDoNotHoldAnActivity() async {
    var sharer: Sharer? = Sharer("s")
    if let sharer { activity.addSharer(sharer) }
    sharer = nil
    activity.needsSave = true
    await coordinator.flush()
    #expect(!activity.isValid && transport.offers.isEmpty)
  }

  @Test func flushingSavesNowAndOnlyOnce() async {
    let delegate = ActivityRecorder()
    activity.delegate = delegate
    activity.needsSave = true
    await time.untilAsleep()
    await coordinator.flush()
    #expect(delegate.saves.count == 1 && transport.events.count == 2)
    time.pass()
    for _ in 0..<20 { await Task.yield() }
    await coordinator.flush()
    #expect(delegate.saves.count == 1 && transport.events.count == 2)
  }

  @Test func aSaveUnderWayEndsWithTheActivity() async {
    let delegate = ActivityRecorder()
    activity.delegate = delegate
    activity.needsSave = true
    await time.untilAsleep()
    activity.invalidate()
    time.pass()
    for _ in 0..<20 { await Task.yield() }
    await coordinator.delivered()
    #expect(delegate.saves.isEmpty && transport.offers.isEmpty)
  }

  @Test func theTransportIsAskedOneThingAtATimeAndForTheLatest() async {
    let other = UserActivity(activityType: "b", coordinator: coordinator)
    for step in 0..<10 {
      activity.userInfo = ["step": .integer(Int64(step))]
      coordinator.save(activity)
      if step == 5 { other.becomeCurrent() }
    }
    await coordinator.delivered()
    #expect(!transport.wasAskedWhileBusy && transport.events.count < 6)
    #expect(transport.events.last == .published(activity.payload, isCurrent: false))
    #expect(transport.offers == [activity.identifier: false, other.identifier: true])
  }
}

@MainActor
private final class Application: ContinuationDelegate {
  func didUpdateUserActivity(_ activity: UserActivity) { activity.userInfo["application"] = true }
}
