extension TerminalScreen {
  /// Hands the terminal back for a moment (Ctrl-Z) and returns when the program is in front again.
  public func suspend() async {
    guard state == .open else { return }
    await send(sequences.leave)
    state = .suspended
    try? tty.restore()
    stop()
    stopInBackground()
    if state == .suspended { await resume(with: sequences.reenter) }
  }

  /// Takes the terminal again after a stop that nobody announced (SIGSTOP). What follows our own stop is known already.
  func refresh() async {
    guard state == .open else { return }
    if let resumed, ContinuousClock.now - resumed < .milliseconds(500) { return }
    stopInBackground()
    await resume(with: sequences.leave + sequences.reenter)
  }

  /// Stops again when it was continued behind another job (`bg`), until it is in front. Gives up where stopping has no effect.
  private func stopInBackground() {
    var vain = 0
    while !tty.isForeground, vain < 3 {
      let start = ContinuousClock.now
      stop()
      if ContinuousClock.now - start < .milliseconds(200) { vain += 1 }
    }
  }

  private func resume(with bytes: [UInt8]) async {
    try? tty.makeRaw()
    (state, shown, resumed) = (.open, nil, .now)
    await send(bytes)
    continuation.yield(.resume)
  }

  /// Hands the terminal back for good, in the mode in which it was found. Ends the events. A second call does nothing.
  ///
  /// Waits a tenth of a second at most for answers that are under way, so that they do not land in the shell.
  public func close() async {
    guard state != .closed else { return }
    state = .closed
    outgoing = sequences.leave + sequences.fence
    openFences += 1
    await flush(within: .milliseconds(100))
    await awaitFences(within: .milliseconds(100))
    reader.stop()
    await receiving?.value
    tty.discardInput()
    try? tty.restore()
    Signals.uninstall()
    continuation.finish()
  }

  private func awaitFences(within limit: Duration) async {
    let deadline = ContinuousClock.now + limit
    while openFences > 0, !capabilities.isPlain, receiving != nil, ContinuousClock.now < deadline {
      try? await Task.sleep(for: .milliseconds(2))
    }
  }
}
