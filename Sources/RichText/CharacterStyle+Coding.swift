/// Only what differs from the default is written; what is missing is read as the default.
extension CharacterStyle: Codable {
  private enum CodingKeys: String, CodingKey {
    case bold = "b", italic = "i", underline = "u", strikethrough = "s", hidden = "h"
    case font = "f", size = "z", color = "c", highlight = "l", atom = "a"
    case underlineColor = "uc", baseline = "v", capitals = "k", code = "m", link = "r", language = "g"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    bold = try values.decodeIfPresent(Bool.self, forKey: .bold) ?? false
    italic = try values.decodeIfPresent(Bool.self, forKey: .italic) ?? false
    underline = try values.decodeIfPresent(Underline.self, forKey: .underline) ?? .none
    strikethrough = try values.decodeIfPresent(Bool.self, forKey: .strikethrough) ?? false
    hidden = try values.decodeIfPresent(Bool.self, forKey: .hidden) ?? false
    font = try values.decodeIfPresent(String.self, forKey: .font)
    size = try values.decodeIfPresent(Int.self, forKey: .size).map { max(1, Twips.length($0)) }
    color = try values.decodeIfPresent(Color.self, forKey: .color)
    highlight = try values.decodeIfPresent(Color.self, forKey: .highlight)
    atom = try values.decodeIfPresent(Atom.self, forKey: .atom)
    underlineColor = try values.decodeIfPresent(Color.self, forKey: .underlineColor)
    baseline = try values.decodeIfPresent(Baseline.self, forKey: .baseline) ?? .normal
    capitals = try values.decodeIfPresent(Capitals.self, forKey: .capitals) ?? .asTyped
    code = try values.decodeIfPresent(Bool.self, forKey: .code) ?? false
    link = try values.decodeIfPresent(Link.self, forKey: .link)
    language = try values.decodeIfPresent(String.self, forKey: .language)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if bold { try values.encode(true, forKey: .bold) }
    if italic { try values.encode(true, forKey: .italic) }
    if underline != .none { try values.encode(underline, forKey: .underline) }
    if strikethrough { try values.encode(true, forKey: .strikethrough) }
    if hidden { try values.encode(true, forKey: .hidden) }
    try values.encodeIfPresent(font, forKey: .font)
    try values.encodeIfPresent(size, forKey: .size)
    try values.encodeIfPresent(color, forKey: .color)
    try values.encodeIfPresent(highlight, forKey: .highlight)
    try values.encodeIfPresent(atom, forKey: .atom)
    try values.encodeIfPresent(underlineColor, forKey: .underlineColor)
    if baseline != .normal { try values.encode(baseline, forKey: .baseline) }
    if capitals != .asTyped { try values.encode(capitals, forKey: .capitals) }
    if code { try values.encode(true, forKey: .code) }
    try values.encodeIfPresent(link, forKey: .link)
    try values.encodeIfPresent(language, forKey: .language)
  }
}
