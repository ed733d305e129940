/// Defaults are left out, and keys are short: paragraphs are written into journals with every edit. What is decoded is canonical.
extension Paragraph {
  private enum CodingKeys: String, CodingKey { case id = "i", text = "t", runs = "r", style = "p", emptyStyle = "e" }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let whole = Paragraph(
      id: ParagraphID(try values.decode(UInt64.self, forKey: .id)),
      text: try values.decodeIfPresent(String.self, forKey: .text) ?? "",
      runs: try values.decodeIfPresent([Run].self, forKey: .runs) ?? [],
      style: try values.decodeIfPresent(ParagraphStyle.self, forKey: .style) ?? .init(),
      emptyStyle: try values.decodeIfPresent(CharacterStyle.self, forKey: .emptyStyle) ?? .init())
    guard !whole.text.utf8.contains(UInt8(ascii: "\n")) else {
      throw DecodingError.dataCorruptedError(
        forKey: .text, in: values, debugDescription: "a line feed in a paragraph")
    }
    self = whole.canonical
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id.number, forKey: .id)
    if !text.isEmpty { try values.encode(text, forKey: .text) }
    if !runs.isEmpty { try values.encode(runs, forKey: .runs) }
    if style != ParagraphStyle() { try values.encode(style, forKey: .style) }
    if emptyStyle != CharacterStyle() { try values.encode(emptyStyle, forKey: .emptyStyle) }
  }
}

extension Paragraph.Run: Codable {
  private enum CodingKeys: String, CodingKey { case length = "n", style = "s" }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    length = try values.decode(Int.self, forKey: .length)
    style = try values.decodeIfPresent(CharacterStyle.self, forKey: .style) ?? .init()
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(length, forKey: .length)
    if style != CharacterStyle() { try values.encode(style, forKey: .style) }
  }
}
