extension Anchor {
  /// The place that what stood around it leads to; nil where nothing of that is here.
  func resolvedByQuote(in text: RichText) -> (position: Position, verdict: Verdict)? {
    let (quote, string) = (Quote(before: before, after: after), text.string)
    let hint = min(max(offset, 0), text.utf8Count)
    let spaced = quote.find(in: NormalizedText(string), near: hint)
    if let spaced, Self.isWhole(spaced, quote, string) { return (text.position(at: spaced.offset), .exact) }
    if let spaced, Self.verdict(on: spaced) == .exact { return (text.position(at: spaced.offset), .exact) }
    let bare = quote.findBare(in: NormalizedText(string, .bare), near: hint)
    if let bare, Self.verdict(on: bare) == .exact { return (text.position(at: bare.offset), .exact) }
    return (spaced ?? bare).map { (text.position(at: $0.offset), Self.verdict(on: $0)) }
  }

  private static func isWhole(_ found: Quote.Place, _ quote: Quote, _ text: String) -> Bool {
    found.before + found.after == NormalizedText(text).scalars.count
  }

  private static func verdict(on found: Quote.Place) -> Verdict {
    if found.count > 1 { return .moved("the same words stand in \(found.count) places, and this is the nearest") }
    if found.before + found.after < Quote.length / 4 { return .moved("there is little text around it to tell it by") }
    if found.isRough { return .moved("signs around it were changed") }
    if found.before >= found.wanted.before, found.after >= found.wanted.after { return .exact }
    if found.before == 0 { return .moved("only the text after it was found") }
    if found.after == 0 { return .moved("only the text before it was found") }
    return .moved("the text around it was changed")
  }
}
