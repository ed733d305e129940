/// What two texts that grew from one are together.
public struct Merge: Sendable {
  /// What both sides changed, together. Paragraphs that our text has keep its ids, and so do lists, tables and blocks of code their numbers.
  public let text: RichText
  /// Where both changed the same in different ways, in the order of the text.
  public let conflicts: [MergeConflict]
  /// The edit that makes the merged text of ours. Places in our text are found in the merged one by it.
  public let fromOurs: Transaction
  /// The edit that makes text of the same content of theirs.
  public let fromTheirs: Transaction
}

extension RichText {
  /// Puts together what two sides made of one text: words and characters, then looks and layouts attribute by attribute.
  ///
  /// The result has the same content whichever side is ours. What only one side changed is as that side has it. Text that both put in at one
  /// place is there twice, the same text once. A word that both changed is a conflict: it has the changes of both where they do not meet,
  /// else one side is in the text and the other in the conflict. Text that one side removed while the other edited it stays, and is a conflict. Conflicts without a word between them
  /// that both kept are one, of which one side is in the text.
  ///
  /// A table that one side took out as a whole is one change: where the other side edited in it, all of it is in question.
  ///
  /// With a preferred side it is in the text wherever the two conflict, also where it only removed; which conflicts there are stays the same.
  ///
  /// A cell is merged with itself, also where others have the same words or none. Rows and columns that the sides put into one table are rows and columns of the merged one, which reach through what the other side put in.
  ///
  /// The three may come from three files: ids of paragraphs, and numbers of lists and tables, need not agree.
  public static func merge(
    base: RichText, ours: RichText, theirs: RichText, preferring preferred: MergeSide? = nil
  ) -> Merge {
    guard let tables = MergeTables(base: base, ours: ours, theirs: theirs) else {
      return merge(texts: [base, ours, theirs], preferring: preferred)
    }
    return tables.unnamed(merge(texts: tables.texts, preferring: preferred))
  }

  /// Puts together the base, ours and theirs, paragraph by paragraph.
  private static func merge(texts: [RichText], preferring preferred: MergeSide?) -> Merge {
    let (base, ours, theirs) = (texts[0], texts[1], texts[2])
    let sides = MergeSides(Array(ours.paragraphs), Array(theirs.paragraphs))
    let moves = MergeMoves(Array(base.paragraphs), sides, preferring: preferred)
    let plan = MergePlan(moves, preferring: preferred)
    var builder = MergeBuilder(plan, MergePieces(plan).pieces)
    builder.run()
    let target = RichText(canonical: builder.paragraphs, nextID: ours.ids.nextNumber)
    let edits = (ours.difference(to: target), theirs.difference(to: target))
    let text = (try? edits.0.applied(to: ours)) ?? target
    return Merge(
      text: text, conflicts: moves.conflicts(in: text) + builder.conflicts(in: text), fromOurs: edits.0,
      fromTheirs: edits.1)
  }
}
