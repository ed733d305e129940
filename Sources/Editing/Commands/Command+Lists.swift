import RichText

extension Command {
  /// What makes and changes lists.
  static let lists = [
    Command(
      "list", "bullets [\"SIGN\"] | numbers | letters | romans | tasks | none", .edit,
      "Makes items of a list, or ordinary paragraphs of what are such items already."
    ) { arguments throws(CommandError) in
      guard !arguments.word("none") else { return restructure { $0.text.listing($0.selectedParagraphs, as: nil) } }
      let marker = try arguments.marker()
      return restructure { $0.text.togglingList($0.selectedParagraphs, marker) }
    },
    Command(
      "number", "NUMBER | next", .edit, "Gives the item at the caret a number, or the one that follows.",
      when: { $0.styleAtCaret.list != nil }
    ) { arguments throws(CommandError) in
      let start = arguments.word("next") ? nil : try arguments.integer("a number, or next")
      return restructure { $0.text.numberingItem($0.selection.head.paragraph, from: start) }
    },
    Command(
      "tick", "[on | off]", .edit, "Ticks tasks, or takes the ticks off where all have one.", when: \.hasTasks
    ) { arguments throws(CommandError) in
      let wanted: Bool? = arguments.isEmpty ? nil : try arguments.choice(["on": true, "off": false])
      return { state throws(CommandError) in
        guard state.hasTasks else { throw CommandError("there is no task here", hint: "list tasks makes tasks") }
        return try state.restructure(
          state.text.tickingTasks(state.selectedParagraphs, isDone: wanted ?? state.hasOpenTasks))
      }
    },
  ]
}

extension Arguments {
  /// Takes a kind of list.
  fileprivate mutating func marker() throws(CommandError) -> ListItem.Marker {
    let marker: ListItem.Marker = try choice([
      "bullets": .bullet("•"), "numbers": .number(.decimal, prefix: "", suffix: "."),
      "letters": .number(.lowerAlpha, prefix: "", suffix: "."),
      "romans": .number(.lowerRoman, prefix: "", suffix: "."), "tasks": .task(isDone: false),
    ])
    guard case .bullet = marker, !isEmpty else { return marker }
    let sign = try text("a sign")
    guard !sign.isEmpty, sign.count <= 8 else { throw wrong("wants a sign of 1 to 8 characters") }
    return .bullet(sign)
  }
}

extension EditorState {
  /// The tasks among the paragraphs that the selection touches: whether each is done.
  private var tasks: [Bool] {
    let paragraphs = selectedParagraphs
    return text.paragraphStyles(in: paragraphs.lowerBound..<(paragraphs.upperBound + 1)).compactMap { style in
      if case .task(let isDone) = style.list?.marker { isDone } else { nil }
    }
  }

  fileprivate var hasTasks: Bool { !tasks.isEmpty }
  fileprivate var hasOpenTasks: Bool { tasks.contains(false) }

  /// Whether the selection touches an item.
  var hasItems: Bool {
    let paragraphs = selectedParagraphs
    return text.paragraphStyles(in: paragraphs.lowerBound..<(paragraphs.upperBound + 1)).contains { $0.list != nil }
  }
}
