import RichText

/// A way for the caret to go, by its name in scripts: `word left`.
struct Motion: Sendable {
  enum Edge: Sendable { case start, end }

  let name: String
  /// The end of a selection from which the motion starts, where it does not extend it; nil is the head.
  var edge: Edge?
  /// With something selected, the caret just goes to that edge.
  var stopsAtEdge = false
  /// Keeps to the column in which a row of such motions began.
  var isVertical = false
  /// The pages by which the view goes along.
  var pages = 0
  let destination: @Sendable (EditorState, Position) -> Position

  init(
    _ name: String, edge: Edge? = nil, stopsAtEdge: Bool = false, isVertical: Bool = false, pages: Int = 0,
    _ destination: @escaping @Sendable (EditorState, Position) -> Position
  ) {
    (self.name, self.edge, self.stopsAtEdge) = (name, edge, stopsAtEdge)
    (self.isVertical, self.pages, self.destination) = (isVertical, pages, destination)
  }

  static let all: [Motion] =
    characters + words + rows + paragraphs + [
      Motion("start") { _, _ in .start },
      Motion("end") { state, _ in state.text.end },
    ]

  static func named(_ name: String) -> Motion? { all.first { $0.name == name } }

  /// Put together without `joined`, for which the runtime would look through all that is said of arrays.
  static let synopsis = all.dropFirst().reduce(all[0].name) { $0 + " | " + $1.name }

  private static let characters = [
    Motion("left", edge: .start, stopsAtEdge: true) { $0.text.previous(before: $1) ?? $1 },
    Motion("right", edge: .end, stopsAtEdge: true) { $0.text.next(after: $1) ?? $1 },
  ]

  private static let words = [
    Motion("word left") { state, from in
      guard from.offset > 0 else { return state.text.previous(before: from) ?? from }
      return state.text.wordStart(before: from)
    },
    Motion("word right") { state, from in
      guard from.offset < state.text.length(of: from.paragraph) else { return state.text.next(after: from) ?? from }
      return state.text.wordEnd(after: from)
    },
  ]

  private static let rows = [
    Motion("up", edge: .start, isVertical: true) { $0.position($1, movedBy: -1) },
    Motion("down", edge: .end, isVertical: true) { $0.position($1, movedBy: 1) },
    Motion("page up", isVertical: true, pages: -1) { $0.position($1, movedBy: -$0.page) },
    Motion("page down", isVertical: true, pages: 1) { $0.position($1, movedBy: $0.page) },
    Motion("line start") { $0.rowCursor(at: $1).start },
    Motion("line end") { $0.rowCursor(at: $1).position(column: .max) },
  ]

  private static let paragraphs = [
    Motion("paragraph start") { Position($1.paragraph, 0) },
    Motion("paragraph end") { Position($1.paragraph, $0.text.length(of: $1.paragraph)) },
    Motion("paragraph up") { Position(max($1.offset > 0 ? $1.paragraph : $1.paragraph - 1, 0), 0) },
    Motion("paragraph down") { state, from in
      from.paragraph + 1 < state.text.paragraphCount ? Position(from.paragraph + 1, 0) : state.text.end
    },
  ]
}

extension RichText {
  /// The length of a paragraph in UTF-8 bytes.
  func length(of paragraph: Int) -> Int { paragraphLength(paragraph) }
}
