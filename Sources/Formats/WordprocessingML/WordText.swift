/// Texts as XML can hold them.
enum WordText {
  /// A name or address without what XML cannot hold; nil where nothing is left.
  static func held(_ text: String) -> String? {
    let held = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && XMLText.isAllowed($0) }))
    return held.isEmpty ? nil : held
  }

  /// Whether a paragraph can have the character: a tab, and all but controls.
  static func holds(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar.value >= 0x20 && XMLText.isAllowed(scalar)
  }
}
