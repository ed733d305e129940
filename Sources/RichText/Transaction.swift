/// One edit as data: steps that apply one after the other.
public struct Transaction: Sendable, Equatable, Codable {
  /// What is done, in this order; each step refers to the text that the ones before it leave.
  public var steps: [Step]
  /// The edit of these steps.
  public init(_ steps: [Step] = []) { self.steps = steps }

  init(_ change: Change) { self.init([Step(change: change)]) }

  /// Whether it does nothing.
  public var isEmpty: Bool { steps.isEmpty }

  /// The text after the edit. Throws where the transaction does not fit the text (made for another one, or damaged).
  public func applied(to text: RichText) throws(TransactionError) -> RichText {
    var text = text
    for step in steps { try step.apply(to: &text) }
    return text
  }

  /// The same in place: costs less than a new text where no other copy of this one is kept. Where it throws, the text stays as it was.
  public func apply(to text: inout RichText) throws(TransactionError) {
    if steps.count == 1 { try steps[0].apply(to: &text) } else { text = try applied(to: text) }
  }

  /// The edit that takes this one back; `text` is the text before this one.
  public func inverse(in text: RichText) throws(TransactionError) -> Transaction {
    var text = text
    if steps.count == 1 { return Transaction([try steps[0].inverse(in: text)]) }
    var inverses: [Step] = []
    for (index, step) in steps.enumerated() {
      inverses.append(try step.inverse(in: text))
      if index + 1 < steps.count { try step.apply(to: &text) }
    }
    return Transaction(inverses.reversed())
  }

  /// Where a position of the text before is in the text after.
  public func map(_ position: Position, _ side: Side) -> Position { steps.reduce(position) { $1.map($0, side) } }

  /// Both edits as one: this one, then the other. Steps that touch become one where that changes neither what they do nor where
  /// positions go, so that letters typed one by one, or taken back, are one small step.
  public func then(_ other: Transaction) -> Transaction {
    var result = self
    for step in other.steps { result.append(step) }
    return result
  }

  private mutating func append(_ step: Step) {
    if let last = steps.last, let both = last.merged(with: step) {
      steps[steps.count - 1] = both
    } else {
      steps.append(step)
    }
  }

  /// The paragraphs of `text`, the text before, that the edit changes; nil where it changes none.
  ///
  /// In the text after, they have become those from the same first one to the same distance from the end; none, where all were removed.
  public func touchedParagraphs(in text: RichText) -> ClosedRange<Int>? {
    let count = text.paragraphCount
    var (lower, following, current) = (count, count, count)
    for step in steps {
      let extent = step.extent
      lower = min(lower, extent.before.lowerBound)
      following = min(following, current - 1 - extent.before.upperBound)
      current += extent.after - extent.before.count
    }
    guard !steps.isEmpty else { return nil }
    let first = min(max(lower, 0), count - 1)
    return first...max(first, min(count - 1 - following, count - 1))
  }
}
