/// Counts presses of one button on one cell that follow each other within 400 ms. After the third it begins again.
struct ClickCounter: Sendable {
  private var last: (mouse: Mouse, time: Duration)?

  /// The event with its count.
  mutating func counted(_ mouse: Mouse, at time: Duration) -> Mouse {
    var mouse = mouse
    switch mouse.action {
    case .press:
      mouse.clicks = follows(mouse, at: time) ? (last?.mouse.clicks ?? 0) % 3 + 1 : 1
      last = (mouse, time)
    case .drag, .release: mouse.clicks = last?.mouse.clicks ?? 1
    case .wheelUp, .wheelDown: last = nil
    }
    return mouse
  }

  private func follows(_ mouse: Mouse, at time: Duration) -> Bool {
    guard let last, time - last.time <= .milliseconds(400) else { return false }
    return (mouse.action, mouse.column, mouse.row) == (
      last.mouse.action, last.mouse.column, last.mouse.row
    )
  }
}
