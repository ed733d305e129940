import Glibc
import Synchronization
import Testing

@testable import Terminal

/// One at a time: signals belong to the process.
@Suite(.serialized, .timeLimit(.minutes(30))) struct TerminalScreenTests {
  private let pseudo: PseudoTerminal
  private let kitty = ["TERM": "xterm-256color"]
  init() throws { pseudo = try PseudoTerminal() }

  private func open(_ environment: [String: String]? = nil, stop: @escaping @Sendable () -> Void = {}) throws
    -> TerminalScreen
  {
    try TerminalScreen.open(
      TTY(path: pseudo.path), capabilities: Capabilities(environment: environment ?? kitty), stop: stop)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  @Test func theTerminalIsRawWhileTheScreenIsOpenAndRestoredAfterwards() async throws {
    let before = pseudo.flags
    #expect(pseudo.isCooked)
    let screen = try open()
    #expect(!pseudo.isCooked)
    #expect(pseudo.flags[0] & tcflag_t(IXON | ICRNL) == 0)
    #expect(pseudo.flags[1] & tcflag_t(OPOST) == 0)
    await screen.close()
    #expect(pseudo.flags == before)
  }

  @Test func takingTheTerminalEndsInTheFenceAndHandingItBackUndoesAll() async throws {
    let screen = try open()
    let taken = try await text(pseudo.output(until: "\u{1B}[c"))
    #expect(taken.hasPrefix("␛[?1049h"))
    await screen.close()
    let left = text(pseudo.available())
    #expect(left.hasSuffix("␛[?1049l␛[c"))
    for mode in ["1006", "1002", "1004", "2004", "1049"] {
      #expect(taken.contains("␛[?\(mode)h") && left.contains("␛[?\(mode)l"), "\(mode)")
    }
    #expect(!taken.contains("␛_G"), "tmux would rename its pane")
  }

  @Test func theConsoleIsAskedNothing() async throws {
    let screen = try open(["TERM": "linux"])
    await screen.show(Frame(columns: 40, rows: 10))
    await screen.close()
    let sent = text(pseudo.available())
    #expect(
      !sent.contains("␛[c") && !sent.contains("␛]") && !sent.contains("␛P") && !sent.contains("1049")
        && !sent.contains(" q"))
    #expect(sent.hasSuffix("␛[?25h␛[2J␛[H"))
  }

  @Test func twoScreensCannotBeOpen() async throws {
    let screen = try open()
    #expect(throws: TerminalError.alreadyOpen) { try open() }
    await screen.close()
    await screen.close()
    try await open().close()
  }

  @Test func keysBecomeEvents() async throws {
    let screen = try open()
    var events = await screen.events().makeAsyncIterator()
    pseudo.type("x\u{3}\u{1B}[A\u{1B}")
    #expect(await events.next() == .key(Key(.character("x"))))
    #expect(await events.next() == .key(Key(.character("c"), .control)))
    #expect(await events.next() == .key(Key(.up)))
    #expect(await events.next() == .key(Key(.escape)))
    await screen.close()
    #expect(await events.next() == nil)
  }

  @Test func answersTurnOnWhatTheTerminalHas() async throws {
    let screen = try open()
    _ = try await pseudo.output(until: "\u{1B}[c")
    pseudo.type("\u{1B}[?0u\u{1B}[?2026;2$y\u{1B}[?2027;2$y\u{1B}P>|kitty(0.40)\u{1B}\\\u{1B}[?62;52c")
    let sent = try await text(pseudo.output(until: "\u{1B}[?2027h"))
    #expect(sent.contains("␛[>5u"))
    var events = await screen.events().makeAsyncIterator()
    #expect(await events.next() == .reply(.keyboard(0)))
    while let event = await events.next(), event != .reply(.attributes([62, 52])) {}
    let capabilities = await screen.capabilities
    #expect(capabilities.synchronizedOutput && capabilities.keyboard == .kitty && capabilities.colors == .full)
    await screen.close()
    #expect(text(pseudo.available()).contains("␛[<u"))
  }

  @Test func withoutAKittyAnswerTheOtherProtocolIsAsked() async throws {
    let screen = try open()
    _ = try await pseudo.output(until: "\u{1B}[c")
    pseudo.type("\u{1B}[?1;2c")
    #expect(try await text(pseudo.output(until: "4;2m")).hasSuffix("␛[>4;2m"))
    await screen.close()
  }

  @Test func closingWaitsForTheAnswersThatAreUnderWay() async throws {
    let screen = try open()
    _ = try await pseudo.output(until: "\u{1B}[c")
    pseudo.type("\u{1B}[?1;2c")
    _ = try await pseudo.output(until: "4;2m")
    async let closed: Void = screen.close()
    _ = try await pseudo.output(until: "\u{1B}[c")
    pseudo.type("\u{1B}[?1;2c")
    await closed
    #expect(pseudo.isCooked)
  }

  @Test func framesArriveAsTheyAre() async throws {
    let screen = try open()
    _ = try await pseudo.output(until: "\u{1B}[c")
    var frame = Frame(columns: 40, rows: 10)
    frame.write("Hello 橋", row: 3, column: 4, style: CellStyle { $0.bold = true })
    frame.cursor = .init(column: 12, row: 3)
    await screen.show(frame)
    var terminal = VirtualTerminal(columns: 40, rows: 10)
    terminal.apply(try await pseudo.output(until: "\u{1B}[?25h"))
    #expect(terminal.shown == frame)
    await screen.close()
  }

  @Test func aTerminalThatTakesNothingDoesNotHoldTheProgramAndSeesTheLastFrame() async throws {
    pseudo.resize(columns: 200, rows: 50)
    let screen = try open()
    _ = try await pseudo.output(until: "\u{1B}[c")
    for number in 0..<40 { await screen.show(full(of: number)) }
    var terminal = VirtualTerminal(columns: 200, rows: 50)
    let deadline = ContinuousClock.now + .seconds(600)
    while terminal.frame != full(of: 39), ContinuousClock.now < deadline {
      terminal.apply(pseudo.available())
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(terminal.frame == full(of: 39))
    await screen.close()
  }

  private func full(of number: Int) -> Frame {
    var frame = Frame(columns: 200, rows: 50)
    let letter = String(Unicode.Scalar(UInt8(65 + number % 26)))
    for row in 0..<50 { frame.write(String(repeating: letter, count: 200), row: row) }
    return frame
  }

  @Test func aChangeOfTheSizeIsAnEvent() async throws {
    let screen = try open()
    var events = await screen.events().makeAsyncIterator()
    pseudo.resize(columns: 99, rows: 33)
    kill(getpid(), SIGWINCH)
    #expect(await events.next() == .resize(columns: 99, rows: 33))
    #expect(await screen.size == (99, 33))
    await screen.close()
  }

  @Test(arguments: Signals.terminating) func aSignalAsksForTheEnd(signal: Int32) async throws {
    let screen = try open()
    var events = await screen.events().makeAsyncIterator()
    kill(getpid(), signal)
    #expect(await events.next() == .terminate)
    await screen.close()
    #expect(pseudo.isCooked)
  }

  @Test func aTerminalThatGoesAwayEndsTheEvents() async throws {
    let screen = try open()
    var events = await screen.events().makeAsyncIterator()
    pseudo.hangUp()
    #expect(await events.next() == .terminate)
    #expect(await events.next() == nil)
    await screen.close()
  }

  @Test(arguments: [false, true]) func suspensionHandsTheTerminalBackForAWhile(bySignal: Bool) async throws {
    let pseudo = pseudo
    let seen = Mutex<(isCooked: Bool, output: String)?>(nil)
    let record: @Sendable () -> Void = {
      let output = String(decoding: pseudo.available(), as: UTF8.self)
      seen.withLock { $0 = (pseudo.isCooked, output) }
    }
    let screen = try open(stop: record)
    var events = await screen.events().makeAsyncIterator()
    if bySignal { kill(getpid(), SIGTSTP) } else { await screen.suspend() }
    #expect(await events.next() == .resume)
    let atStop = try #require(seen.withLock { $0 })
    #expect(atStop.isCooked)
    #expect(atStop.output.hasSuffix("\u{1B}[?1049l"))
    #expect(!pseudo.isCooked)
    await screen.show(Frame(columns: 40, rows: 10))
    let back = try await pseudo.output(until: "\u{1B}[2J")
    #expect(text(back).contains("␛[?1049h"))
    await screen.close()
  }

  @Test func continuingAfterAnUnannouncedStopTakesTheTerminalAgain() async throws {
    let screen = try open()
    var events = await screen.events().makeAsyncIterator()
    _ = try await pseudo.output(until: "\u{1B}[c")
    kill(getpid(), SIGCONT)
    #expect(await events.next() == .resume)
    #expect(try await text(pseudo.output(until: "\u{1B}[?1049h")).contains("␛[?1049l"))
    await screen.close()
  }

  @Test func theBackspaceKeyIsThatOfTheTerminal() async throws {
    let tty = try TTY(path: pseudo.path)
    #expect(tty.eraseCharacter == 0x7F)
    #expect(tty.size == (40, 10))
  }

  @Test func aFileIsNoTerminal() {
    #expect(throws: TerminalError.self) { try TTY(path: "/dev/null") }
    #expect(throws: TerminalError.self) { try TTY(path: "/does/not/exist") }
  }
}
