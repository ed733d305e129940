public import RichText

/// An editor without keys and without a screen: the text, what is selected, what is on view, and what can be undone.
public struct EditorState: Sendable {
  public internal(set) var text: RichText
  public var selection: Selection {
    didSet { if selection != oldValue { (goalColumn, typingStyle) = (nil, nil) } }
  }
  public var viewport: Viewport
  /// The look of what is typed next, where it differs from its surroundings (Ctrl-B with nothing selected).
  public var typingStyle: CharacterStyle?
  public var clipboard: RichText?
  /// Only moving, selecting and copying are possible.
  public var isReadOnly = false
  /// How many edits were made to the text, undone and redone ones and those from elsewhere included.
  public internal(set) var revision = 0
  /// What `find next` looks for.
  public internal(set) var search: String?

  /// The column that moving up and down keeps to.
  var goalColumn: Int?
  var history = History()

  public init(_ text: RichText, viewport: Viewport = .init()) {
    (self.text, selection, self.viewport) = (text, Selection(.start), viewport)
  }

  public var canUndo: Bool { history.canUndo }
  public var canRedo: Bool { history.canRedo }

  /// The selected characters; paragraphs are separated by a line feed.
  public var selectedText: String { text.string(in: text.clamped(selection.range)) }
  /// Where the caret stands, as people count.
  public var caretHuman: HumanPosition { text.human(text.border(near: selection.head)) }
}
