import RichText

/// One unit of undo as data: the edit there and back, what it touches in both texts, and what was selected.
struct HistoryEntry: Sendable {
  var transaction: Transaction
  var inverse: Transaction
  /// What the edit touches in the text before it, and what has become of that in the text after it.
  var old: Range<Position>
  var new: Range<Position>
  var before: Selection
  var after: Selection
  /// The history's states before and after it.
  var stateBefore = 0
  var stateAfter = 0

  /// The entry that takes this one back.
  var reversed: HistoryEntry {
    HistoryEntry(
      transaction: inverse, inverse: transaction, old: new, new: old, before: after, after: before,
      stateBefore: stateAfter, stateAfter: stateBefore)
  }

  /// Both edits as one: this one, then the other.
  func then(_ other: HistoryEntry) -> HistoryEntry {
    HistoryEntry(
      transaction: transaction.then(other.transaction), inverse: other.inverse.then(inverse),
      old: old.hull(inverse.widened(other.old)), new: other.transaction.widened(new).hull(other.new),
      before: before, after: other.after, stateBefore: stateBefore, stateAfter: other.stateAfter)
  }
}

/// An edit that is being made: what the history wants to know of it, but for the selection after it.
struct Edit {
  let transaction: Transaction
  let inverse: Transaction
  let range: Range<Position>
  let before: Selection

  init(_ transaction: Transaction, on text: RichText, touching range: Range<Position>, selection: Selection)
    throws(TransactionError)
  {
    (self.transaction, self.range, before) = (transaction, range, selection)
    inverse = try transaction.inverse(in: text)
  }

  func entry(selecting after: Selection) -> HistoryEntry {
    HistoryEntry(
      transaction: transaction, inverse: inverse, old: range, new: transaction.widened(range), before: before,
      after: after)
  }
}

extension Transaction {
  /// The range after the edit, with what was put in at its ends.
  func widened(_ range: Range<Position>) -> Range<Position> {
    let lower = map(range.lowerBound, .before)
    return lower..<max(lower, map(range.upperBound, .after))
  }
}

extension Range {
  /// The smallest range that holds both.
  func hull(_ other: Range) -> Range {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
