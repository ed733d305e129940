/// One edit as data: steps that apply one after the other.
public struct Transaction: Sendable, Equatable, Codable {
  /// The steps' encoding is the type's own business; they are made by the methods of `RichText` below.
  public struct Step: Sendable, Equatable, Codable {}
  public var steps: [Step]
  public init(_ steps: [Step] = []) { self.steps = steps }

  public var isEmpty: Bool { steps.isEmpty }
  /// The text after the edit. Throws where the transaction does not fit the text (made for another one, or damaged).
  public func applied(to text: RichText) throws(TransactionError) -> RichText { fatalError("contract") }
  /// The edit that takes this one back; `text` is the text before this one.
  public func inverse(in text: RichText) throws(TransactionError) -> Transaction { fatalError("contract") }
  /// Where a position of the text before is in the text after.
  public func map(_ position: Position, _ side: Side) -> Position { fatalError("contract") }
  /// Both edits as one: this one, then the other.
  public func then(_ other: Transaction) -> Transaction { Transaction(steps + other.steps) }
}

/// Why a transaction could not be applied.
public struct TransactionError: Error, Equatable, Sendable {
  public var reason: String
}

extension RichText {
  /// The edit that puts `replacement` in place of the range. The first paragraph keeps its id and style where it keeps text
  /// before the range or the replacement has one paragraph; new paragraphs get new ids.
  public func replacing(_ range: Range<Position>, with replacement: RichText) -> Transaction { fatalError("contract") }
  /// The edit that changes the looks of the characters in the range.
  public func styling(_ range: Range<Position>, _ change: (inout CharacterStyle) -> Void) -> Transaction { fatalError("contract") }
  /// The edit that changes the layout of these paragraphs.
  public func stylingParagraphs(_ range: ClosedRange<Int>, _ change: (inout ParagraphStyle) -> Void) -> Transaction { fatalError("contract") }
  /// The edit that makes `newer` of this text: by paragraphs, then words, then characters. Applied, it gives the same content as `newer`.
  public func difference(to newer: RichText) -> Transaction { fatalError("contract") }
}

/// How many words a change added and took away.
public struct WordCount: Hashable, Sendable, Codable {
  public var added = 0
  public var removed = 0
  public init(added: Int = 0, removed: Int = 0) { (self.added, self.removed) = (added, removed) }
}

extension RichText {
  /// Words added and removed on the way to `newer`, by a difference of word lists.
  public func wordChange(to newer: RichText) -> WordCount { fatalError("contract") }
}
