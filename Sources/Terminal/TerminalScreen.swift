/// The terminal of this process as a program's screen.
///
/// While it is open the terminal is in raw mode, and signals are events. Close it before the process ends; should that be
/// forgotten, or the program crash, the terminal is restored all the same.
public actor TerminalScreen: Screen {
  /// What the terminal can do, as far as it is known by now.
  public internal(set) var capabilities: Capabilities

  enum State { case open, suspended, closed }

  let tty: TTY
  let reader: InputReader
  let stop: @Sendable () -> Void
  let continuation: AsyncStream<InputEvent>.Continuation
  private let stream: AsyncStream<InputEvent>
  private let pipe: SignalPipe

  var state = State.open
  /// The frame that the terminal shows once it has taken all of `outgoing`; nil before the first one.
  var shown: Frame?
  /// A frame that waits until the terminal has taken the one before.
  var waiting: Frame?
  var outgoing: [UInt8] = []
  var draining: Task<Void, Never>?
  var receiving: Task<Void, Never>?
  /// How many answers to our fences are still to come.
  var openFences = 1
  var resumed: ContinuousClock.Instant?

  /// Takes the terminal of this process.
  ///
  /// Throws if input or output is not a terminal, if TERM is unset or `dumb`, or if another screen is open. The terminal is
  /// asked about itself, and nobody waits for the answers: the first frame is made with what the environment tells.
  public static func open(environment: [String: String]) throws(TerminalError) -> TerminalScreen {
    let capabilities = try Capabilities(environment: environment)
    return try open(TTY.ofProcess(), capabilities: capabilities, stop: Signals.stopProcessGroup)
  }

  /// Takes a terminal; `stop` stops the process when it is suspended, and returns when it goes on.
  static func open(
    _ tty: TTY, capabilities: Capabilities, stop: @escaping @Sendable () -> Void
  ) throws(TerminalError) -> TerminalScreen {
    let screen = try TerminalScreen(tty: tty, capabilities: capabilities, stop: stop)
    Task { await screen.listen() }
    return screen
  }

  private init(tty: TTY, capabilities: Capabilities, stop: @escaping @Sendable () -> Void) throws(TerminalError) {
    (self.tty, self.capabilities, self.stop) = (tty, capabilities, stop)
    (stream, continuation) = AsyncStream.makeStream(of: InputEvent.self)
    pipe = try SignalPipe()
    reader = InputReader(tty: tty, pipe: pipe)
    let sequences = ControlSequences(capabilities: capabilities)
    try Signals.install(tty: tty, pipe: pipe, leave: sequences.leave)
    do {
      try tty.makeRaw()
      try reader.start()
    } catch {
      try? tty.restore()
      Signals.uninstall()
      throw error
    }
    outgoing = sequences.enter + sequences.questions
    outgoing.removeFirst(tty.write(outgoing[...]) ?? 0)
  }

  public var size: (columns: Int, rows: Int) { tty.size }

  public func events() -> AsyncStream<InputEvent> { stream }

  public func show(_ frame: Frame) async {
    waiting = frame
    await paint()
  }

  /// Puts text on the system clipboard by way of the terminal: text of up to 100 KB, where the terminal allows it.
  public func copy(_ text: String) async { await send(Clipboard.sequence(for: text, capabilities: capabilities)) }

  var sequences: ControlSequences { ControlSequences(capabilities: capabilities) }
}
