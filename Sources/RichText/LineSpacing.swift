/// The distance from line to line; no number is negative.
public enum LineSpacing: Hashable, Sendable {
  /// So many 240ths of the font's own distance: 480 is double.
  case multiple(Int)
  /// So many twips.
  case exactly(Int)
  /// So many twips, more where the line needs it.
  case atLeast(Int)
}

extension LineSpacing: Codable {
  private enum CodingKeys: String, CodingKey { case multiple = "m", exactly = "e", atLeast = "l" }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let number = try values.decodeIfPresent(Int.self, forKey: .multiple) {
      self = .multiple(Twips.length(number))
    } else if let number = try values.decodeIfPresent(Int.self, forKey: .exactly) {
      self = .exactly(Twips.length(number))
    } else {
      self = .atLeast(Twips.length(try values.decode(Int.self, forKey: .atLeast)))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .multiple(let number): try values.encode(number, forKey: .multiple)
    case .exactly(let number): try values.encode(number, forKey: .exactly)
    case .atLeast(let number): try values.encode(number, forKey: .atLeast)
    }
  }
}
