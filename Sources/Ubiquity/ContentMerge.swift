/// What the store is told of documents' contents, of which it knows nothing itself. It must be the same on every device.
public struct ContentMerge: Sendable {
  /// Joins two versions of a document: gets the path, the base (nil where both made it), what is kept where the two conflict, and the other; nil where
  /// they cannot be joined. A package comes as a whole, and where that cannot be joined, its files come one by one.
  ///
  /// Where the two do not conflict, it must give the same for them in the other order. In a package that is joined and not clean, the conflicts are in those
  /// files that both changed and the base has.
  public typealias Join =
    @Sendable (
      _ path: String, _ base: StoredContent?, _ kept: StoredContent, _ other: StoredContent
    ) -> JoinedContent?

  /// By what a file is known again where it was moved and changed at once: gets its path and bytes, and gives the words in it, without what all files of
  /// its kind have; nil where its bytes do.
  public typealias Words = @Sendable (_ path: String, _ bytes: [UInt8]) -> [UInt8]?

  private let join: Join
  /// See `Words`.
  let words: Words

  public init(words: @escaping Words = { _, _ in nil }, _ join: @escaping Join) {
    (self.words, self.join) = (words, join)
  }

  /// See `Join`.
  public func callAsFunction(
    _ path: String, _ base: StoredContent?, _ kept: StoredContent, _ other: StoredContent
  ) -> JoinedContent? { join(path, base, kept, other) }
}

/// Two versions of a document in one.
public struct JoinedContent: Sendable {
  public var content: StoredContent
  /// Whether everything that both did is in it; else one of the two is, in each place where they conflict.
  public var isClean: Bool
  /// Packages whose files were renamed to be in one, with the names that these have in the content; nil where all have their names.
  public var renamed: (kept: StoredContent, other: StoredContent)?

  /// Joined content, which is clean unless said otherwise.
  public init(
    _ content: StoredContent, isClean: Bool = true, renamed: (kept: StoredContent, other: StoredContent)? = nil
  ) { (self.content, self.isClean, self.renamed) = (content, isClean, renamed) }
}
