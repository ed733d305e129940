import Editing
import RichText
import Terminal

/// What the status bar tells, from left to right; the least important part gives way first. A message takes its place while the
/// bottom line says who continues the text.
struct StatusBar: Sendable, Equatable {
  /// One part, and how important it is: 0 most.
  struct Part: Sendable, Equatable {
    var text: String
    var rank: Int
  }

  var left: [Part]
  var right: [Part]

  init(_ screen: EditorScreen) {
    let editor = screen.editor
    let here = editor.caretHuman
    let name = screen.document.title + (screen.isEdited ? " •" : "") + (editor.isReadOnly ? " (read-only)" : "")
    left = [
      Part(text: name, rank: 0),
      Part(text: "\(here.paragraph):\(here.character)", rank: 1),
      Part(text: StatusBar.looks(editor), rank: 3),
      Part(text: StatusBar.atom(editor), rank: 3),
      Part(text: StatusBar.link(editor), rank: 4),
      Part(text: StatusBar.layout(editor), rank: 4),
      Part(text: StatusBar.selected(editor), rank: 4),
      Part(text: screen.document.formatName, rank: 5),
    ]
    right = StatusBar.sync(screen)
    left.removeAll { $0.text.isEmpty }
    if screen.continuedOn != nil, let note = screen.note { (left, right) = ([Part(text: note.text, rank: 0)], []) }
  }

  private static func sync(_ screen: EditorScreen) -> [Part] {
    guard let container = screen.document.container else { return [Part(text: SyncState.notUbiquitous.name, rank: 6)] }
    let isHeldBack = screen.sync == .synced && screen.isSaveRefused && screen.isEdited
    let state = Part(text: isHeldBack ? "not saved" : screen.sync.name, rank: 2)
    let reason = screen.sync.reason.map { [Part(text: $0, rank: 6)] } ?? []
    return [state] + reason + [Part(text: container, rank: 7)]
  }

  private static func looks(_ editor: EditorState) -> String {
    let style = editor.styleOfTyping
    let looks = [(style.bold, "bold"), (style.italic, "italic"), (style.underline != .none, "underline")]
    let marks = [(style.baseline == .superscript, "superscript"), (style.baseline == .subscript, "subscript")]
    return (looks + [(style.strikethrough, "strike"), (style.code, "code")] + marks).filter(\.0).map(\.1).joined(
      separator: " ")
  }

  private static func atom(_ editor: EditorState) -> String {
    editor.atomAtCaret.map { "[\($0.label)]" } ?? ""
  }

  /// Where the characters at the caret lead.
  private static func link(_ editor: EditorState) -> String {
    editor.text.link(at: editor.selection.head).map { "→ " + String($0.link.url.prefix(60)) } ?? ""
  }

  /// What the paragraph is, where its look may not tell.
  private static func layout(_ editor: EditorState) -> String {
    let style = editor.text.paragraphStyle(editor.text.clamped(editor.selection.head).paragraph)
    if let code = style.code { return code.language.isEmpty ? "code" : "code: \(code.language)" }
    if style.headingLevel > 0 { return "heading \(style.headingLevel)" }
    return style.startsPage ? "new page" : ""
  }

  /// How much is selected: words, or what is counted sooner where that would take long.
  private static func selected(_ editor: EditorState) -> String {
    guard !editor.selection.isEmpty else { return "" }
    if let words = editor.selectedWords(limit: mostCounted) { return counted(words, "word") }
    let range = editor.selection.range
    let paragraphs = range.upperBound.paragraph - range.lowerBound.paragraph + 1
    if paragraphs > 1 { return counted(paragraphs, "paragraph") }
    let (first, last) = (editor.text.human(range.lowerBound), editor.text.human(range.upperBound))
    return counted(last.character - first.character, "character")
  }

  /// More bytes than these are not counted in words.
  private static let mostCounted = 500_000

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension StatusBar {
  /// The bar in so many columns.
  func fitted(columns: Int) -> (left: String, right: String) {
    var bar = self
    while bar.width > columns, let last = (bar.left + bar.right).map(\.rank).max(), last > 0 {
      bar.left.removeAll { $0.rank == last }
      bar.right.removeAll { $0.rank == last }
    }
    return (bar.leftText, bar.rightText)
  }

  private var leftText: String { " " + left.map(\.text).joined(separator: "  ") }
  private var rightText: String { right.isEmpty ? "" : right.map(\.text).joined(separator: " · ") + " " }
  private var width: Int {
    TerminalText.width(of: leftText) + (right.isEmpty ? 0 : 2 + TerminalText.width(of: rightText))
  }

  func draw(row: Int, into frame: inout Frame) {
    var look = CellStyle()
    look.reverse = true
    frame.fill(row: row, columns: 0..<frame.columns, style: look)
    let (left, right) = fitted(columns: frame.columns)
    frame.write(left.cut(to: frame.columns), row: row, column: 0, style: look)
    if !right.isEmpty {
      frame.write(right, row: row, column: frame.columns - TerminalText.width(of: right), style: look)
    }
  }
}
