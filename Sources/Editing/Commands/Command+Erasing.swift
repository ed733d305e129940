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
  fileprivate mutating func erase(toward motion: Motion, as unit: UndoUnit?) throws(CommandError) -> Outcome {
    guard selection.isEmpty else { return try remove(selection.range) }
    if motion.name == "left", let simpler = simplified() { return try restructure(simpler) }
    return try remove(Selection(anchor: selection.head, head: motion.destination(self, selection.head)).range, as: unit)
  }

  /// Takes out the paragraphs that the selection touches, with one of their ends.
  fileprivate mutating func eraseParagraphs() throws(CommandError) -> Outcome {
    let (first, last) = (selection.range.lowerBound.paragraph, selection.range.upperBound.paragraph)
    if last + 1 < text.paragraphCount { return try remove(Position(first, 0)..<Position(last + 1, 0)) }
    let start = first > 0 ? Position(first - 1, text.length(of: first - 1)) : .start
    return try remove(start..<text.end)
  }
}
