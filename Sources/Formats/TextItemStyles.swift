import RichText

/// Numbers for the looks and layouts that items have.
struct TextItemStyles {
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
