/// A position that is found again in a newer, older, merged or converted copy of the text.
///
/// Versions are named by opaque strings (git blob ids): the same name, the same bytes.
public struct Anchor: Hashable, Sendable, Codable {
  /// The copy that the position refers to, and the flat UTF-8 offset in it.
  public var version: String
  public var offset: Int
  /// The last saved version that the copy grew from, and the offset there.
  public var base: String?
  public var baseOffset: Int?
  /// The paragraph's index and the UTF-8 offset in it.
  public var position: Position
  public var side: Side
  /// Up to 32 characters before and after, white space and quotes normalised.
  public var before: String
  public var after: String

  /// The anchor of a position in a text whose version has this name.
  public init(_ position: Position, in text: RichText, version: String, side: Side) { fatalError("contract") }
  /// Also names the saved text that this one grew from, where `changes` are the edits since.
  public mutating func setBase(_ base: String, text: RichText, changes: Transaction) { fatalError("contract") }

  /// How sure an anchor's place is.
  public enum Verdict: Sendable, Equatable { case exact, moved(String), lost(String) }

  /// The place in `text`, whose version has this name. `other` gives the text of another version, nil where it is not here.
  public func resolved(in text: RichText, version: String, other: (String) -> RichText?) -> (
    position: Position, verdict: Verdict
  ) {
    fatalError("contract")
  }
}
