public import RichText

/// An editor without keys and without a screen: the text, what is selected, what is on view, and what can be undone.
public struct EditorState: Sendable {
  public private(set) var text: RichText
  public var selection: Selection
  public var viewport: Viewport
  /// The look of what is typed next, where it differs from its surroundings (Ctrl-B with nothing selected).
  public var typingStyle: CharacterStyle?
  public var clipboard: RichText?
  /// Only moving, selecting and copying are possible.
  public var isReadOnly = false

  public init(_ text: RichText, viewport: Viewport = .init()) {
    (self.text, selection, self.viewport) = (text, Selection(.start), viewport)
  }

  public var canUndo: Bool { fatalError("contract") }
  public var canRedo: Bool { fatalError("contract") }

  /// Does what the invocation asks. Gives the edit to the text, if any, and what only the program can do.
  public mutating func perform(_ invocation: Invocation) throws(CommandError) -> Outcome { fatalError("contract") }

  /// Takes an edit that was made elsewhere (another machine, a reload): the selection, the view and the undo history follow it.
  public mutating func rebase(_ incoming: Transaction) throws(TransactionError) { fatalError("contract") }
}

/// What a performed command leads to.
public struct Outcome: Sendable, Equatable {
  public var transaction: Transaction?
  public var request: Request?
  /// A line to print, from commands that report.
  public var report: String?
  public init(transaction: Transaction? = nil, request: Request? = nil, report: String? = nil) {
    (self.transaction, self.request, self.report) = (transaction, request, report)
  }

  /// What an editor asks of the program around it.
  public enum Request: Sendable, Equatable { case save, saveAs(String), close, quit, copy(String), paste, suspend }
}

/// What is selected: from the anchor, which stays, to the head, which moves and bears the caret.
public struct Selection: Hashable, Sendable {
  public var anchor: Position
  public var head: Position
  public init(_ caret: Position) { (anchor, head) = (caret, caret) }
  public init(anchor: Position, head: Position) { (self.anchor, self.head) = (anchor, head) }
  public var isEmpty: Bool { anchor == head }
  public var range: Range<Position> { min(anchor, head)..<max(anchor, head) }
}

/// What part of the text is on view: its top row starts at `top`; the text area has this size.
public struct Viewport: Sendable {
  /// The start of the first visual row on view.
  public var top: Position
  public var columns: Int
  public var rows: Int
  /// The columns that a grapheme cluster takes: 0, 1 or 2.
  public var width: @Sendable (Character) -> Int
  public init(
    top: Position = .start, columns: Int = 80, rows: Int = 24, width: @escaping @Sendable (Character) -> Int = { _ in 1 }
  ) {
    (self.top, self.columns, self.rows, self.width) = (top, columns, rows, width)
  }
}
