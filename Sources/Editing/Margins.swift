import RichText

/// The columns between which a paragraph's rows lie.
struct Margins {
  private let space: Int
  private let left: Int
  private let first: Int
  private let right: Int

  /// Margins behind a decoration of so many columns. That of an item has its indents.
  init(_ style: ParagraphStyle, decoration: Int, in viewport: Viewport) {
    space = max(viewport.columns - 1, 1)
    let most = Self.most(in: viewport)
    let isItem = style.list != nil
    left = min(decoration + (isItem ? 0 : max(Self.columns(style.leftIndent), 0)), most)
    first = min(decoration + (isItem ? 0 : max(Self.columns(style.leftIndent &+ style.firstLineIndent), 0)), most)
    right = min(max(Self.columns(style.rightIndent), 0), most - max(left, first))
  }

  /// The first column of a row, and the column after its last one.
  func row(isFirst: Bool) -> (left: Int, edge: Int) { (isFirst ? first : left, space - right) }

  /// The most columns before the text.
  static func most(in viewport: Viewport) -> Int { max(viewport.columns - 1 - viewport.textColumns, 0) }

  /// A distance in columns.
  static func columns(_ twips: Int) -> Int {
    let twips = min(max(twips, -1_000_000), 1_000_000)
    return (twips + (twips < 0 ? -1 : 1) * LineBreaker.twipsPerColumn / 2) / LineBreaker.twipsPerColumn
  }
}
