/// Only what differs from the default is written; what is missing is read as the default.
extension ParagraphStyle: Codable {
  private enum CodingKeys: String, CodingKey {
    case name = "n", headingLevel = "h", alignment = "a", leftIndent = "l", rightIndent = "r", firstLineIndent = "f"
    case spaceBefore = "b", spaceAfter = "e", lineSpacing = "s", tabStops = "t", list = "i", quoteDepth = "q"
    case code = "c", isRule = "u", startsPage = "p", cells = "x"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Int {
      Twips.distance(try values.decodeIfPresent(Int.self, forKey: key) ?? 0)
    }
    name = try values.decodeIfPresent(String.self, forKey: .name)
    headingLevel = min(max(try number(.headingLevel), 0), 9)
    alignment = try values.decodeIfPresent(Alignment.self, forKey: .alignment) ?? .natural
    (leftIndent, rightIndent) = (try number(.leftIndent), try number(.rightIndent))
    firstLineIndent = try number(.firstLineIndent)
    (spaceBefore, spaceAfter) = (try number(.spaceBefore), try number(.spaceAfter))
    lineSpacing = try values.decodeIfPresent(LineSpacing.self, forKey: .lineSpacing)
    tabStops = try values.decodeIfPresent([TabStop].self, forKey: .tabStops)?.fromLeftToRight ?? []
    list = try values.decodeIfPresent(ListItem.self, forKey: .list)
    quoteDepth = max(0, try number(.quoteDepth))
    code = try values.decodeIfPresent(CodeBlock.self, forKey: .code)
    isRule = try values.decodeIfPresent(Bool.self, forKey: .isRule) ?? false
    startsPage = try values.decodeIfPresent(Bool.self, forKey: .startsPage) ?? false
    cells = try values.decodeIfPresent([TableCell].self, forKey: .cells) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    func encode(_ number: Int, _ key: CodingKeys) throws { if number != 0 { try values.encode(number, forKey: key) } }
    try values.encodeIfPresent(name, forKey: .name)
    try encode(headingLevel, .headingLevel)
    if alignment != .natural { try values.encode(alignment, forKey: .alignment) }
    try encode(leftIndent, .leftIndent)
    try encode(rightIndent, .rightIndent)
    try encode(firstLineIndent, .firstLineIndent)
    try encode(spaceBefore, .spaceBefore)
    try encode(spaceAfter, .spaceAfter)
    try values.encodeIfPresent(lineSpacing, forKey: .lineSpacing)
    if !tabStops.isEmpty { try values.encode(tabStops, forKey: .tabStops) }
    try values.encodeIfPresent(list, forKey: .list)
    try encode(quoteDepth, .quoteDepth)
    try values.encodeIfPresent(code, forKey: .code)
    if isRule { try values.encode(true, forKey: .isRule) }
    if startsPage { try values.encode(true, forKey: .startsPage) }
    if !cells.isEmpty { try values.encode(cells, forKey: .cells) }
  }
}

extension [TabStop] {
  fileprivate var fromLeftToRight: Self {
    let isSorted = zip(self, dropFirst()).allSatisfy { $0.position <= $1.position }
    return isSorted ? self : sorted { $0.position < $1.position }
  }
}
