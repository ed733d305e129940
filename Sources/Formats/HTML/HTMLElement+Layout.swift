import RichText

/// What declarations of style sheets say about a block.
extension HTMLElement {
  mutating func applyLayout(_ property: String, _ word: String) {
    switch property {
    case "text-align": setAlignment(word)
    case "text-indent": layout.firstLineIndent = CSSValue.length(word, em: em) ?? layout.firstLineIndent
    case "line-height": setLineHeight(word)
    case "page-break-before", "break-before": layout.startsPage = ["always", "page"].contains(word)
    case "margin": setMargins(word)
    case "margin-left", "margin-inline-start": addLeft(word)
    case "margin-right", "margin-inline-end": addRight(word)
    case "margin-top": layout.spaceBefore = space(word) ?? layout.spaceBefore
    case "margin-bottom": layout.spaceAfter = space(word) ?? layout.spaceAfter
    default: break
    }
  }

  private mutating func setMargins(_ word: String) {
    let parts = word.split(separator: " ").map(String.init)
    guard (1...4).contains(parts.count) else { return }
    let (top, right) = (parts[0], parts.count > 1 ? parts[1] : parts[0])
    layout.spaceBefore = space(top) ?? layout.spaceBefore
    layout.spaceAfter = space(parts.count > 2 ? parts[2] : top) ?? layout.spaceAfter
    addRight(right)
    addLeft(parts.count > 3 ? parts[3] : right)
  }

  /// Margins to the side are said of plain blocks; those of lists and quotes are their looks.
  private var hasSides: Bool { role == .paragraph || role == .block }

  private func space(_ word: String) -> Int? { hasSides ? CSSValue.length(word, em: em) : nil }

  private mutating func addLeft(_ word: String) {
    guard hasSides, let length = CSSValue.length(word, em: em) else { return }
    layout.leftIndent = CSSValue.clamped(Double(outerLeft + length))
  }

  private mutating func addRight(_ word: String) {
    guard hasSides, let length = CSSValue.length(word, em: em) else { return }
    layout.rightIndent = CSSValue.clamped(Double(outerRight + length))
  }

  private mutating func setLineHeight(_ word: String) {
    if word == "normal" {
      layout.lineSpacing = nil
    } else if let number = Double(word), number.isFinite, number > 0 {
      layout.lineSpacing = .multiple(Int(min(number * 240, 31_680).rounded()))
    } else if word.hasSuffix("%"), let number = Double(word.dropLast()), number.isFinite, number > 0 {
      layout.lineSpacing = .multiple(Int(min(number * 2.4, 31_680).rounded()))
    } else if let length = CSSValue.length(word, em: em), length > 0 {
      layout.lineSpacing = .exactly(length)
    }
  }

  mutating func setAlignment(_ word: String) {
    switch word {
    case "left": layout.alignment = .left
    case "right", "end": layout.alignment = .right
    case "center", "middle", "-moz-center", "-webkit-center": layout.alignment = .center
    case "justify": layout.alignment = .justified
    case "start", "initial": layout.alignment = .natural
    default: break
    }
  }
}
