/// Joins two versions of a document: gets the path, the base (nil where both made it), and the two; nil where they truly conflict. A package comes
/// as a whole, and where that cannot be joined, its files come one by one.
///
/// It must give the same for the two in the other order, and the same on every device.
public typealias ContentMerge =
  @Sendable (
    _ path: String, _ base: StoredContent?, _ a: StoredContent, _ b: StoredContent
  ) -> StoredContent?
