import RichText

extension Command {
  /// What takes characters out.
  static let erasing = [
    Command(
      "backspace", "[character | word | line | paragraph]", .edit,
      "Takes out the selection, or what stands before the caret: a character, or up to the start of the word, line or paragraph. At the start of an item, quote or heading it makes ordinary text of it."
    ) { arguments throws(CommandError) in
      let motion = try arguments.erasure([
        "character": "left", "word": "word left", "line": "line start", "paragraph": "paragraph start",
      ])
      return { state throws(CommandError) in
        try state.erase(toward: motion, as: motion.name == "left" ? .erasingBackward : nil)
      }
    },
    Command(
      "delete", "[character | word | line | paragraph]", .edit,
      "Takes out the selection, or what follows the caret: a character, or up to the end of the word or line; or the whole paragraph."
    ) { arguments throws(CommandError) in
      if arguments.word("paragraph") { return { state throws(CommandError) in try state.eraseParagraphs() } }
      let motion = try arguments.erasure(["character": "right", "word": "word right", "line": "line end"])
      return { state throws(CommandError) in
        try state.erase(toward: motion, as: motion.name == "right" ? .erasingForward : nil)
      }
    },
  ]
}

extension Arguments {
  /// Takes what is to be erased; a character where nothing is said. Gives the motion over it.
  fileprivate mutating func erasure(_ motions: KeyValuePairs<String, String>) throws(CommandError) -> Motion {
    let name = isEmpty ? motions.first?.value ?? "" : try choice(motions)
    guard let motion = Motion.named(name) else { throw wrong("wants what to erase") }
    return motion
  }
}

extension EditorState {
  /// Takes out the selection, or what is between the caret and where it would go: within its cell, or outside of tables.
  fileprivate mutating func erase(toward motion: Motion, as unit: UndoUnit?) throws(CommandError) -> Outcome {
    guard selection.isEmpty else { return try remove(selection.range) }
    if motion.name == "left", let simpler = simplified() { return try restructure(simpler) }
    let place = motion.destination(self, selection.head)
    let range = Selection(anchor: selection.head, head: place).range
    return text.crossesCells(range) ? try eraseEmptyParagraph(beside: place) : try remove(range, as: unit)
  }

  /// Takes out the paragraph at the caret where it is empty, and a place is in a table beside it.
  private mutating func eraseEmptyParagraph(beside place: Position) throws(CommandError) -> Outcome {
    let (index, style) = (selection.head.paragraph, styleAtCaret)
    guard text.length(of: index) == 0, text.paragraphStyle(place.paragraph).isInside(cellOf: style) else {
      return Outcome()
    }
    return try erase(index...index)
  }

  /// Takes out the paragraphs that the selection touches, with one of their ends.
  fileprivate mutating func eraseParagraphs() throws(CommandError) -> Outcome {
    let paragraphs = selectedParagraphs
    let (first, last) = (paragraphs.lowerBound, paragraphs.upperBound)
    if text.crossesCells(Position(first, 0)..<Position(last, text.length(of: last))) {
      return try remove(text.extent(of: paragraphs))
    }
    return try erase(paragraphs)
  }

  /// Takes out paragraphs of one cell, or outside of tables. The caret goes to the next one there, else to the end of the one before.
  private mutating func erase(_ paragraphs: ClosedRange<Int>) throws(CommandError) -> Outcome {
    let (index, style) = (paragraphs.lowerBound, text.paragraphStyle(paragraphs.lowerBound))
    return try edit(text.removingWithinCell(paragraphs), touching: text.extent(of: paragraphs)) {
      Selection($0.place(at: index, inCellOf: style))
    }
  }
}

extension RichText {
  /// Paragraphs with one of their ends.
  fileprivate func extent(of paragraphs: ClosedRange<Int>) -> Range<Position> {
    let (first, last) = (paragraphs.lowerBound, paragraphs.upperBound)
    if last + 1 < paragraphCount { return Position(first, 0)..<Position(last + 1, 0) }
    return (first > 0 ? Position(first - 1, length(of: first - 1)) : .start)..<end
  }

  /// The start of a paragraph; where it is not in the same cell as a layout, but the one before is, the end of that.
  fileprivate func place(at paragraph: Int, inCellOf style: ParagraphStyle) -> Position {
    let start = Position(paragraph, 0)
    if paragraph < paragraphCount, paragraphStyle(paragraph).isInSameCell(as: style) { return start }
    guard paragraph > 0, paragraphStyle(paragraph - 1).isInSameCell(as: style) else { return start }
    return Position(paragraph - 1, length(of: paragraph - 1))
  }
}
