import Editing
import RichText
import Terminal

extension EditorScreen {
  mutating func point(_ mouse: Mouse) -> [Effect] {
    switch mouse.action {
    case .wheelUp: return wheel(-3)
    case .wheelDown: return wheel(3)
    case .press(0) where mouse.modifiers.contains(.shift): return drag(to: mouse)
    case .press(0): return press(mouse)
    case .drag: return drag(to: mouse)
    case .press, .release: return []
    }
  }

  private mutating func wheel(_ rows: Int) -> [Effect] {
    if help == nil { return perform(Invocation("scroll", rows < 0 ? "up" : "down", "\(abs(rows))")) }
    help?.scroll(rows, rows: editor.viewport.rows)
    return []
  }

  private mutating func press(_ mouse: Mouse) -> [Effect] {
    guard isOnText(mouse) else { return [] }
    let effects = perform(Invocation("click", "\(mouse.column)", "\(mouse.row)"))
    switch mouse.clicks {
    case 2: return effects + perform(Invocation("select", "word"))
    case 3: return effects + perform(Invocation("select", "paragraph"))
    default: return effects
    }
  }

  /// A drag that leaves the text scrolls it.
  private mutating func drag(to mouse: Mouse) -> [Effect] {
    guard help == nil, prompt == nil, mouse.clicks < 2 else { return [] }
    return perform(Invocation("drag", "\(mouse.column)", "\(min(mouse.row, editor.viewport.rows))"))
  }

  /// Presses belong to the text unless something is open over it.
  private func isOnText(_ mouse: Mouse) -> Bool {
    help == nil && prompt == nil && mouse.row < editor.viewport.rows
  }
}
