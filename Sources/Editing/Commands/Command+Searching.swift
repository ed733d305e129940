import RichText

extension Command {
  /// What finds and replaces.
  static let searching = [
    Command(
      "find", "\"TEXT\"", .motion,
      "Selects the next place where the text occurs; small letters find capitals too. Goes on from the start after the end."
    ) { arguments throws(CommandError) in
      let text = try arguments.text("a text")
      return { state throws(CommandError) in try state.find(text, forward: true) }
    },
    Command("find next", "", .motion, "Finds what was looked for last, farther on.", when: { $0.search != nil }) {
      _ throws(CommandError) in
      { state throws(CommandError) in try state.find(state.search ?? "", forward: true) }
    },
    Command("find previous", "", .motion, "Finds what was looked for last, farther back.", when: { $0.search != nil }) {
      _ throws(CommandError) in
      { state throws(CommandError) in try state.find(state.search ?? "", forward: false) }
    },
    Command(
      "replace", "\"OLD\" \"NEW\"", .edit,
      "Puts new text in place of the next place where the old occurs, the selected one first."
    ) { arguments throws(CommandError) in
      let (old, new) = (try arguments.text("the old text"), try arguments.text("the new text"))
      return { state throws(CommandError) in try state.replaceNext(old, with: new) }
    },
    Command("replace all", "\"OLD\" \"NEW\"", .edit, "Puts new text in place of the old wherever it occurs.") {
      arguments throws(CommandError) in
      let (old, new) = (try arguments.text("the old text"), try arguments.text("the new text"))
      return { state throws(CommandError) in try state.replaceAll(old, with: new) }
    },
  ]
}

extension EditorState {
  fileprivate mutating func replaceNext(_ old: String, with new: String) throws(CommandError) -> Outcome {
    let match = try nextMatch(of: old, from: selection.range.lowerBound)
    return try replace(match, with: text.replacement(for: match, new))
  }

  fileprivate mutating func replaceAll(_ old: String, with new: String) throws(CommandError) -> Outcome {
    guard let needle = Needle(old) else { throw Self.nothingToFind }
    let matches = needle.matches(in: text)
    guard let first = matches.first, let last = matches.last else { throw Self.absent(old) }
    let all = try replacing(matches, with: new)
    let after = Selection(all.map(selection.head, .before))
    var outcome = try edit(all, touching: first.lowerBound..<last.upperBound) { _ in after }
    outcome.report = "\(matches.count) replaced"
    return outcome
  }

  /// All replacements as one edit, made from the last to the first so that none moves another.
  private func replacing(_ matches: [Range<Position>], with new: String) throws(CommandError) -> Transaction {
    var (all, current) = (Transaction(), text)
    for match in matches.reversed() {
      let step = current.replacing(match, with: text.replacement(for: match, new))
      guard let next = try? step.applied(to: current) else { throw CommandError("a replacement does not fit the text") }
      (all, current) = (all.then(step), next)
    }
    return all
  }
}

extension RichText {
  /// The text that replaces a match, looking like its first character.
  fileprivate func replacement(for match: Range<Position>, _ new: String) -> RichText {
    var style = firstStyle(in: match)
    style.atom = nil
    return RichText(typed: new, style: style, like: paragraphStyle(match.lowerBound.paragraph))
  }
}
