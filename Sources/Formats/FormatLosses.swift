import RichText

/// What a text loses when a format holds it, found by comparing both.
struct FormatLosses {
  /// In the user's words, each once.
  private(set) var descriptions: [String] = []

  init(of edited: RichText, heldAs held: RichText) {
    let things = ThingLosses(of: edited, heldAs: held)
    let edited = edited.paragraphs.map { $0.holding(things.isHeld) }
    let kept = Dictionary(held.paragraphs.map { ($0.id, $0) }) { first, _ in first }
    let pairs = edited.compactMap { paragraph in kept[paragraph.id].map { (paragraph, $0) } }
      .filter { !$0.hasSameContent(as: $1) }
    if !edited.allSatisfy({ kept[$0.id] != nil }) { descriptions.append("the division into paragraphs") }
    for (name, isSame) in Self.letters where pairs.contains(where: { Self.differ($0, $1, isSame, onBlanks: false) }) {
      descriptions.append(name)
    }
    for (name, isSame) in Self.characters where pairs.contains(where: { Self.differ($0, $1, isSame) }) {
      descriptions.append(name)
    }
    descriptions += things.descriptions
    for (name, isSame) in Self.layouts where pairs.contains(where: { !isSame($0.style, $1.style) }) {
      descriptions.append(name)
    }
    descriptions += DivisionLosses(of: edited, heldAs: kept).descriptions
    if pairs.contains(where: { !$1.text.utf8.contains(all: $0.text.utf8) }) { descriptions.append("some characters") }
  }

  private typealias Comparison<Value> = (name: String, isSame: @Sendable (Value, Value) -> Bool)

  /// What cannot be seen of blanks.
  private static let letters: [Comparison<CharacterStyle>] = [
    ("bold and italic", { $0.bold == $1.bold && $0.italic == $1.italic })
  ]

  private static let characters: [Comparison<CharacterStyle>] = [
    ("underlines", { $0.underline == $1.underline && $0.underlineColor == $1.underlineColor }),
    ("strikethrough", { $0.strikethrough == $1.strikethrough }),
    ("superscript and subscript", { $0.baseline == $1.baseline || $0.atom?.kind.isNote == true }),
    ("small capitals and capitals", { $0.capitals == $1.capitals }),
    ("code", { $0.code == $1.code }),
    ("that text is hidden", { $0.hidden == $1.hidden }),
    ("fonts and sizes", { $0.font == $1.font && $0.size == $1.size }),
    ("colours", { $0.color == $1.color && $0.highlight == $1.highlight }),
    ("links", { $0.link == nil || $0.link == $1.link }),
    ("languages", { $0.language == $1.language }),
  ]

  private static let layouts: [Comparison<ParagraphStyle>] = [
    ("style names", { $0.name == nil || $0.name == $1.name }),
    ("headings", { $0.headingLevel == $1.headingLevel }),
    ("alignment", { $0.alignment == $1.alignment }),
    (
      "indents",
      {
        ($0.leftIndent, $0.rightIndent, $0.firstLineIndent) == ($1.leftIndent, $1.rightIndent, $1.firstLineIndent)
      }
    ),
    (
      "spacing",
      { ($0.spaceBefore, $0.spaceAfter) == ($1.spaceBefore, $1.spaceAfter) && $0.lineSpacing == $1.lineSpacing }
    ),
    ("tab stops", { $0.tabStops == $1.tabStops }),
    ("lists", { isSame($0.list, $1.list) }),
    ("quotes", { $0.quoteDepth == $1.quoteDepth }),
    ("blocks of code", { ($0.code == nil) == ($1.code == nil) }),
    (
      "the languages of blocks of code",
      { $0.code == nil || $1.code == nil || $0.code?.language == $1.code?.language }
    ),
    ("rules", { $0.isRule == $1.isRule }),
    ("page breaks", { $0.startsPage == $1.startsPage }),
    ("tables", { isSame($0.cells, $1.cells) }),
    ("that a table has no head", { zip($0.cells, $1.cells).allSatisfy { $0.isHeader || !$1.isHeader } }),
  ]

  private static func isSame(_ old: ListItem?, _ new: ListItem?) -> Bool {
    old?.level == new?.level && old?.marker == new?.marker && old?.start == new?.start
      && old?.hasMarker == new?.hasMarker
  }

  private static func isSame(_ old: [TableCell], _ new: [TableCell]) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy {
        ($0.rowSpan, $0.columnSpan) == ($1.rowSpan, $1.columnSpan) && ($1.isHeader || !$0.isHeader)
      }
  }

  /// Whether any characters of two paragraphs look otherwise, blanks among them or not.
  private static func differ(
    _ old: Paragraph, _ new: Paragraph, _ isSame: (CharacterStyle, CharacterStyle) -> Bool, onBlanks: Bool = true
  ) -> Bool {
    if old.text.isEmpty, new.text.isEmpty { return !isSame(old.emptyStyle, new.emptyStyle) }
    var (index, left) = (0, new.runs.first?.length ?? 0), rest = old.text.utf8[...]
    for run in old.runs {
      var length = run.length
      while length > 0, index < new.runs.count {
        let step = min(length, left)
        let counts = onBlanks || !rest.prefix(step).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        if counts, !isSame(run.style, new.runs[index].style) { return true }
        rest = rest.dropFirst(step)
        (length, left) = (length - step, left - step)
        if left == 0 {
          index += 1
          left = index < new.runs.count ? new.runs[index].length : 0
        }
      }
    }
    return false
  }
}

extension String.UTF8View {
  /// Whether all these bytes occur in the same order; others may stand between.
  fileprivate func contains(all bytes: Self) -> Bool {
    var rest = makeIterator()
    return bytes.allSatisfy { wanted in
      while let byte = rest.next() { if byte == wanted { return true } }
      return false
    }
  }
}
