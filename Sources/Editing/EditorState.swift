public import RichText

/// An editor without keys and without a screen: the text, what is selected, what is on view, and what can be undone.
public struct EditorState: Sendable {
  /// The text. Only commands and edits from elsewhere change it.
  public internal(set) var text: RichText
  /// What is selected. Places outside of the text are brought inside by the next command.
  public var selection: Selection {
    didSet { if selection != oldValue { (goalColumn, typingStyle) = (nil, nil) } }
  }
  /// What is on view.
  public var viewport: Viewport
  /// The look of what is typed next, where it differs from its surroundings (Ctrl-B with nothing selected).
  public var typingStyle: CharacterStyle?
  /// What was cut or copied last, with its looks.
  public var clipboard: RichText?
  /// Only moving, selecting and copying are possible.
  public var isReadOnly = false
  /// Nobody sees the view: it follows the caret only when a command means a place of it.
  public var followsLate = false
  /// How many edits were made to the text, undone and redone ones and those from elsewhere included.
  public internal(set) var revision = 0
  /// What `find next` looks for.
  public internal(set) var search: String?

  /// Whether the view has not followed the caret yet.
  var isViewLate = false
  /// The column that moving up and down keeps to.
  var goalColumn: Int?
  var history = History()
  /// The layouts of this text.
  var layouts = LayoutCache()

  /// An editor whose caret stands at the start of the text.
  public init(_ text: RichText, viewport: Viewport = .init()) {
    (self.text, selection, self.viewport) = (text, Selection(.start), viewport)
  }

  /// Whether there is an edit to take back.
  public var canUndo: Bool { history.canUndo }
  /// Whether there is an edit to make again.
  public var canRedo: Bool { history.canRedo }
  /// Names what was done here and not undone: where it is the same again, all edits made in between are undone, or redone. Edits from elsewhere do not
  /// count.
  public var historyState: Int { history.state }

  /// The selected characters; paragraphs are separated by a line feed.
  public var selectedText: String { text.string(in: text.clamped(selection.range)) }
  /// How many words are selected; nil where more bytes than these are.
  public func selectedWords(limit: Int) -> Int? {
    let range = text.clamped(selection.range)
    guard text.offset(of: range.upperBound) - text.offset(of: range.lowerBound) <= limit else { return nil }
    return text.wordCount(in: range)
  }
  /// Where the caret stands, as people count.
  public var caretHuman: HumanPosition { text.human(text.border(near: selection.head)) }
}
