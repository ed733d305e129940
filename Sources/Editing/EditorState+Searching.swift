import RichText

extension EditorState {
  /// The next match at a position or behind it, then from the start of the text.
  func nextMatch(of needle: Needle, from position: Position) -> Range<Position>? {
    needle.firstMatch(in: text, from: position) ?? needle.firstMatch(in: text, before: position)
  }

  /// The match before a position, then from the end of the text.
  func previousMatch(of needle: Needle, before position: Position) -> Range<Position>? {
    needle.lastMatch(in: text, before: position) ?? needle.lastMatch(in: text, before: text.end)
  }

  /// The next match of exactly this string, from the end of the selection on.
  func nextMatch(of string: String) throws(CommandError) -> Range<Position> {
    try nextMatch(of: string, from: selection.range.upperBound)
  }

  func nextMatch(of string: String, from position: Position) throws(CommandError) -> Range<Position> {
    guard let needle = Needle(string) else { throw Self.nothingToFind }
    guard let match = nextMatch(of: needle, from: position) else { throw Self.absent(string) }
    return match
  }

  /// Selects the match of the search that follows or comes before the selection. Small letters match capitals too.
  mutating func find(_ string: String, forward: Bool) throws(CommandError) -> Outcome {
    let ignoresCase = string == string.lowercased()
    guard let needle = Needle(string, ignoringCase: ignoresCase) else { throw Self.nothingToFind }
    search = string
    let range = selection.range
    let match =
      forward ? nextMatch(of: needle, from: range.upperBound) : previousMatch(of: needle, before: range.lowerBound)
    guard let match else { throw Self.absent(string, ignoringCase: ignoresCase) }
    selection = Selection(match)
    return Outcome()
  }

  static let nothingToFind = CommandError(
    "there is nothing to look for", hint: "give a text, for example: find \"word\"")

  static func absent(_ string: String, ignoringCase: Bool = false) -> CommandError {
    let remark = ignoringCase ? "capitals were looked for, too" : "capitals count"
    return CommandError("the text does not contain \(string.quoted)", hint: "\(remark); print shows the text")
  }
}
