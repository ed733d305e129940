import RichText

extension Command {
  /// What changes how paragraphs are laid out: all that the selection touches.
  static let paragraphLooks = [
    Command("align", "left | center | right | justify | natural", .edit, "Aligns paragraphs.") {
      arguments throws(CommandError) in
      let alignment: ParagraphStyle.Alignment = try arguments.choice([
        "left": .left, "center": .center, "right": .right, "justify": .justified, "natural": .natural,
      ])
      return layOut { $0.alignment = alignment }
    },
    Command(
      "indent", "[left POINTS | right POINTS | first POINTS]", .edit,
      "Nests items of a list deeper, moves other paragraphs in by half an inch, or sets an indent; that of the first line counts from the left one."
    ) { arguments throws(CommandError) in
      if arguments.isEmpty { return { state throws(CommandError) in try state.indent(by: 1) } }
      return try setIndent(&arguments)
    },
    Command("outdent", "", .edit, "Nests items of a list less deep, and moves other paragraphs out by half an inch.") {
      _ throws(CommandError) in
      { state throws(CommandError) in try state.indent(by: -1) }
    },
  ]

  /// Half an inch, and the largest indent, in twips.
  fileprivate static let step = 720
  fileprivate static let most = 31_680

  private static func setIndent(_ arguments: inout Arguments) throws(CommandError) -> Action {
    let path: any WritableKeyPath<ParagraphStyle, Int> & Sendable = try arguments.choice([
      "left": \.leftIndent, "right": \.rightIndent, "first": \.firstLineIndent,
    ])
    let least = path == \ParagraphStyle.firstLineIndent ? -most / 10 : 0
    let indent = try arguments.value("points in halves, up to \(most / 20)") { HalfPoints($0, in: least...(most / 10)) }
    return layOut { $0[keyPath: path] = indent.count * 10 }
  }

  private static func layOut(_ change: @escaping @Sendable (inout ParagraphStyle) -> Void) -> Action {
    { state throws(CommandError) in try state.layOut(change) }
  }
}

extension EditorState {
  /// Nests items deeper by a level, less deep by -1; where there are none, moves paragraphs.
  mutating func indent(by levels: Int) throws(CommandError) -> Outcome {
    if hasItems { return try restructure(text.nestingItems(selectedParagraphs, by: levels)) }
    return try layOut { $0.leftIndent = min(max($0.leftIndent + levels * Command.step, 0), Command.most) }
  }

  fileprivate mutating func layOut(_ change: (inout ParagraphStyle) -> Void) throws(CommandError) -> Outcome {
    let selected = selection
    let (first, last) = (selected.range.lowerBound.paragraph, selected.range.upperBound.paragraph)
    let touched = Position(first, 0)..<Position(last, text.length(of: last))
    return try edit(text.stylingParagraphs(first...last, change), touching: touched) { _ in selected }
  }
}
