extension Unicode.Scalar {
  /// Whether a grapheme cluster ends between this scalar and the next whatever stands before both, by Unicode Standard Annex 29.
  ///
  /// False where what stands before matters: between flags, in joined emoji, and in conjuncts.
  func isApart(from next: Unicode.Scalar) -> Bool {
    if isASCII, next.isASCII { return self != "\r" }
    if isExtending { return false }
    var pair = String.UnicodeScalarView()
    pair.append(self)
    pair.append(next)
    return String(pair).count == 2
  }

  /// Whether it goes on with the cluster before it, so that the next scalar's relation to it depends on what is before.
  private var isExtending: Bool {
    if isASCII { return false }
    let properties = properties
    if properties.isGraphemeExtend || properties.isEmojiModifier || properties.isJoinControl { return true }
    return properties.generalCategory == .spacingMark || properties.canonicalCombiningClass == .virama
  }
}
