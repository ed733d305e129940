import RichText

extension Command {
  /// What tells about the text and changes nothing.
  static let reports = [
    Command("caret", "", .other, "Tells where the caret stands, and what is selected.") { _ throws(CommandError) in
      { state throws(CommandError) in Outcome(report: state.caretReport) }
    },
    Command("print", "", .other, "Shows the text.") { _ throws(CommandError) in
      { state throws(CommandError) in Outcome(report: state.text.string) }
    },
    Command("words", "", .other, "Counts words, characters and paragraphs.") { _ throws(CommandError) in
      { state throws(CommandError) in Outcome(report: state.text.counts) }
    },
  ]
}

extension EditorState {
  /// The caret's place; with something selected also the other end's and how much it is.
  fileprivate var caretReport: String {
    guard !selection.isEmpty else { return caretHuman.spelling }
    let anchor = text.human(selection.anchor).spelling
    return "\(caretHuman.spelling), selected from \(anchor): \(counted(selectedText.count, "character"))"
  }
}

extension RichText {
  fileprivate var counts: String {
    let words = wordCount
    return [counted(words, "word"), counted(characterCount, "character"), counted(paragraphCount, "paragraph")].joined(
      separator: ", ")
  }
}

private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
