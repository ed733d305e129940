extension CellStyle {
  /// The control sequences from another style to this one; empty if they are alike.
  func sequences(after other: CellStyle) -> String {
    if self == other { return "" }
    if link == other.link { return rendition(after: other) }
    let look = unlinked.rendition(after: other.unlinked)
    return link == nil ? Hyperlink.sequence(to: nil) + look : look + Hyperlink.sequence(to: link)
  }

  private var unlinked: CellStyle {
    var style = self
    style.link = nil
    return style
  }

  /// The control sequence (SGR, ECMA-48 §8.3.117) from another style to this one, as short as can be; empty if they look alike.
  func rendition(after other: CellStyle) -> String {
    if self == other { return "" }
    if unlinked == CellStyle() { return "\u{1B}[m" }
    let change = changes(after: other).joined(separator: ";")
    let whole = (["0"] + changes(after: CellStyle())).joined(separator: ";")
    return "\u{1B}[\(change.utf8.count <= whole.utf8.count ? change : whole)m"
  }

  private func changes(after other: CellStyle) -> [String] {
    weightChanges(after: other) + toggle(italic, other.italic, "3", "23")
      + underlineChanges(after: other)
      + toggle(reverse, other.reverse, "7", "27")
      + toggle(strikethrough, other.strikethrough, "9", "29")
      + (foreground == other.foreground ? [] : [foreground.code(base: 30)])
      + (background == other.background ? [] : [background.code(base: 40)])
      + (underlineColor == other.underlineColor ? [] : [underlineColor.underlineCode])
  }

  /// Bold and dim are ended by one code, which ends both.
  private func weightChanges(after other: CellStyle) -> [String] {
    let ends = (other.bold && !bold) || (other.dim && !dim)
    return (ends ? ["22"] : []) + (bold && (ends || !other.bold) ? ["1"] : [])
      + (dim && (ends || !other.dim) ? ["2"] : [])
  }

  private func underlineChanges(after other: CellStyle) -> [String] {
    if underline == other.underline { return [] }
    switch underline {
    case .none: return ["24"]
    case .single: return other.underline == .none ? ["4"] : ["24", "4"]
    default: return ["4:\(underline.rawValue)"]
    }
  }

  private func toggle(_ value: Bool, _ old: Bool, _ on: String, _ off: String) -> [String] {
    value == old ? [] : [value ? on : off]
  }
}

extension CellStyle.Color {
  /// The codes 58 and 59 of kitty's and xterm's underlines, with colons: terminals without them pass over the whole.
  fileprivate var underlineCode: String {
    switch self {
    case .standard: "59"
    case .palette(let index): "58:5:\(index)"
    case .rgb(let red, let green, let blue): "58:2::\(red):\(green):\(blue)"
    }
  }

  fileprivate func code(base: Int) -> String {
    switch self {
    case .standard: "\(base + 9)"
    case .palette(let index) where index < 8: "\(base + Int(index))"
    case .palette(let index) where index < 16: "\(base + 52 + Int(index))"
    case .palette(let index): "\(base + 8);5;\(index)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
