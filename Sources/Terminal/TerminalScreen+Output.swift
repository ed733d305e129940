extension TerminalScreen {
  /// Paints the frame that waits, if the terminal has taken the one before. One that comes meanwhile takes its place.
  func paint() async {
    while state == .open, draining == nil {
      if outgoing.isEmpty, let frame = waiting {
        outgoing = FrameEncoder(capabilities: capabilities).encode(shown, frame)
        (shown, waiting) = (frame, nil)
      }
      await flush(within: .milliseconds(200))
      if !outgoing.isEmpty { return drain() }
      if waiting == nil { return }
    }
  }

  /// Paints all of the last frame anew.
  func repaint() async {
    guard let frame = waiting ?? shown else { return }
    (waiting, shown) = (frame, nil)
    await paint()
  }

  func send(_ bytes: [UInt8]) async {
    guard state == .open else { return }
    outgoing += bytes
    await flush(within: .milliseconds(200))
    if !outgoing.isEmpty { drain() }
  }

  /// Writes what is to be written. Leaves the rest when the terminal is still busy after the time; drops it when the terminal is gone.
  func flush(within limit: Duration) async {
    let deadline = ContinuousClock.now + limit
    while !outgoing.isEmpty {
      guard let count = tty.write(outgoing[...]) else { return outgoing = [] }
      outgoing.removeFirst(count)
      if count > 0 { continue }
      if ContinuousClock.now >= deadline { return }
      tty.awaitWritable(milliseconds: 10)
      await Task.yield()
    }
  }

  /// Goes on writing beside, so that a terminal that takes nothing does not hold the program.
  private func drain() {
    if draining != nil { return }
    draining = Task {
      while !outgoing.isEmpty, state == .open {
        try? await Task.sleep(for: .milliseconds(20))
        await flush(within: .zero)
      }
      draining = nil
      if waiting != nil { await paint() }
    }
  }
}
