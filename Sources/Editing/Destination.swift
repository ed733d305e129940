import RichText

/// A place that the caret can be sent to.
enum Destination: Sendable {
  case human(HumanPosition)
  case motion(Motion)
  /// Beside the next place where the text occurs.
  case beside(String, Side)

  static let synopsis = "PARAGRAPH:CHARACTER | after \"TEXT\" | before \"TEXT\" | \(Motion.synopsis)"
}

extension Arguments {
  /// Takes a destination; nil where none is named.
  mutating func destination() throws(CommandError) -> Destination? {
    if let human = phrase({ HumanPosition($0) }) { return .human(human) }
    if let motion = phrase(Motion.named) { return .motion(motion) }
    if word("after") { return .beside(try text("a text after which to go"), .after) }
    if word("before") { return .beside(try text("a text before which to go"), .before) }
    return nil
  }

  /// Takes a position such as `3:14`.
  mutating func position() throws(CommandError) -> HumanPosition {
    try value("a paragraph and a character, as 3:14") { HumanPosition($0) }
  }
}

extension EditorState {
  /// The place that a person named. Throws where the text has no such place.
  func position(_ human: HumanPosition) throws(CommandError) -> Position {
    let count = text.paragraphCount, paragraph = human.paragraph
    guard paragraph <= count else {
      throw CommandError(
        "there is no paragraph \(paragraph): the text has \(count)", hint: "move end goes to the end of the text")
    }
    let end = text.human(Position(paragraph - 1, text.length(of: paragraph - 1))).character
    guard human.character <= end else {
      throw CommandError(
        "there is no place \(human.spelling): paragraph \(paragraph) has \(end - 1) \(end == 2 ? "character" : "characters")",
        hint: "\(paragraph):\(end) is its end")
    }
    return text.position(human)
  }

  mutating func go(to destination: Destination, extending: Bool) throws(CommandError) -> Outcome {
    switch destination {
    case .human(let human): place(try position(human), extending: extending)
    case .motion(let motion): go(motion, extending: extending)
    case .beside(let string, let side):
      let match = try nextMatch(of: string)
      place(side == .after ? match.upperBound : match.lowerBound, extending: extending)
    }
    return Outcome()
  }
}
