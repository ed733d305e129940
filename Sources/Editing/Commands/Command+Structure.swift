import RichText

extension Command {
  /// What changes what paragraphs are: all that the selection touches.
  static let structure = [
    Command("heading", "1 to 9 | none", .edit, "Makes headings of a level, or ordinary text.") {
      arguments throws(CommandError) in
      let level = arguments.word("none") ? 0 : try arguments.level()
      return restructure { $0.text.heading($0.selectedParagraphs, level: level) }
    },
    Command("quote", "", .edit, "Quotes paragraphs once more.") { _ throws(CommandError) in
      restructure { $0.text.quoting($0.selectedParagraphs, by: 1) }
    },
    Command("unquote", "", .edit, "Quotes paragraphs once less.") { _ throws(CommandError) in
      restructure { $0.text.quoting($0.selectedParagraphs, by: -1) }
    },
    Command(
      "code block", "[\"LANGUAGE\" | none]", .edit,
      "Makes one block of program text, or ordinary text of what all is program text."
    ) { arguments throws(CommandError) in
      if arguments.isEmpty {
        return restructure { $0.coding(in: $0.toggledLanguage) }
      }
      let language = arguments.word("none") ? nil : try arguments.text("a programming language, or none")
      return restructure { $0.coding(in: language) }
    },
    Command("rule", "", .edit, "Puts a line from margin to margin before the caret.") { _ throws(CommandError) in
      restructure { $0.text.insertingRule(at: $0.selection.head) }
    },
    Command("page break", "", .edit, "Begins a page at the caret.") { _ throws(CommandError) in
      restructure { $0.text.insertingPageBreak(at: $0.selection.head) }
    },
  ]

  /// An action that makes one edit of the text.
  static func restructure(_ edit: @escaping @Sendable (EditorState) -> Transaction) -> Action {
    { state throws(CommandError) in try state.restructure(edit(state)) }
  }
}

extension Arguments {
  fileprivate mutating func level() throws(CommandError) -> Int {
    try value("a level from 1 to 9, or none") { Int($0).flatMap { (1...9).contains($0) ? $0 : nil } }
  }
}

extension EditorState {
  /// The edit that makes one block of program text, or ordinary text where there is no language. A block has no alignment: its lines are where
  /// their blanks put them.
  fileprivate func coding(in language: String?) -> Transaction {
    let block = text.coding(selectedParagraphs, language: language)
    guard language != nil, let coded = try? block.applied(to: text) else { return block }
    return block.then(coded.stylingParagraphs(selectedParagraphs) { $0.alignment = .natural })
  }

  /// The language of a block to be made; nil where all is program text, which is no more to be.
  fileprivate var toggledLanguage: String? {
    let paragraphs = selectedParagraphs
    let styles = text.paragraphStyles(in: paragraphs.lowerBound..<(paragraphs.upperBound + 1))
    return styles.allSatisfy { $0.code != nil } ? nil : ""
  }
}
