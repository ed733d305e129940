/// How a paragraph is laid out. Lengths are twips (1/20 point).
public struct ParagraphStyle: Hashable, Sendable {
  /// To which side lines are set; `natural` is the side where the text's script begins.
  public enum Alignment: String, Sendable, Codable, CaseIterable { case natural, left, center, right, justified }
  /// To which side lines are set.
  public var alignment: Alignment = .natural
  /// The distance from the left margin.
  public var leftIndent = 0
  /// The distance from the right margin.
  public var rightIndent = 0
  /// Added to the left indent in the first line; negative for a hanging indent.
  public var firstLineIndent = 0
  /// The document's default layout.
  public init() {}
}

/// Only what differs from the default is written; what is missing is read as the default.
extension ParagraphStyle: Codable {
  private enum CodingKeys: String, CodingKey {
    case alignment = "a", leftIndent = "l", rightIndent = "r", firstLineIndent = "f"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    alignment = try values.decodeIfPresent(Alignment.self, forKey: .alignment) ?? .natural
    leftIndent = try values.decodeIfPresent(Int.self, forKey: .leftIndent) ?? 0
    rightIndent = try values.decodeIfPresent(Int.self, forKey: .rightIndent) ?? 0
    firstLineIndent = try values.decodeIfPresent(Int.self, forKey: .firstLineIndent) ?? 0
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if alignment != .natural { try values.encode(alignment, forKey: .alignment) }
    if leftIndent != 0 { try values.encode(leftIndent, forKey: .leftIndent) }
    if rightIndent != 0 { try values.encode(rightIndent, forKey: .rightIndent) }
    if firstLineIndent != 0 { try values.encode(firstLineIndent, forKey: .firstLineIndent) }
  }
}
