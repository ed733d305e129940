import Editing
import RichText
import Terminal

extension EditorScreen {
  mutating func handle(_ event: InputEvent) -> [Effect] {
    switch event {
    case .key(let key): return press(key)
    case .paste(let text): return paste(text)
    case .mouse(let mouse): return point(mouse)
    case .focus(let gained): return [.lookAway(!gained)]
    case .resize(let columns, let rows): resize(columns: columns, rows: rows)
    case .reply(.keyboard(let flags)): tellsKeysApart = flags & 1 != 0
    case .terminate: return end(saving: hasNewerEdits)
    case .resume, .reply: break
    }
    return []
  }

  private mutating func press(_ key: Key) -> [Effect] {
    let key = key.withoutLineFeed
    if help != nil { return turnHelp(key) }
    if prompt != nil { return answer(key) }
    if continuedOn != nil, key == Key(.enter) { return takeBack() }
    if let action = Keymap.standard.action(for: key, tellsKeysApart: tellsKeysApart) { return perform(action) }
    return key.typed.map { insert(String($0)) } ?? []
  }

  private mutating func paste(_ text: String) -> [Effect] {
    help = nil
    guard var prompt else { return pasteText(text) }
    let answer = prompt.paste(text)
    self.prompt = prompt
    return follow(answer)
  }

  mutating func perform(_ action: Action) -> [Effect] {
    switch action {
    case .perform(let invocation) where Keymap.searches.contains(invocation) && editor.search == nil: return open(.find)
    case .perform(let invocation): return perform(invocation)
    case .open(let panel): return open(panel)
    case .cancel: return cancel()
    }
  }

  private mutating func cancel() -> [Effect] {
    note = nil
    endsWhenSaved = false
    editor.selection = Selection(editor.selection.head)
    return []
  }

  private mutating func resize(columns: Int, rows: Int) {
    let areas = ScreenAreas(columns: columns, rows: rows)
    editor.resize(columns: areas.columns, rows: areas.textRows)
    help?.fit(columns: areas.columns)
  }

  /// Scrolls the caret into view.
  mutating func showCaret() { editor.resize(columns: editor.viewport.columns, rows: editor.viewport.rows) }

  private mutating func takeBack() -> [Effect] {
    if isTakingBack { return [] }
    isTakingBack = true
    note = Note("Taking it back from \(continuedOn ?? "there") …")
    return [.takeBack]
  }
}
