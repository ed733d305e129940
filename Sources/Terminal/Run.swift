/// Runs a program until it is finished. Messages come one at a time; what has already arrived is handled before the next frame is made.
/// `perform` does one effect and may send any number of messages; effects still running at the end are cancelled.
///
/// While input keeps coming there is at most one frame in 8 ms. Also ends when the screen's events have ended and nothing is
/// left to do, and when the task that runs it is cancelled.
public func run<P: Program>(
  _ program: P, on screen: some Screen, starting effects: [P.Effect] = [],
  perform: @escaping @Sendable (P.Effect, @escaping @Sendable (P.Message) -> Void) async -> Void
) async -> P {
  let mailbox = Mailbox<P.Message>()
  return await withTaskCancellationHandler {
    await withDiscardingTaskGroup(returning: P.self) { group in
      var runner = Runner(program: program, screen: screen, mailbox: mailbox, perform: perform)
      group.addTask { await mailbox.deliver(from: screen.events()) }
      runner.start(effects, in: &group)
      await runner.run(in: &group)
      mailbox.close()
      group.cancelAll()
      return runner.program
    }
  } onCancel: {
    mailbox.close()
  }
}

/// One run of a program: its state, and when it was last shown.
private struct Runner<P: Program, S: Screen> {
  typealias Perform = @Sendable (P.Effect, @escaping @Sendable (P.Message) -> Void) async -> Void

  var program: P
  let screen: S
  let mailbox: Mailbox<P.Message>
  let perform: Perform
  var shown: ContinuousClock.Instant?
  var isStale = false

  init(program: P, screen: S, mailbox: Mailbox<P.Message>, perform: @escaping Perform) {
    (self.program, self.screen, self.mailbox, self.perform) = (program, screen, mailbox, perform)
  }

  mutating func run(in group: inout DiscardingTaskGroup) async {
    if !program.isFinished { await show() }
    while !program.isFinished, let letters = await mailbox.receive() {
      for letter in letters where !program.isFinished { handle(letter, in: &group) }
      if isStale, !program.isFinished, mailbox.isEmpty || isFrameDue { await show() }
    }
  }

  mutating func start(_ effects: [P.Effect], in group: inout DiscardingTaskGroup) {
    let (mailbox, perform) = (mailbox, perform)
    for effect in effects {
      mailbox.begin()
      group.addImmediateTask {
        await perform(effect) { mailbox.send(.message($0)) }
        mailbox.end()
      }
    }
  }

  private mutating func handle(
    _ letter: Mailbox<P.Message>.Letter, in group: inout DiscardingTaskGroup
  ) {
    switch letter {
    case .message(let message): update(message, in: &group)
    case .event(let event):
      if event.asksForFrame { isStale = true }
      if let message = program.message(for: event) { update(message, in: &group) }
    }
  }

  private mutating func update(_ message: P.Message, in group: inout DiscardingTaskGroup) {
    isStale = true
    start(program.update(message), in: &group)
  }

  private var isFrameDue: Bool {
    shown.map { ContinuousClock.now - $0 >= .milliseconds(8) } ?? true
  }

  private mutating func show() async {
    let size = await screen.size
    await screen.show(program.view(columns: size.columns, rows: size.rows))
    (shown, isStale) = (.now, false)
  }
}

extension InputEvent {
  fileprivate var asksForFrame: Bool {
    switch self {
    case .resize, .resume: true
    default: false
    }
  }
}
