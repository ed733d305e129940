import Editing
import RichText
import Terminal

@testable import Screens

extension EditorScreen {
  /// A screen of a size, over a document in a container.
  init(
    _ text: String = "", columns: Int = 40, rows: Int = 6, document: DocumentInfo = .letter
  ) {
    self.init(RichText(plain: text), columns: columns, rows: rows, document: document)
  }

  init(_ text: RichText, columns: Int = 40, rows: Int = 6, document: DocumentInfo = .letter) {
    self.init(EditorState(text), document: document)
    _ = update(.input(.resize(columns: columns, rows: rows)))
    _ = update(.sync(.synced))
  }

  /// Presses keys one after the other; gives all effects.
  @discardableResult
  mutating func press(_ keys: Key...) -> [Effect] { keys.flatMap { update(.input(.key($0))) } }

  /// Types characters; a line feed is the Enter key.
  @discardableResult
  mutating func type(_ text: String) -> [Effect] {
    text.flatMap { update(.input(.key(Key($0 == "\n" ? .enter : .character($0))))) }
  }

  @discardableResult
  mutating func mouse(_ action: Mouse.Action, _ column: Int, _ row: Int, clicks: Int = 1) -> [Effect] {
    update(.input(.mouse(Mouse(action, column: column, row: row, clicks: clicks))))
  }

  var string: String { editor.text.string }
  var caret: HumanPosition { editor.text.human(editor.selection.head) }
  var selected: String { editor.text.string(in: editor.selection.range) }
  /// The frame at the size that the screen was told.
  var frame: Frame { view(columns: editor.viewport.columns, rows: editor.viewport.rows + 2) }
  var statusRow: String { frame.row(editor.viewport.rows) }
  var bottomRow: String { frame.row(editor.viewport.rows + 1) }
}

extension EditorScreen.Effect {
  var recorded: Transaction? { if case .record(let edit) = self { edit } else { nil } }
  var place: Place? { if case .place(let place) = self { place } else { nil } }
}

extension DocumentInfo {
  static let letter = DocumentInfo(
    title: "letter.rtf", displayPath: "~/letter.rtf", formatName: "RTF",
    container: "work")
}

extension Key {
  static func control(_ letter: Character) -> Key { Key(.character(letter), .control) }
  static func alt(_ letter: Character) -> Key { Key(.character(letter), .alt) }
}
