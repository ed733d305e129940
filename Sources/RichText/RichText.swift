/// Styled text: one or more paragraphs, always well formed.
///
/// A value. A copy costs nothing, and an edit costs the same in a long text as in a short one, and in a long paragraph.
public struct RichText: Sendable {
  var rope: ParagraphRope
  var ids: ParagraphIDSet

  /// An empty text: one empty paragraph.
  public init() { self.init(CollectionOfOne(Paragraph(id: ParagraphID(0)))) }

  /// A text of these paragraphs; an empty text where there are none.
  ///
  /// Runs are made canonical, a paragraph with line feeds becomes several, and an id that is in use already is replaced by a new one.
  public init(_ paragraphs: some Sequence<Paragraph>) { self.init(Array(paragraphs)) }

  /// The same of an array, of whose type the runtime need not find out what it is.
  public init(_ paragraphs: [Paragraph]) { self.init(paragraphs, leafLimit: .standard) }

  init(_ paragraphs: [Paragraph], leafLimit: LeafLimit) {
    var canonical: [Paragraph] = []
    canonical.reserveCapacity(paragraphs.count)
    for paragraph in paragraphs {
      if paragraph.text.hasLineFeed { canonical += paragraph.lines } else { canonical.append(paragraph.canonical) }
    }
    self.init(canonical: canonical, nextID: 0, leafLimit: leafLimit)
  }

  /// Plain text; every line feed ends a paragraph.
  public init(plain: String, style: CharacterStyle = .init()) {
    self.init(canonical: Paragraph.lines(of: plain, style.ofText, ParagraphStyle()), nextID: 0)
  }

  /// A text of canonical paragraphs.
  init(canonical paragraphs: [Paragraph], nextID: UInt64, leafLimit: LeafLimit = .standard) {
    var paragraphs = paragraphs.isEmpty ? [Paragraph(id: ParagraphID(0))] : paragraphs
    ids = ParagraphIDSet(&paragraphs, next: nextID)
    if paragraphs.count == 1 {
      rope = ParagraphRope(paragraphs[0], limit: leafLimit)
      return
    }
    rope = ParagraphRope(paragraphs, limit: leafLimit)
  }

  /// At least 1.
  public var paragraphCount: Int { rope.count }

  /// The paragraph with this index, which must be inside the text. A long one is put together from its pieces, which costs what it is
  /// long: `parts(in:)`, `paragraphStyle(_:)` and their like do not.
  public subscript(paragraph: Int) -> Paragraph {
    precondition(paragraph >= 0 && paragraph < paragraphCount, "no paragraph \(paragraph)")
    return rope.paragraph(paragraph)
  }

  /// The paragraphs in order.
  public var paragraphs: ParagraphSequence { paragraphs(in: 0..<paragraphCount) }

  /// The paragraphs with these indices, in order; indices outside of the text are left out.
  public func paragraphs(in range: Range<Int>) -> ParagraphSequence {
    ParagraphSequence(rope.leaves(range.clamped(to: 0..<paragraphCount)))
  }
}
