import Testing

@testable import Ubiquity

@Suite struct RetryPauseTests {
  @Test func eachFailureIsFollowedByALongerPauseUntilSomethingGoesWell() {
    var pause = RetryPause()
    #expect(pause.isOver)
    let past = ContinuousClock.now - .seconds(7)
    pause.fail(at: past)
    #expect(pause.isOver)
    pause.fail(at: past)
    #expect(pause.isOver)
    pause.fail(at: past)
    #expect(!pause.isOver)
    for _ in 0..<20 { pause.fail(at: .now - .seconds(301)) }
    #expect(pause.isOver)
    pause.fail()
    #expect(!pause.isOver)
    pause.reset()
    #expect(pause.isOver)
  }
}
