extension TerminalScreen {
  /// Begins to take what the reader reads.
  func listen() {
    guard state == .open, receiving == nil else { return }
    let inputs = reader.inputs
    receiving = Task {
      for await input in inputs { await handle(input) }
      continuation.finish()
    }
  }

  private func handle(_ input: InputReader.Input) async {
    switch input {
    case .event(.reply(let reply)):
      await note(reply)
      continuation.yield(.reply(reply))
    case .event(let event): continuation.yield(event)
    case .suspend: await suspend()
    case .continue: await refresh()
    }
  }

  /// Learns from an answer: turns on what the terminal has, and paints anew what it can now show better.
  private func note(_ reply: Reply) async {
    let before = capabilities
    capabilities.note(reply)
    if case .attributes = reply { openFences -= 1 }
    if capabilities == before { return }
    Signals.setLeave(sequences.leave)
    await send(sequences.upgrade(from: before))
    let looks = (capabilities.colors, capabilities.underlineStyles)
    if looks != (before.colors, before.underlineStyles) { await repaint() }
  }
}
