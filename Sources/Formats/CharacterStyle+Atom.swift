import RichText

extension CharacterStyle {
  /// The same look for text.
  var withoutAtom: CharacterStyle {
    var style = self
    style.atom = nil
    return style
  }
}
