/// Turns the difference between two frames into the bytes that make a terminal show the second one.
public struct FrameEncoder: Sendable {
  public var capabilities: Capabilities
  public init(capabilities: Capabilities) { self.capabilities = capabilities }

  /// The bytes of a new frame on a terminal that shows the old one; without an old one, or one of another size, all is painted.
  ///
  /// Nothing for nothing: equal frames give no bytes. Each frame begins and ends with plain attributes and an unknown cursor.
  public func encode(_ old: Frame?, _ new: Frame) -> [UInt8] {
    var painter = FramePainter(capabilities: capabilities)
    painter.paint(new, over: old)
    let (title, paint) = (title(of: new, after: old), painter.output)
    let wasShown = old.map { $0.cursor != nil } ?? true
    let isHidden = !paint.isEmpty && wasShown
    let cursor = self.cursor(
      of: new, after: old, painted: !paint.isEmpty, isShown: wasShown && !isHidden)
    if paint.isEmpty { return title + cursor }
    return title + begin(hiding: isHidden) + paint + cursor + end
  }

  private func begin(hiding: Bool) -> [UInt8] {
    Array(
      ((capabilities.synchronizedOutput ? "\u{1B}[?2026h" : "") + (hiding ? "\u{1B}[?25l" : ""))
        .utf8)
  }

  private var end: [UInt8] { Array((capabilities.synchronizedOutput ? "\u{1B}[?2026l" : "").utf8) }

  private func cursor(of new: Frame, after old: Frame?, painted: Bool, isShown: Bool) -> [UInt8] {
    guard let point = new.cursor, new.columns > 0, new.rows > 0 else {
      return Array((isShown ? "\u{1B}[?25l" : "").utf8)
    }
    if !painted, let old, old.cursor == point { return [] }
    let column = min(max(0, point.column), new.columns - 1)
    let row = min(max(0, point.row), new.rows - 1)
    return Array("\u{1B}[\(row + 1);\(column + 1)H\(isShown ? "" : "\u{1B}[?25h")".utf8)
  }

  private func title(of new: Frame, after old: Frame?) -> [UInt8] {
    if capabilities.isPlain || new.title == (old?.title ?? "") { return [] }
    let title = TerminalText.escaped(new.title, limit: 200).filter { $0 != "\n" && $0 != "\t" }
    return Array("\u{1B}]2;\(title)\u{1B}\\".utf8)
  }
}
