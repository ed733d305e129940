import Properties
import Testing

@testable import Ubiquity

@Suite struct SyncRoundTests {
  /// Feeds the events and collects the steps.
  private func steps(_ events: SyncRound.Event...) -> [SyncRound.Step] {
    var round = SyncRound()
    return events.map { round.next(after: $0) }
  }

  @Test func whatNobodyElseChangedIsSentAtOnce() {
    let steps = steps(.began, .collected, .integrated, .sent(isCurrent: true))
    #expect(steps == [.collect, .integrate, .sendAhead, .finish])
  }

  @Test func withoutAVersionTheRemoteIsAskedFirst() {
    let steps = steps(.began, .collected, .integrated, .held, .received, .integrated)
    #expect(steps == [.collect, .integrate, .sendAhead, .receive, .integrate, .send(.conflicts)])
  }

  @Test func conflictVersionsGoBeforeTheVersionsThatNameThem() {
    let steps = steps(
      .began, .collected, .integrated, .held, .received, .integrated, .sent(isCurrent: true), .sent(isCurrent: true))
    #expect(steps.suffix(3) == [.send(.conflicts), .send(.versions), .finish])
  }

  @Test func whatOthersSentMeanwhileIsReceivedAfterSendingAhead() {
    #expect(steps(.began, .collected, .integrated, .sent(isCurrent: false)).last == .receive)
    #expect(steps(.began, .collected, .integrated, .overtaken).last == .receive)
  }

  @Test func aRoundThatWasOvertakenWaitsLongerEachTimeAndGivesUpAtLast() {
    var round = SyncRound(), pauses: [Duration] = []
    for event in [SyncRound.Event.began, .collected, .integrated, .held, .received, .integrated] {
      _ = round.next(after: event)
    }
    while case .pause(let limit) = round.next(after: .overtaken) {
      pauses.append(limit)
      for event in [SyncRound.Event.paused, .received, .integrated] { _ = round.next(after: event) }
    }
    #expect(pauses.count == SyncRound.attemptLimit - 1)
    #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(round.next(after: .overtaken) != .giveUp || pauses.last == .milliseconds(20 << 6))
  }

  @Test func everyRoundEndsAndSendsOnlyWhatWasIntegratedAfterReceiving() {
    forAll({ $0.array(upTo: 80) { $0.int(in: 0...3) } }) { outcomes in
      var (round, event, steps, outcomes) = (SyncRound(), SyncRound.Event.began, [SyncRound.Step](), outcomes[...])
      while true {
        let step = round.next(after: event)
        if step == .send(.conflicts), steps.suffix(2) != [.receive, .integrate] { return false }
        if steps.last == .receive, step != .integrate { return false }
        steps.append(step)
        if step == .finish || step == .giveUp { return steps.count < 10 * SyncRound.attemptLimit }
        event = Self.outcome(of: step, outcomes.popFirst() ?? 0)
      }
    }
  }

  private static func outcome(of step: SyncRound.Step, _ choice: Int) -> SyncRound.Event {
    switch step {
    case .collect: .collected
    case .integrate: .integrated
    case .sendAhead: [.sent(isCurrent: true), .held, .sent(isCurrent: false), .overtaken][choice]
    case .receive: .received
    case .send: choice < 2 ? .sent(isCurrent: true) : .overtaken
    default: .paused
    }
  }
}
