import RichText

/// What the cascade makes of an element: the look of text right in it, and the layout of a paragraph right in it.
struct HTMLElement: Sendable {
  var role: HTMLRole
  /// The number of elements that this one is in.
  var depth = 0
  var style = CharacterStyle()
  /// The size of letters in half-points, also where the text has the document's own.
  var size = 24
  var layout = ParagraphStyle()
  /// Whether white space stands as it is written, and whether lines do.
  var keepsSpaces = false
  var keepsLines = false
  /// The innermost item of a list in the same cell; -1 for none.
  var item = -1
  /// The innermost list in the same cell; -1 for none.
  var list = -1
  /// The block whose lines are paragraphs; -1 for none.
  var lines = -1
  /// What stands before the items right in the list, and their first number.
  var marker = ListItem.Marker.bullet("•")
  var start: Int?
  /// The indents of what is around.
  var outerLeft = 0
  var outerRight = 0
  /// The element's own underline and line through, and whether those around it end here.
  var ownUnderline: CharacterStyle.Underline?
  var ownUnderlineColor: Color?
  var ownStrike: Bool?
  var stopsLines = false
  var isRightToLeft = false

  init(role: HTMLRole) { self.role = role }

  /// What holds for an element of a node in another element, before the cascade.
  init(_ node: HTMLNode, in parent: HTMLElement?) {
    self.init(role: HTMLRole(node))
    guard let parent else { return }
    (depth, style, size, layout) = (parent.depth + 1, parent.style, parent.size, parent.layout)
    (keepsSpaces, keepsLines) = (parent.keepsSpaces, parent.keepsLines)
    (item, list, lines) = (parent.item, parent.list, parent.lines)
    isRightToLeft = parent.isRightToLeft
    guard role.isBlock else { return }
    (layout.name, layout.headingLevel, layout.isRule, layout.startsPage) = (nil, 0, false, false)
    (layout.spaceBefore, layout.spaceAfter) = (0, 0)
  }

  /// The size of letters in twips.
  var em: Double { Double(size) * 10 }

  // MARK: The end of the cascade

  /// Where the element is; before names and declarations are applied.
  mutating func begin(in parent: HTMLElement?) {
    (outerLeft, outerRight) = (parent?.layout.leftIndent ?? 0, parent?.layout.rightIndent ?? 0)
  }

  /// Lines below and through letters go on from outside.
  mutating func finish(_ node: HTMLNode) {
    if stopsLines { (style.underline, style.underlineColor, style.strikethrough) = (.none, nil, false) }
    if let ownUnderline, ownUnderline != .none {
      (style.underline, style.underlineColor) = (ownUnderline, ownUnderlineColor)
    }
    if ownStrike == true { style.strikethrough = true }
    if node.name == "html" || node.name == "body" { setDefaults() }
  }

  /// What holds for all of a document is its default.
  private mutating func setDefaults() {
    let isHidden = style.hidden
    (style, layout) = (CharacterStyle(), ParagraphStyle())
    style.hidden = isHidden
  }
}
