/// A paragraph whose text has one look: what is typed or pasted into a paragraph, and most of what is taken out of one.
struct TypedText: Sendable {
  let id: ParagraphID
  let text: String
  /// Nil where all is as usual, which takes one pointer and costs nothing to copy.
  private var looks: Looks?

  private final class Looks: Sendable {
    let look, emptyStyle: CharacterStyle
    let style: ParagraphStyle

    init(_ look: CharacterStyle, _ style: ParagraphStyle, _ emptyStyle: CharacterStyle) {
      (self.look, self.style, self.emptyStyle) = (look, style, emptyStyle)
    }
  }

  /// Text that looks as usual.
  init(id: ParagraphID = ParagraphID(0), text: String = "") { (self.id, self.text) = (id, text) }

  init(id: ParagraphID, text: String, look: CharacterStyle, style: ParagraphStyle, emptyStyle: CharacterStyle) {
    self.init(id: id, text: text)
    if look.isStandard, style.isStandard, emptyStyle.isStandard { return }
    looks = Looks(look, style, emptyStyle)
  }

  /// The look of all of it; that of nothing is of no account.
  var look: CharacterStyle { looks?.look ?? CharacterStyle() }
  var style: ParagraphStyle { looks?.style ?? ParagraphStyle() }
  var emptyStyle: CharacterStyle { looks?.emptyStyle ?? CharacterStyle() }

  /// Whether all looks as usual.
  var isPlain: Bool { looks == nil }

  var length: Int { text.utf8.count }

  var runs: [Paragraph.Run] { text.isEmpty ? [] : [.init(length: length, style: look)] }

  var paragraph: Paragraph {
    Paragraph(id: id, text: text, runs: runs, style: style, emptyStyle: emptyStyle)
  }
}

extension TypedText {
  /// What of a paragraph is in a range between scalars; nil where that has several looks or an atom.
  init?(_ range: Range<Int>, of paragraph: Paragraph) {
    guard let look = paragraph.runs.look(of: range) else { return nil }
    self.init(
      id: paragraph.id, text: String(paragraph.text.part(range)), look: look, style: paragraph.style,
      emptyStyle: paragraph.emptyStyle)
  }
}

extension [Paragraph.Run] {
  /// The look that all bytes of a range have; nil where they have several, or are an atom.
  fileprivate func look(of range: Range<Int>) -> CharacterStyle? {
    if range.isEmpty { return CharacterStyle() }
    var end = 0
    for index in indices {
      end += self[index].length
      if range.lowerBound < end {
        return range.upperBound <= end && !self[index].style.isAtom ? self[index].style : nil
      }
    }
    return nil
  }
}
