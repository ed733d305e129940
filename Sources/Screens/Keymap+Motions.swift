import Editing
import Terminal

extension Keymap {
  /// Every motion twice: alone it moves, with Shift it selects.
  static let motions: [Binding] = steps.flatMap { key, title, place in
    [
      Binding(key: key, action: .perform(motion("move", place)), title: title, group: .move),
      Binding(
        key: Key(key.code, key.modifiers.union(.shift)), action: .perform(motion("extend", place)),
        title: "Select to: \(title)", group: .move),
    ]
  }

  private static let steps: [(Key, String, String)] = [
    (Key(.left), "Left", "left"), (Key(.right), "Right", "right"), (Key(.up), "Up", "up"), (Key(.down), "Down", "down"),
    (Key(.left, .control), "Word left", "word left"), (Key(.right, .control), "Word right", "word right"),
    (Key(.up, .control), "Paragraph up", "paragraph up"), (Key(.down, .control), "Paragraph down", "paragraph down"),
    (Key(.home), "Line start", "line start"), (Key(.end), "Line end", "line end"),
    (Key(.home, .control), "Text start", "start"), (Key(.end, .control), "Text end", "end"),
    (Key(.pageUp), "Page up", "page up"), (Key(.pageDown), "Page down", "page down"),
  ]

  private static func motion(_ name: String, _ place: String) -> Invocation {
    var motion = Invocation(name)
    motion.arguments = place.split(separator: " ").map(String.init)
    return motion
  }
}
