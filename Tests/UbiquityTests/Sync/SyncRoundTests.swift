import Properties
import Testing

@testable import Ubiquity

@Suite struct SyncRoundTests {
  /// Feeds the events and collects the steps.
  private func steps(_ events: SyncRound.Event...) -> [SyncRound.Step] {
    var round = SyncRound()
    return events.map { round.next(after: $0) }
  }

  @Test func theRemoteIsAskedBeforeTheFolderIsLookedThrough() {
    let steps = steps(.began, .looked, .collected, .integrated, .sent(isCurrent: true), .sent(isCurrent: true))
    #expect(steps == [.look, .collect, .integrate, .send(.conflicts), .send(.versions), .finish])
  }

  @Test func whatWasSavedIsSentAtOnceWhereNobodyElseChangedAnything() {
    let steps = steps(.collected, .integrated, .sent(isCurrent: true))
    #expect(steps == [.integrate, .sendAhead, .finish])
  }

  @Test func afterASaveWithoutAVersionTheRemoteIsAskedFirst() {
    let steps = steps(.collected, .integrated, .held, .received, .integrated)
    #expect(steps == [.integrate, .sendAhead, .receive, .integrate, .send(.conflicts)])
  }

  @Test func whatWasSavedInAnOpenEditorGoesBeforeTheFolderIsLookedThrough() {
    let steps = steps(
      .saved, .integrated, .sent(isCurrent: true), .looked, .collected, .integrated, .sent(isCurrent: true),
      .sent(isCurrent: true))
    #expect(
      steps == [
        .integrate, .sendAhead, .look, .collect, .integrate, .send(.conflicts), .send(.versions), .finish,
      ])
    #expect(self.steps(.saved, .integrated, .held).last == .look)
    #expect(self.steps(.saved, .integrated, .overtaken).last == .look)
  }

  @Test func conflictVersionsGoBeforeTheVersionsThatNameThem() {
    let steps = steps(
      .collected, .integrated, .held, .received, .integrated, .sent(isCurrent: true), .sent(isCurrent: true))
    #expect(steps.suffix(3) == [.send(.conflicts), .send(.versions), .finish])
  }

  @Test func whatOthersSentMeanwhileIsReceivedAfterSendingAhead() {
    #expect(steps(.collected, .integrated, .sent(isCurrent: false)).last == .receive)
    #expect(steps(.collected, .integrated, .overtaken).last == .receive)
  }

  @Test func aRoundThatWasOvertakenWaitsLongerEachTimeAndGivesUpAtLast() {
    var round = SyncRound(), pauses: [Duration] = []
    for event in [SyncRound.Event.began, .looked, .collected, .integrated] {
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
      let first = [SyncRound.Event.began, .collected, .saved][outcomes.count % 3]
      var (round, event, steps, outcomes) = (SyncRound(), first, [SyncRound.Step](), outcomes[...])
      while true {
        let step = round.next(after: event)
        let isFirst = steps.suffix(3) == [.look, .collect, .integrate]
        if step == .send(.conflicts), !isFirst, steps.suffix(2) != [.receive, .integrate] { return false }
        if steps.last == .receive, step != .integrate { return false }
        steps.append(step)
        if step == .finish || step == .giveUp { return steps.count < 10 * SyncRound.attemptLimit }
        event = Self.outcome(of: step, outcomes.popFirst() ?? 0)
      }
    }
  }

  private static func outcome(of step: SyncRound.Step, _ choice: Int) -> SyncRound.Event {
    switch step {
    case .look: .looked
    case .collect: .collected
    case .integrate: .integrated
    case .sendAhead: [.sent(isCurrent: true), .held, .sent(isCurrent: false), .overtaken][choice]
    case .receive: .received
    case .send: choice < 2 ? .sent(isCurrent: true) : .overtaken
    default: .paused
    }
  }
}
