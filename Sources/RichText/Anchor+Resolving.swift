extension Anchor {
  /// The place in `text`, whose version has this name. `other` gives the text of another version, nil where it is not here.
  ///
  /// What is known of the versions decides: in the same version the offset counts; where the anchor's version is here, the
  /// difference from it; where its base is here, the offset in the base and the difference from that; else what stands around it
  /// (W3C, Web Annotation Data Model, text quote selector); else the paragraph.
  public func resolved(
    in text: RichText, version: String, other: (String) -> RichText?
  ) -> (position: Position, verdict: Verdict) {
    let place =
      resolvedByVersion(in: text, version: version, other: other)
      ?? resolvedByBase(in: text, version: version, other: other) ?? resolvedByQuote(in: text)
      ?? resolvedByParagraph(in: text)
    return (text.clamped(place.position), place.verdict)
  }

  private typealias Place = (position: Position, verdict: Verdict)

  private func resolvedByVersion(in text: RichText, version: String, other: (String) -> RichText?) -> Place? {
    let isSame = version == self.version
    guard let own = isSame ? text : other(self.version), (0...own.utf8Count).contains(offset) else { return nil }
    return isSame ? (text.position(at: offset), .exact) : followed(offset, from: own, to: text)
  }

  private func resolvedByBase(in text: RichText, version: String, other: (String) -> RichText?) -> Place? {
    guard let base, let baseOffset, let saved = version == base ? text : other(base),
      (0...saved.utf8Count).contains(baseOffset)
    else { return nil }
    let place = version == base ? (saved.position(at: baseOffset), .exact) : followed(baseOffset, from: saved, to: text)
    let isSurrounded = Quote(of: place.position, in: text).agrees(with: Quote(before: before, after: after))
    return isSurrounded ? (place.position, .exact) : (place.position, .moved("the latest edits around it are not here"))
  }

  /// The place in a text of an offset in another; exact where a neighbouring character is still beside it.
  private func followed(_ offset: Int, from old: RichText, to new: RichText) -> Place {
    let change = old.difference(to: new)
    let position = old.position(at: offset)
    let place = change.map(position, side)
    let neighbours = [
      old.previous(before: position).map { $0..<position }, old.next(after: position).map { position..<$0 },
    ].compactMap { $0 }
    let stays = neighbours.contains { range in
      let (lower, upper) = (change.map(range.lowerBound, .after), change.map(range.upperBound, .before))
      return lower < upper && new.string(in: lower..<upper).hasSameBytes(as: old.string(in: range))
    }
    return (place, stays || neighbours.isEmpty ? .exact : .moved("the text there was changed"))
  }

  private func resolvedByQuote(in text: RichText) -> Place? {
    let hint = min(max(offset, 0), text.utf8Count)
    let quote = Quote(before: before, after: after)
    let normal = NormalizedText(text.string)
    guard let found = quote.find(in: normal, near: hint) else { return nil }
    let isWhole = found.before + found.after == normal.scalars.count
    return (text.position(at: found.offset), isWhole ? .exact : Self.verdict(on: found, of: quote))
  }

  private static func verdict(on found: Quote.Place, of quote: Quote) -> Verdict {
    if found.count > 1 { return .moved("the same words stand in \(found.count) places, and this is the nearest") }
    if found.before + found.after < Quote.length / 4 { return .moved("there is little text around it to tell it by") }
    let wanted = (min(Quote.length / 2, quote.before.count), min(Quote.length / 2, quote.after.count))
    if found.before >= wanted.0, found.after >= wanted.1 { return .exact }
    if found.before == 0 { return .moved("only the text after it was found") }
    if found.after == 0 { return .moved("only the text before it was found") }
    return .moved("the text around it was changed")
  }

  private func resolvedByParagraph(in text: RichText) -> Place {
    (text.scalarAligned(position), .lost("the text around it is not here"))
  }
}
