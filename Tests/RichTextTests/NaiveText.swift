@testable import RichText

/// Styled text as simply as can be: an array of scalars with their styles, where a line feed without style ends a paragraph.
struct NaiveText {
  struct Cell: Equatable {
    var scalar: Unicode.Scalar
    var style: CharacterStyle?
  }
  var cells: [Cell] = []

  init(_ text: RichText) {
    for (index, paragraph) in text.paragraphs.enumerated() {
      if index > 0 { cells.append(Cell(scalar: "\n")) }
      var offset = 0
      for scalar in paragraph.text.unicodeScalars {
        cells.append(Cell(scalar: scalar, style: paragraph.style(ofByte: offset)))
        offset += UTF8.width(scalar)
      }
    }
  }

  /// The cell after a position of the text.
  static func index(_ position: Position, in text: RichText) -> Int {
    text.string.utf8.prefix(text.offset(of: position)).count { $0 & 0xC0 != 0x80 }
  }

  mutating func style(_ range: Range<Position>, in text: RichText, _ change: (inout CharacterStyle) -> Void) {
    for index in Self.index(range.lowerBound, in: text)..<Self.index(range.upperBound, in: text) {
      guard var style = cells[index].style else { continue }
      change(&style)
      cells[index].style = style
    }
  }
}

/// A replacement that is about to be made.
struct Splicing: CustomStringConvertible {
  var text: RichText
  var range: Range<Position>
  var replacement: RichText

  var naiveResult: NaiveText {
    var naive = NaiveText(text)
    let lower = NaiveText.index(range.lowerBound, in: text)
    naive.cells.replaceSubrange(lower..<NaiveText.index(range.upperBound, in: text), with: NaiveText(replacement).cells)
    return naive
  }
  var description: String { "\(Array(text.paragraphs)), \(range) with \(Array(replacement.paragraphs))" }
}
