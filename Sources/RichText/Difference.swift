extension RichText {
  /// The edit that makes `newer` of this text: by paragraphs, then words, then characters. Applied, it gives the same content as `newer`.
  public func difference(to newer: RichText) -> Transaction { fatalError("contract") }
  /// Words added and removed on the way to `newer`, by a difference of word lists.
  public func wordChange(to newer: RichText) -> WordCount { fatalError("contract") }
}
