public import RichText

extension Command {
  /// What puts things into the text that are not characters.
  static let objects = [
    note("footnote", .footnote, "Puts a footnote of this text behind the selection."),
    note("endnote", .endnote, "Puts an endnote of this text behind the selection."),
    Command(
      "image", "\"PATH\" [\"DESCRIPTION\"]", .edit,
      "Puts a picture in place of the selection; the description is for those who do not see it."
    ) { arguments throws(CommandError) in
      let path = try arguments.text("a path")
      guard !path.isEmpty else { throw arguments.wrong("wants a path") }
      let description = arguments.isEmpty ? nil : try arguments.text("a description")
      return { _ throws(CommandError) in Outcome(request: .image(path: path, description: description)) }
    },
  ]

  private static func note(_ name: String, _ kind: Atom.Kind, _ help: String) -> Command {
    Command(name, "\"TEXT\"", .edit, help) { arguments throws(CommandError) in
      let text = try arguments.text("the note's text")
      return { state throws(CommandError) in
        let atom = Atom(kind, label: name, key: 0, content: .note(Array(RichText(plain: text).paragraphs)))
        return try state.put(atom, at: state.text.clamped(state.selection.range).upperBound)
      }
    }
  }
}

extension EditorState {
  /// Puts a thing in place of the selection, and the caret behind it: the program's answer to `Outcome.Request.image`.
  public mutating func insert(_ atom: Atom) throws(CommandError) -> Outcome {
    if isReadOnly { throw Self.readOnly }
    let outcome = try put(atom, at: selection.range)
    followCaret()
    return outcome
  }

  fileprivate mutating func put(_ atom: Atom, at place: Position) throws(CommandError) -> Outcome {
    try put(atom, at: place..<place)
  }

  private mutating func put(_ atom: Atom, at range: Range<Position>) throws(CommandError) -> Outcome {
    let range = text.clamped(range)
    if let outcome = try replaceAtRule(range, with: { $0.inserting(atom, at: $1) }) { return outcome }
    let end = text.offset(of: range.lowerBound) + String(Atom.character).utf8.count
    return try edit(text.inserting(atom, at: range), touching: range) { Selection($0.position(at: end)) }
  }
}
