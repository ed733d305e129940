/// A place in the line that a tab leads to.
public struct TabStop: Hashable, Sendable {
  /// What of the text stands at the stop.
  public enum Alignment: String, Sendable, Codable, CaseIterable { case left, center, right, decimal }
  /// The distance from the left margin in twips.
  public var position: Int
  /// What of the text stands at the stop.
  public var alignment: Alignment
  /// A stop at this distance from the left margin, in twips.
  public init(_ position: Int, _ alignment: Alignment = .left) {
    (self.position, self.alignment) = (position, alignment)
  }
}

extension TabStop: Codable {
  private enum CodingKeys: String, CodingKey { case position = "p", alignment = "a" }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      Twips.distance(try values.decode(Int.self, forKey: .position)),
      try values.decodeIfPresent(Alignment.self, forKey: .alignment) ?? .left)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(position, forKey: .position)
    if alignment != .left { try values.encode(alignment, forKey: .alignment) }
  }
}
