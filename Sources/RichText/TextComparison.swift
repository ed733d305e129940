/// What differs between two texts, as people are shown it: words put in and taken out, new looks and new layouts, paragraph by paragraph.
public struct TextComparison: Sendable {
  /// The paragraphs that differ, each stretch of them with its neighbours; in the order of the newer text.
  public let hunks: [Hunk]

  /// Neighbouring paragraphs.
  public struct Hunk: Hashable, Sendable {
    /// The paragraphs, of which the first and the last may be there for context.
    public var lines: [Line]
  }

  /// One paragraph, or what became of it.
  public struct Line: Hashable, Sendable {
    /// What became of the paragraph as a whole.
    public var change: Change
    /// The paragraph's index in the older text; nil for a new one.
    public var old: Int?
    /// The paragraph's index in the newer text; nil for one that is gone.
    public var new: Int?
    /// Its characters in order.
    public var spans: [Span] = []
    /// What of its layout was changed.
    public var layout: [ParagraphAttribute] = []
  }

  /// What became of a paragraph.
  public enum Change: Hashable, Sendable {
    /// Nothing, or only the changes that its spans and its layout tell of.
    case kept
    /// It was put in, or split from the one before.
    case inserted
    /// It was taken out.
    case deleted
    /// It stands elsewhere in the newer text, at this index.
    case movedAway(Int)
    /// It stood elsewhere in the older text, at this index.
    case movedHere(Int)
  }

  /// A stretch of characters of which the same is to be said.
  public struct Span: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, Codable {
      case kept, inserted, deleted
      /// Stands for characters that are the same, and left out.
      case omitted
    }
    public var kind: Kind
    /// The characters. A line feed is the end of a paragraph that was joined with the next.
    public var text: String
    /// What of the look of kept characters was changed.
    public var restyled: [CharacterAttribute] = []
  }

  /// Compares two texts. `lines` paragraphs around each change are shown, and in a changed paragraph `words` words around each change.
  public init(from old: RichText, to new: RichText, lines: Int = 1, words: Int = 6) {
    var compared = ComparedLines(Array(old.paragraphs), Array(new.paragraphs))
    compared.run()
    hunks = Self.hunks(compared.lines, context: max(lines, 0)).map { lines in
      Hunk(lines: lines.map { $0.shortened(to: max(words, 1)) })
    }
  }

  /// Whether the texts have the same content.
  public var isEmpty: Bool { hunks.isEmpty }

  private static func hunks(_ lines: [Line], context: Int) -> [[Line]] {
    var (result, end): ([[Line]], Int) = ([], 0)
    for index in lines.indices where lines[index].isChanged {
      let first = max(index - context, end)
      let last = min(index + context, lines.count - 1)
      if result.isEmpty || first > end { result.append([]) }
      result[result.count - 1] += lines[first..<max(first, last + 1)]
      end = max(end, last + 1)
    }
    return result
  }
}

extension TextComparison.Line {
  /// Whether anything differs. What is left out does not.
  public var isChanged: Bool { change != .kept || !layout.isEmpty || spans.contains(where: \.isChanged) }

  /// The paragraph with what is the same left out, but for some words around each change.
  fileprivate func shortened(to words: Int) -> Self {
    var result = self
    result.spans = spans.enumerated().flatMap { index, span in
      span.kind == .kept && span.restyled.isEmpty
        ? span.shortened(to: words, atStart: index == 0, atEnd: index == spans.count - 1) : [span]
    }
    return result
  }
}

extension TextComparison.Span {
  /// Whether the characters came, went, or look otherwise than before.
  public var isChanged: Bool { kind == .inserted || kind == .deleted || !restyled.isEmpty }

  fileprivate func shortened(to words: Int, atStart: Bool, atEnd: Bool) -> [Self] {
    let pieces = WordPiece.pieces(of: text)
    let places = pieces.indices.filter { pieces[$0].kind == .word }
    let head = atStart && !atEnd ? 0 : words
    let tail = atEnd ? 0 : words
    guard places.count > head + tail + 1 else { return [self] }
    let start = pieces[..<(head == 0 ? 0 : places[head - 1] + 1)].reduce(0) { $0 + $1.length }
    let rest = pieces[(tail == 0 ? pieces.count : places[places.count - tail])...].reduce(0) { $0 + $1.length }
    let parts = (String(text.part(0..<start)), String(text.part((text.utf8.count - rest)..<text.utf8.count)))
    return [
      Self(kind: .kept, text: parts.0), Self(kind: .omitted, text: ""), Self(kind: .kept, text: parts.1),
    ].filter { $0.kind == .omitted || !$0.text.isEmpty }
  }
}
