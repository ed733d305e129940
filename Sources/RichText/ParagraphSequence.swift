/// The paragraphs of a text, or some of them, in order.
///
/// A type with a name: what the runtime knows of one without is put together anew by every program.
public struct ParagraphSequence: Sequence, IteratorProtocol {
  private var stored: StoredParagraphs

  init(_ stored: StoredParagraphs) { self.stored = stored }

  public mutating func next() -> Paragraph? { stored.next()?.paragraph }
}
