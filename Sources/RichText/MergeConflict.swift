/// A place where both sides changed the same in different ways.
public struct MergeConflict: Sendable {
  /// What it is that both changed.
  public enum Kind: Hashable, Sendable {
    /// Characters: a word that both edited, or text that one edited and the other removed.
    case text
    /// How characters look.
    case characters(CharacterAttribute)
    /// How a paragraph is laid out.
    case layout(ParagraphAttribute)
    /// Where a paragraph stands, which both moved.
    case order
  }
  /// What it is that both changed.
  public var kind: Kind
  /// Where it is in the merged text, which has one of the two, or both. Empty where nothing is left there.
  public var range: Range<Position>
  /// What stood there before, what is there in our text, and what in theirs.
  public var base, ours, theirs: RichText

  /// The same conflict seen from the other side.
  public var swapped: MergeConflict {
    MergeConflict(kind: kind, range: range, base: base, ours: theirs, theirs: ours)
  }
}
