extension Anchor {
  /// The place in `text`, whose version has this name. `other` gives the text of another version, nil where it is not here; `edit` the
  /// edit that made `text` of another version where it is known, as a merge gives it.
  ///
  /// What is known of the versions decides: in the same version the offset counts; where the anchor's version is here, the
  /// edit or the difference from it; where its base is here, the offset in the base and the difference from that; else what stands
  /// around it (W3C, Web Annotation Data Model, text quote selector), also where the text was converted; else the paragraph.
  /// Names and folders of documents play no part.
  public func resolved(
    in text: RichText, version: String, edit: (String) -> Transaction? = { _ in nil }, other: (String) -> RichText?
  ) -> (position: Position, verdict: Verdict) {
    let place =
      resolvedByVersion(in: text, version: version, edit: edit, other: other)
      ?? resolvedByBase(in: text, version: version, edit: edit, other: other) ?? resolvedByQuote(in: text)
      ?? resolvedByParagraph(in: text)
    return (text.clamped(place.position), place.verdict)
  }

  private typealias Place = (position: Position, verdict: Verdict)

  private func resolvedByVersion(
    in text: RichText, version: String, edit: (String) -> Transaction?, other: (String) -> RichText?
  ) -> Place? {
    let isSame = version == self.version
    guard let own = isSame ? text : other(self.version) else { return resolvedByEdit(edit(self.version), in: text) }
    guard (0...own.utf8Count).contains(offset) else { return nil }
    if isSame { return (text.position(at: offset), .exact) }
    return certain(followed(offset, from: own, to: text, by: edit(self.version)), in: text)
  }

  /// The place that an edit leads to, where the text before is not here.
  private func resolvedByEdit(_ edit: Transaction?, in text: RichText) -> Place? {
    guard let edit else { return nil }
    let place = text.scalarAligned(edit.map(position, side))
    let isSurrounded = Quote(of: place, in: text).agrees(with: Quote(before: before, after: after))
    return certain((place, isSurrounded ? .exact : .moved("the text there was changed")), in: text)
  }

  private func resolvedByBase(
    in text: RichText, version: String, edit: (String) -> Transaction?, other: (String) -> RichText?
  ) -> Place? {
    guard let base, let baseOffset, let saved = version == base ? text : other(base),
      (0...saved.utf8Count).contains(baseOffset)
    else { return nil }
    let place =
      version == base
      ? (saved.position(at: baseOffset), .exact) : followed(baseOffset, from: saved, to: text, by: edit(base))
    let isSurrounded = Quote(of: place.position, in: text).agrees(with: Quote(before: before, after: after))
    let verdict = isSurrounded ? Verdict.exact : .moved("the latest edits around it are not here")
    return certain((place.position, verdict), in: text)
  }

  /// A place, or the one that what stood around it is at now, where only that is sure: a paragraph may have been moved.
  private func certain(_ place: Place, in text: RichText) -> Place {
    if place.verdict == .exact { return place }
    guard let found = resolvedByQuote(in: text), found.verdict == .exact else { return place }
    return found
  }

  /// The place in a text of an offset in another; exact where the character that it belongs to, its paragraph, or else the character on its
  /// other side is still there.
  private func followed(_ offset: Int, from old: RichText, to new: RichText, by edit: Transaction?) -> Place {
    let change = edit ?? old.difference(to: new)
    let position = old.position(at: offset)
    let place = new.scalarAligned(change.map(position, side))
    let before = old.previous(before: position).map { $0..<position }
    let after = old.next(after: position).map { position..<$0 }
    func stays(_ range: Range<Position>?) -> Bool { range.map { change.keeps($0, of: old, in: new) } ?? false }
    let likeness = Quote(of: position, in: old).likeness(to: Quote(of: place, in: new))
    let isBeside = side == .after ? stays(after) && likeness.after : stays(before) && likeness.before
    if isBeside { return (place, .exact) }
    let moved = MovedParagraphs(Array(old.paragraphs), Array(new.paragraphs)).places
    if let index = moved[position.paragraph] { return (Position(index, position.offset), .exact) }
    let isAcross =
      side == .after ? position.offset > 0 && stays(before) && likeness.before : stays(after) && likeness.after
    let isSure = isAcross || before == nil && after == nil
    return (place, isSure ? .exact : .moved("the text there was changed"))
  }

  private func resolvedByParagraph(in text: RichText) -> Place {
    let verdict = Verdict.lost("the text around it is not here")
    guard let paragraph, text.ids.contains(paragraph),
      let index = text.paragraphs.enumerated().first(where: { $1.id == paragraph })?.offset
    else { return (text.scalarAligned(position), verdict) }
    return (text.scalarAligned(Position(index, position.offset)), verdict)
  }
}

extension Transaction {
  /// Whether the characters in a range of the text before are in the text after.
  fileprivate func keeps(_ range: Range<Position>, of old: RichText, in new: RichText) -> Bool {
    let (lower, upper) = (map(range.lowerBound, .after), map(range.upperBound, .before))
    return lower < upper && new.string(in: lower..<upper).hasSameBytes(as: old.string(in: range))
  }
}
