/// A place in the line that a tab leads to.
public struct TabStop: Hashable, Sendable, Codable {
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
