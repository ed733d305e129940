import Glibc

/// A thread that waits for the terminal's bytes and for signals, and tells of both in order.
final class InputReader: Sendable {
  enum Input: Hashable, Sendable { case event(InputEvent), suspend, `continue` }

  let inputs: AsyncStream<Input>
  private let continuation: AsyncStream<Input>.Continuation
  private let tty: TTY
  private let pipe: SignalPipe

  init(tty: TTY, pipe: SignalPipe) {
    (self.tty, self.pipe) = (tty, pipe)
    (inputs, continuation) = AsyncStream.makeStream(of: Input.self)
  }

  /// Starts the thread. It holds this reader until it is stopped or the terminal goes away.
  func start() throws(TerminalError) {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let code = pthread_create(&thread, nil, Self.main, context.toOpaque())
    if code != 0 {
      context.release()
      throw .system(operation: "start a thread", code: code)
    }
    pthread_detach(thread)
  }

  /// Ends the inputs and the thread.
  func stop() { pipe.send(SignalPipe.stop) }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    if let context { Unmanaged<InputReader>.fromOpaque(context).takeRetainedValue().read() }
    return nil
  }

  private func read() {
    var decoder = KeyDecoder(erase: tty.eraseCharacter)
    while step(&decoder) {}
    continuation.finish()
  }

  /// Waits once and handles what came; false at the end.
  private func step(_ decoder: inout KeyDecoder) -> Bool {
    var waits = [
      pollfd(fd: tty.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    poll(&waits, nfds_t(waits.count), Self.milliseconds(until: decoder.deadline))
    if waits[1].revents != 0, !handleSignals() { return false }
    if waits[0].revents != 0 {
      guard let bytes = tty.read() else { return end() }
      yield(decoder.decode(bytes, at: Self.now))
    }
    yield(decoder.expire(at: Self.now))
    return true
  }

  private func end() -> Bool {
    continuation.yield(.event(.terminate))
    return false
  }

  private func yield(_ events: [InputEvent]) { for event in events { continuation.yield(.event(event)) } }

  /// Many changes of the size are one event.
  private func handleSignals() -> Bool {
    let signals = Set(pipe.receive().map(Int32.init))
    if signals.contains(SIGCONT) { continuation.yield(.continue) }
    if signals.contains(SIGTSTP) { continuation.yield(.suspend) }
    if signals.contains(SIGWINCH) {
      let size = tty.size
      continuation.yield(.event(.resize(columns: size.columns, rows: size.rows)))
    }
    if !signals.isDisjoint(with: Signals.terminating) { continuation.yield(.event(.terminate)) }
    return !signals.contains(Int32(SignalPipe.stop))
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func milliseconds(until deadline: Duration?) -> Int32 {
    guard let deadline else { return -1 }
    return Int32(max(0, min(10_000, (deadline - now) / .milliseconds(1))).rounded(.up))
  }
}
