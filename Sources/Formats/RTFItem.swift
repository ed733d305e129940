import RichText

/// One character, or the end of one paragraph, as it is compared.
struct RTFItem {
  /// The value of a paragraph's end.
  static let end: UInt32 = 0x0A

  /// A scalar; an atom's place above all scalars.
  var value: UInt32
  /// The look's number; for an end the look of its empty paragraph, -1 where it is not empty.
  var style: Int32
  /// The number of an end's layout; -1 for characters.
  var layout: Int32 = -1

  var isEnd: Bool { layout >= 0 }
  func isSame(as other: RTFItem) -> Bool { value == other.value && style == other.style && layout == other.layout }
}

/// Where an item of the source is in the file.
struct RTFOrigin {
  var start: UInt32
  var end: UInt32
  var context: Int32
  var kind: RTFPiece.Kind
  var isFragile: Bool
  /// The paragraph of the source.
  var paragraph: Int32

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// Numbers for the looks and layouts that items have.
struct RTFItemStyles {
  private(set) var styles: [CharacterStyle] = []
  private(set) var layouts: [ParagraphStyle] = []
  private var styleNumbers: [CharacterStyle: Int32] = [:]
  private var layoutNumbers: [ParagraphStyle: Int32] = [:]

  mutating func number(_ style: CharacterStyle) -> Int32 {
    if let number = styleNumbers[style] { return number }
    let number = Int32(styles.count)
    styles.append(style)
    styleNumbers[style] = number
    return number
  }

  mutating func number(_ layout: ParagraphStyle) -> Int32 {
    if let number = layoutNumbers[layout] { return number }
    let number = Int32(layouts.count)
    layouts.append(layout)
    layoutNumbers[layout] = number
    return number
  }
}
