/// Joins two versions of a document: gets the path, the base (nil where both made it), what is kept where the two conflict, and the other; nil where
/// they cannot be joined. A package comes as a whole, and where that cannot be joined, its files come one by one.
///
/// It must give the same on every device, and where the two do not conflict, the same for them in the other order. In a package that is joined and not
/// clean, the conflicts are in those files that both changed and the base has.
public typealias ContentMerge =
  @Sendable (
    _ path: String, _ base: StoredContent?, _ kept: StoredContent, _ other: StoredContent
  ) -> JoinedContent?

/// Two versions of a document in one.
public struct JoinedContent: Sendable {
  public var content: StoredContent
  /// Whether everything that both did is in it; else one of the two is, in each place where they conflict.
  public var isClean: Bool

  /// Joined content, which is clean unless said otherwise.
  public init(_ content: StoredContent, isClean: Bool = true) { (self.content, self.isClean) = (content, isClean) }
}
