import Testing

@testable import Ubiquity

@Suite struct SyncScheduleTests {
  private func settled() -> SyncSchedule {
    var schedule = SyncSchedule()
    _ = schedule.next(after: .began)
    _ = schedule.next(after: .exchanged(moved: false))
    return schedule
  }

  @Test func itBeginsWithARound() {
    var schedule = SyncSchedule()
    #expect(schedule.next(after: .began) == .exchange)
  }

  @Test func anEditIsSentWhenTheFilesAreLeftAlone() {
    var schedule = settled()
    #expect(schedule.next(after: .edited) == .wait(SyncSchedule.calm...SyncSchedule.calm))
    #expect(schedule.next(after: .edited) == .wait(SyncSchedule.calm...SyncSchedule.calm))
    #expect(schedule.next(after: .elapsed) == .exchangeChanges)
  }

  @Test func editsThatNeverEndAreSentAllTheSame() {
    var schedule = settled()
    let actions = (0..<SyncSchedule.editLimit).map { _ in schedule.next(after: .edited) }
    #expect(actions.last == .exchangeChanges)
    #expect(!actions.dropLast().contains(.exchangeChanges))
  }

  @Test func aQuietRemoteIsAskedMoreAndMoreRarely() {
    var schedule = settled(), pauses: [Duration] = []
    for _ in 0..<20 {
      #expect(schedule.next(after: .elapsed) == .poll)
      if case .wait(let range) = schedule.next(after: .polled(moved: false, isAhead: false)) {
        pauses.append(range.upperBound)
      }
    }
    #expect(pauses == pauses.sorted() && pauses.count == 20)
    #expect(pauses.last == SyncSchedule.pollRange.upperBound)
  }

  @Test func aRemoteOnWhichSomethingMovedIsAskedOftenAgain() {
    var schedule = settled()
    for _ in 0..<20 { _ = schedule.next(after: .polled(moved: false, isAhead: false)) }
    let shortest = SyncSchedule.pollRange.lowerBound
    #expect(schedule.next(after: .polled(moved: true, isAhead: false)) == .wait(shortest...shortest))
  }

  /// The others are told that it came.
  @Test func aRemoteFromWhichSomethingCameThatIsAnsweredIsAskedOftenAgain() {
    var schedule = settled()
    for _ in 0..<20 {
      _ = schedule.next(after: .elapsed)
      _ = schedule.next(after: .polled(moved: false, isAhead: false))
    }
    let first = SyncSchedule.pollRange.lowerBound
    for _ in 0..<2 {
      #expect(schedule.next(after: .polled(moved: true, isAhead: true)) == .exchange)
      #expect(schedule.next(after: .exchanged(moved: false)) == .wait(first...first))
    }
    #expect(schedule.next(after: .exchanged(moved: false)) != .wait(first...first))
  }

  @Test func aMergeThatPollingMadeIsSent() {
    var schedule = settled()
    #expect(schedule.next(after: .polled(moved: true, isAhead: true)) == .exchange)
  }

  @Test func aRemoteThatDoesNotAnswerIsTriedMoreAndMoreRarelyAtRandomTimes() {
    var schedule = settled(), pauses: [Duration] = []
    for _ in 0..<12 {
      guard case .wait(let range) = schedule.next(after: .failed(isTransient: true)) else { continue }
      #expect(range.lowerBound == range.upperBound / 2)
      pauses.append(range.upperBound)
      #expect(schedule.next(after: .elapsed) == .exchange)
    }
    #expect(pauses.first == SyncSchedule.retryRange.lowerBound && pauses == pauses.sorted())
    #expect(pauses.last == SyncSchedule.retryRange.upperBound)
  }

  @Test func anEditDoesNotHammerARemoteThatDoesNotAnswer() {
    var schedule = settled()
    for _ in 0..<8 { _ = schedule.next(after: .failed(isTransient: true)) }
    let pause = SyncSchedule.retryRange.lowerBound
    #expect(schedule.next(after: .edited) == .wait(pause...pause))
    #expect(schedule.next(after: .elapsed) == .exchange)
  }

  @Test func whatNeedsAPersonIsTriedRarelyFromTheBeginning() {
    var schedule = settled()
    let longest = SyncSchedule.retryRange.upperBound
    #expect(schedule.next(after: .failed(isTransient: false)) == .wait(longest / 2...longest))
  }

  @Test func anAnswerEndsTheRareTrying() {
    var schedule = settled()
    for _ in 0..<8 { _ = schedule.next(after: .failed(isTransient: true)) }
    _ = schedule.next(after: .exchanged(moved: true))
    #expect(schedule.next(after: .elapsed) == .poll)
  }
}
