import Synchronization
import Testing

@testable import Terminal

/// Types letters; `!` starts an effect that answers twice, `w` one that never ends by itself, `q` finishes.
private struct Notepad: Program {
  enum Message: Sendable {
    case typed(Character)
    case answered(String)
    case ended
  }
  enum Effect: Sendable { case ask, wait }
  var text = ""
  var isFinished = false

  func message(for event: InputEvent) -> Message? {
    switch event {
    case .key(let key):
      if case .character(let character) = key.code { .typed(character) } else { nil }
    case .terminate: .ended
    default: nil
    }
  }

  mutating func update(_ message: Message) -> [Effect] {
    switch message {
    case .typed("q"), .ended: isFinished = true
    case .typed("!"): return [.ask]
    case .typed("w"): return [.wait]
    case .typed(let character): text.append(character)
    case .answered(let answer): text += answer
    }
    return []
  }

  func view(columns: Int, rows: Int) -> Frame {
    var frame = Frame(columns: columns, rows: rows)
    frame.write(String(text.suffix(columns)), row: 0)
    return frame
  }
}

@Suite(.timeLimit(.minutes(30))) struct RunTests {
  private func keys(_ text: String) -> [InputEvent] { text.map { .key(Key(.character($0))) } }

  private func run(_ screen: HeadlessScreen, starting effects: [Notepad.Effect] = []) async
    -> Notepad
  {
    await Terminal.run(Notepad(), on: screen, starting: effects) { effect, send in
      switch effect {
      case .ask:
        send(.answered("<1>"))
        await Task.yield()
        send(.answered("<2>"))
      case .wait: try? await Task.sleep(for: .seconds(100_000))
      }
    }
  }

  @Test func keysChangeTheStateUntilItIsFinished() async {
    let screen = HeadlessScreen(script: keys("abqcd"))
    #expect(await run(screen).text == "ab")
  }

  @Test func theFirstFrameNeedsNoInput() async {
    let screen = HeadlessScreen(columns: 20, rows: 2, script: [], endsAfterScript: true)
    _ = await run(screen)
    #expect(await screen.frames == [Frame(columns: 20, rows: 2)])
  }

  @Test func theRunEndsWithTheEventsOnceTheEffectsAreDone() async {
    let screen = HeadlessScreen(script: keys("a!"), endsAfterScript: true)
    let program = await run(screen)
    #expect(program.text == "a<1><2>")
    #expect(await screen.frames.last?.row(0) == "a<1><2>")
  }

  @Test func startingEffectsRun() async {
    let screen = HeadlessScreen(endsAfterScript: true)
    #expect(await run(screen, starting: [.ask]).text == "<1><2>")
  }

  @Test func outstandingEffectsAreCancelledAtTheEnd() async {
    #expect(await run(HeadlessScreen(script: keys("wq"))).text == "")
  }

  @Test func cancellationEndsTheRun() async {
    let screen = HeadlessScreen()
    let task = Task { await run(screen) }
    _ = await screen.frame { _ in true }
    task.cancel()
    #expect(await task.value.text == "")
  }

  @Test func nothingIsLostAndFramesAreFewInABurst() async {
    let text = String(repeating: "abcdefghij", count: 2000)
    let screen = HeadlessScreen(script: keys(text), endsAfterScript: true)
    let start = ContinuousClock.now
    #expect(await run(screen).text == text)
    let elapsed = ContinuousClock.now - start
    let frames = await screen.frames
    #expect(frames.last?.row(0) == String(text.suffix(80)))
    #expect(frames.count < 1000 + Int(elapsed / .milliseconds(8)))
  }

  @Test func aResizeAsksForAFrameOfTheNewSize() async {
    let screen = HeadlessScreen(columns: 10, rows: 2)
    let task = Task { await run(screen) }
    _ = await screen.frame { $0.columns == 10 }
    await screen.send(.resize(columns: 33, rows: 4))
    let frame = await screen.frame { $0.columns == 33 }
    #expect(frame.rows == 4)
    await screen.finish()
    _ = await task.value
  }

  @Test func eventsThatTheProgramDoesNotCareForMakeNoFrame() async {
    let screen = HeadlessScreen(
      script: [.focus(true), .reply(.attributes([62])), .key(Key(.up))], endsAfterScript: true)
    _ = await run(screen)
    #expect(await screen.frames.count == 1)
  }

  @Test func terminationReachesTheProgram() async {
    #expect(await run(HeadlessScreen(script: [.terminate])).isFinished)
  }

  @Test func aSenderThatEndsLeavesTheOthers() async {
    let mailbox = Mailbox<Int>()
    mailbox.begin()
    let received = Task { await mailbox.receive()?.count }
    try? await Task.sleep(for: .milliseconds(50))
    mailbox.end()
    try? await Task.sleep(for: .milliseconds(50))
    mailbox.send(.message(1))
    #expect(await received.value == 1)
  }

  @Test func manySendersLoseNothing() async {
    let mailbox = Mailbox<Int>()
    for _ in 0..<8 { mailbox.begin() }
    mailbox.end()
    let received = await withTaskGroup(of: Void.self, returning: [Int].self) { group in
      for sender in 0..<8 {
        group.addTask {
          for number in 0..<500 { mailbox.send(.message(sender * 1000 + number)) }
          mailbox.end()
        }
      }
      var received: [Int] = []
      while let letters = await mailbox.receive() {
        for case .message(let number) in letters { received.append(number) }
      }
      return received
    }
    #expect(received.count == 4000)
    for sender in 0..<8 {
      let own = received.filter { $0 / 1000 == sender }
      #expect(own == own.sorted())
    }
  }
}
