extension CellStyle {
  /// The style as a terminal with these capabilities can show it.
  func adapted(to capabilities: Capabilities) -> CellStyle {
    var style = self
    style.foreground = foreground.adapted(to: capabilities.colors)
    style.background = background.adapted(to: capabilities.colors)
    if style.underline != .none, !capabilities.underlineStyles { style.underline = .single }
    let hasColor = style.underline != .none && capabilities.underlineStyles
    style.underlineColor = hasColor ? underlineColor.adapted(to: capabilities.colors) : .standard
    if !capabilities.hyperlinks { style.link = nil }
    if capabilities.isPlain, strikethrough { (style.strikethrough, style.dim) = (false, true) }
    return style
  }
}

extension CellStyle.Color {
  fileprivate func adapted(to level: Capabilities.Colors) -> CellStyle.Color {
    switch (self, level) {
    case (.standard, _), (_, .none): .standard
    case (_, .full), (.palette, .palette), (.palette(0..<16), _): self
    case (.palette(let index), .sixteen):
      .palette(ColorPalette.nearestBasic(to: ColorPalette.color(index)))
    case (.rgb(let red, let green, let blue), .sixteen):
      .palette(ColorPalette.nearestBasic(to: (Int(red), Int(green), Int(blue))))
    case (.rgb(let red, let green, let blue), .palette):
      .palette(ColorPalette.nearest(to: (Int(red), Int(green), Int(blue))))
    }
  }
}
