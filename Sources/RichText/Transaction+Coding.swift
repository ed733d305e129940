extension Transaction: Codable {
  private enum CodingKeys: CodingKey { case steps }

  public init(from decoder: any Decoder) throws {
    self.init(try decoder.container(keyedBy: CodingKeys.self).decode([Step].self, forKey: .steps))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(steps, forKey: .steps)
  }
}
