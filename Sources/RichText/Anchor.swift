/// A position that is found again in a newer, older, merged or converted copy of the text.
///
/// Versions are named by opaque strings (git blob ids): the same name, the same bytes. A decoded anchor may hold anything; the
/// position it resolves to is always valid.
public struct Anchor: Hashable, Sendable, Codable {
  /// The name of the copy that the position refers to.
  public var version: String
  /// The flat UTF-8 offset in that copy.
  public var offset: Int
  /// The last saved version that the copy grew from.
  public var base: String?
  /// The flat UTF-8 offset in the base.
  public var baseOffset: Int?
  /// The paragraph's index and the UTF-8 offset in it.
  public var position: Position
  /// The id of that paragraph, which is the same for as long as one reading of the document is edited.
  public var paragraph: ParagraphID?
  /// Where the position goes when text is inserted exactly there.
  public var side: Side
  /// Up to 32 scalars before, white space and quotes normalised.
  public var before: String
  /// Up to 32 scalars after, white space and quotes normalised.
  public var after: String

  /// The anchor of a position in a text whose version has this name.
  public init(_ position: Position, in text: RichText, version: String, side: Side) {
    let position = text.scalarAligned(position)
    let quote = Quote(of: position, in: text)
    (self.version, self.position, self.side) = (version, position, side)
    offset = text.offset(of: position)
    paragraph = text[position.paragraph].id
    (before, after) = (String(quote.before), String(quote.after))
  }

  /// An anchor of parts that were stored or sent.
  public init(
    version: String, offset: Int, base: String?, baseOffset: Int?, position: Position, side: Side, before: String,
    after: String, paragraph: ParagraphID? = nil
  ) {
    (self.version, self.offset, self.base, self.baseOffset) = (version, offset, base, baseOffset)
    (self.position, self.side, self.before, self.after) = (position, side, before, after)
    self.paragraph = paragraph
  }

  /// Also names the saved text that this one grew from: its name, itself, and the edits since.
  ///
  /// Nothing is named where the edits do not fit that text.
  public mutating func setBase(_ base: String, text: RichText, changes: Transaction) {
    guard let back = try? changes.inverse(in: text) else { return }
    self.base = base
    baseOffset = text.offset(of: back.map(position, side))
  }

  /// How sure an anchor's place is. A reason is a short plain sentence for people.
  public enum Verdict: Sendable, Equatable {
    /// The place is the one that was meant.
    case exact
    /// The place is near the one that was meant.
    case moved(String)
    /// Nothing of the place was found.
    case lost(String)
  }
}
