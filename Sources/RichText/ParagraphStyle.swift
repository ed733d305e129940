/// How a paragraph is laid out. Lengths are twips (1/20 point).
public struct ParagraphStyle: Hashable, Sendable, Codable {
  public enum Alignment: String, Sendable, Codable, CaseIterable { case natural, left, center, right, justified }
  public var alignment: Alignment = .natural
  public var leftIndent = 0
  public var rightIndent = 0
  /// Added to the left indent in the first line; negative for a hanging indent.
  public var firstLineIndent = 0
  public init() {}
}
