import RichText

/// A part of a paragraph that is broken into rows for itself: all of an ordinary paragraph, and of one that is very long so much that a
/// place in it can be shown without a look at all that stands before.
///
/// Where a section ends, a row ends early. That is seen once in some two hundred rows of a paragraph of more than 32 KB.
struct Section: Hashable, Sendable {
  /// The index of the paragraph.
  let paragraph: Int
  /// UTF-8 offsets within the paragraph.
  let range: Range<Int>
  /// Whether the paragraph ends with it.
  let isLast: Bool

  /// The least bytes of a section, but for paragraphs that are shorter. None has twice as many.
  static let size = 16_384
}

extension RichText {
  /// The section that holds an offset of a paragraph; at a border of two it is the second one.
  func section(of paragraph: Int, at offset: Int) -> Section {
    let length = paragraphLength(paragraph)
    let count = max(length / Section.size, 1)
    var number = min(max(offset, 0) / Section.size, count - 1)
    while number > 0, offset < sectionStart(number, in: paragraph) { number -= 1 }
    let isLast = number + 1 == count
    let end = isLast ? length : sectionStart(number + 1, in: paragraph)
    return Section(paragraph: paragraph, range: sectionStart(number, in: paragraph)..<end, isLast: isLast)
  }

  /// The offset at which a section begins, not before the least that it can have: at a word, where one begins soon enough.
  private func sectionStart(_ number: Int, in paragraph: Int) -> Int {
    guard number > 0 else { return 0 }
    let place = border(near: Position(paragraph, number * Section.size))
    let near = string(in: place..<Position(paragraph, place.offset + Self.reach))
    var previous: Glyph?
    for glyph in Glyphs(near, 0..<near.utf8.count) {
      if let previous, LineBreak.isAllowed(between: previous.scalar, and: glyph.scalar) {
        return place.offset + glyph.range.lowerBound
      }
      previous = glyph
    }
    return place.offset
  }

  /// How far a word's beginning is looked for.
  private static let reach = 256
}
