/// A paragraph's place in a list.
public struct ListItem: Hashable, Sendable, Codable {
  /// Tells the list from others; the number means nothing else. A list that is taken up again after other paragraphs goes on counting.
  public var list: Int
  /// How deep the item is nested: 0 for the outermost, at most `levelLimit`.
  public var level = 0
  /// What stands before the item.
  public var marker: Marker
  /// The item's number where it does not follow from the item before it.
  public var start: Int?
  /// Whether the marker is shown; a further paragraph of the same item has none.
  public var hasMarker = true

  /// An item of a list.
  public init(list: Int, level: Int = 0, marker: Marker, start: Int? = nil, hasMarker: Bool = true) {
    (self.list, self.level, self.marker, self.start, self.hasMarker) = (list, level, marker, start, hasMarker)
  }

  /// The deepest level.
  public static let levelLimit = 8

  /// What stands before an item.
  public enum Marker: Hashable, Sendable {
    /// A sign, for example `•`.
    case bullet(String)
    /// A number between two texts, for example `(` and `)`. The numbers of so many levels right above it as `outer` says stand before it, each with a full
    /// stop after it, as in `1.2`; those of levels that have none are left out.
    case number(Numbering, outer: Int = 0, prefix: String, suffix: String)
    /// A box.
    case task(isDone: Bool)
  }

  /// How a number is written.
  public enum Numbering: String, Sendable, Codable, CaseIterable {
    case decimal, lowerRoman, upperRoman, lowerAlpha, upperAlpha
  }
}

extension ListItem {
  private enum CodingKeys: String, CodingKey {
    case list = "i", level = "l", marker = "m", start = "s", hasMarker = "h"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      list: try values.decode(Int.self, forKey: .list),
      level: min(max(try values.decodeIfPresent(Int.self, forKey: .level) ?? 0, 0), Self.levelLimit),
      marker: try values.decode(Marker.self, forKey: .marker),
      start: try values.decodeIfPresent(Int.self, forKey: .start).map(Twips.distance),
      hasMarker: try values.decodeIfPresent(Bool.self, forKey: .hasMarker) ?? true)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(list, forKey: .list)
    if level != 0 { try values.encode(level, forKey: .level) }
    try values.encode(marker, forKey: .marker)
    try values.encodeIfPresent(start, forKey: .start)
    if !hasMarker { try values.encode(false, forKey: .hasMarker) }
  }
}
