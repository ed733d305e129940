import RichText

/// Checks an edited part of a package by reading the blocks that changed.
///
/// All other blocks have the bytes that they had. How they read depends on the changed ones only by lists, tables and blocks of code; these
/// are those of the source where the elements around paragraphs are the same, and each paragraph says the same of itself.
struct PackageLocalCheck {
  /// What was read of a part.
  struct Reading {
    var part: XMLPart
    var body: Int
    var paragraphs: [Paragraph]
    /// Whether a node is a paragraph.
    var isParagraph: (Int) -> Bool
  }

  let original: RichText
  let held: RichText
  let change: ParagraphChange

  init(_ original: RichText, _ held: RichText) {
    (self.original, self.held) = (original, held)
    change = ParagraphChange(from: original, to: held)
  }

  /// Whether blocks read as they should; `place` are the paragraphs of the source in them. False where only reading all can tell.
  func agree(_ before: Reading, _ after: Reading, _ place: Range<Int>) -> Bool {
    guard change.keepsStructure, place.lowerBound <= change.source.lowerBound,
      change.source.upperBound <= place.upperBound
    else { return false }
    let growth = change.edited.count - change.source.count
    let wanted = held.paragraphs(in: place.lowerBound..<(place.upperBound + growth))
    return reads(before, original.paragraphs(in: place)) && reads(after, wanted) && frame(before) == frame(after)
      && hasSameStructure(before, after, change.inPart(from: place.lowerBound))
  }

  /// Whether these paragraphs were read, their lists, tables and blocks of code apart.
  private func reads(_ reading: Reading, _ wanted: some Sequence<Paragraph>) -> Bool {
    var rest = reading.paragraphs[...]
    for paragraph in wanted {
      guard let read = rest.popFirst(), read.withStructure(of: paragraph).isRead(as: paragraph) else {
        return false
      }
    }
    return rest.isEmpty
  }

  /// The tags of the elements around paragraphs and beside them, in order.
  private func frame(_ reading: Reading) -> [ArraySlice<UInt8>] {
    let part = reading.part
    var (tags, token): ([ArraySlice<UInt8>], Int) = ([], reading.body + 1)
    while token < part.end(of: reading.body) {
      let kind = part.tokens[token].kind
      if kind == .start, reading.isParagraph(token) {
        token = part.end(of: token)
      } else if kind == .start || kind == .end {
        tags.append(part.bytes[part.range(token)])
      }
      token += 1
    }
    return tags
  }

  /// Whether paragraphs are in the same lists, tables and blocks of code, up to the numbers of these; what is new is in none.
  private func hasSameStructure(_ before: Reading, _ after: Reading, _ change: ParagraphChange) -> Bool {
    guard change.isPlain else { return structure(before.paragraphs).hasSameContent(as: structure(after.paragraphs)) }
    guard after.paragraphs[change.edited].allSatisfy(\.isPlain) else { return false }
    let (old, new) = (before.paragraphs.without(change.source), after.paragraphs.without(change.edited))
    return structure(old).hasSameContent(as: structure(new))
  }

  private func structure(_ paragraphs: [Paragraph]) -> RichText {
    RichText(paragraphs.map { Paragraph(id: $0.id).withStructure(of: $0) })
  }
}

extension [Paragraph] {
  fileprivate func without(_ range: Range<Int>) -> [Paragraph] {
    Array(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
