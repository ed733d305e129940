/// Names a paragraph within one opened text. A reader numbers the paragraphs it reads from 0;
/// paragraphs made by edits get numbers of their own, which were never used in that text before.
public struct ParagraphID: Hashable, Sendable, Codable {
  /// The number; below 2^62 in a text.
  public var number: UInt64
  /// The name with this number.
  public init(_ number: UInt64) { self.number = number }
}
