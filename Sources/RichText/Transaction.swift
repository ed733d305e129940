/// One edit as data: steps that apply one after the other.
public struct Transaction: Sendable {
  /// What is done: text put into one paragraph, which is most edits and takes no room beside the transaction, or steps.
  private let isTyping: Bool
  private let range: Range<Position>
  private let text: TypedText
  private let list: [Step]?

  /// What is done, in this order; each step refers to the text that the ones before it leave.
  public var steps: [Step] {
    get { isTyping ? [Step(change: .replace(range, [text.paragraph]))] : list ?? [] }
    set { self = Transaction(newValue) }
  }

  /// The edit of these steps.
  public init(_ steps: [Step] = []) {
    (isTyping, range, text, list) = (false, .start ..< .start, TypedText(), steps)
  }

  init(_ change: Change) { self.init([Step(change: change)]) }

  /// The edit that puts text in place of a range, as a step with its paragraph does.
  init(_ range: Range<Position>, _ text: TypedText) {
    (isTyping, self.range, self.text, list) = (true, range, text, nil)
  }

  /// Whether it does nothing.
  public var isEmpty: Bool { !isTyping && list?.isEmpty != false }

  /// The text after the edit. Throws where the transaction does not fit the text (made for another one, or damaged).
  public func applied(to text: RichText) throws(TransactionError) -> RichText {
    var result = text
    if isTyping, result.rope.replaceInParagraph(range, with: self.text) { return result }
    for step in steps { try step.apply(to: &result) }
    return result
  }

  /// The same in place: costs less than a new text where no other copy of this one is kept. Where it throws, the text stays as it was.
  public func apply(to text: inout RichText) throws(TransactionError) {
    if isTyping, text.rope.replaceInParagraph(range, with: self.text) { return }
    try applySteps(to: &text)
  }

  private func applySteps(to text: inout RichText) throws(TransactionError) {
    let steps = steps
    if steps.count == 1 { try steps[0].apply(to: &text) } else { text = try applied(to: text) }
  }

  /// The edit that takes this one back; `text` is the text before this one.
  public func inverse(in text: RichText) throws(TransactionError) -> Transaction {
    if isTyping, let old = text.rope.typedText(in: range) {
      return Transaction(range.lowerBound..<range.lowerBound.advanced(by: self.text.length), old)
    }
    var (text, inverses): (RichText, [Step]) = (text, [])
    let steps = steps
    for (index, step) in steps.enumerated() {
      inverses.append(try step.inverse(in: text))
      if index + 1 < steps.count { try step.apply(to: &text) }
    }
    return Transaction(inverses.reversed())
  }

  /// Where a position of the text before is in the text after.
  public func map(_ position: Position, _ side: Side) -> Position {
    if isTyping { return position.mapped(range, to: range.lowerBound.advanced(by: text.length), side) }
    return steps.reduce(position) { $1.map($0, side) }
  }

  /// Both edits as one: this one, then the other. Steps that touch become one where that changes neither what they do nor where
  /// positions go, so that letters typed one by one, or taken back, are one small step.
  public func then(_ other: Transaction) -> Transaction { Self.joined([self, other]) }

  /// Edits as one, each made in the text that the one before leaves; as `then` does.
  static func joined(_ edits: [Transaction]) -> Transaction {
    var steps = edits.first?.steps ?? []
    for step in edits.dropFirst().lazy.flatMap(\.steps) { steps.append(merging: step) }
    return Transaction(steps)
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

extension Transaction: Equatable {
  public static func == (a: Transaction, b: Transaction) -> Bool { a.steps == b.steps }
}

extension [Transaction.Step] {
  /// Adds a step, as part of the last where both can be one.
  fileprivate mutating func append(merging step: Element) {
    if let last, let both = last.merged(with: step) { self[count - 1] = both } else { append(step) }
  }
}
