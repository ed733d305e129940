/// Short keys, and positions as plain numbers: `r` range, `t` paragraphs; `c` start, `l` looks; `p` first paragraph, `s` layouts.
extension Transaction.Step: Codable {
  private enum CodingKeys: String, CodingKey {
    case range = "r", paragraphs = "t", start = "c", looks = "l", first = "p", styles = "s"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let range = try values.decodeIfPresent(StepNumbers.self, forKey: .range) {
      let paragraphs = try values.decode([Paragraph].self, forKey: .paragraphs)
      change = .replace(try range.range(values.codingPath), try Self.checked(paragraphs, values.codingPath))
    } else if let start = try values.decodeIfPresent(StepNumbers.self, forKey: .start) {
      change = .restyle(
        try start.position(values.codingPath), try values.decode([Transaction.Looks].self, forKey: .looks))
    } else {
      let first = try values.decode(StepNumbers.self, forKey: .first)
      change = .layOut(
        try first.paragraph(values.codingPath), try values.decode([ParagraphStyle].self, forKey: .styles))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch change {
    case .replace(let range, let paragraphs):
      try values.encode(StepNumbers(range.lowerBound, range.upperBound), forKey: .range)
      try values.encode(paragraphs, forKey: .paragraphs)
    case .restyle(let start, let looks):
      try values.encode(StepNumbers(start), forKey: .start)
      try values.encode(looks, forKey: .looks)
    case .layOut(let first, let styles):
      try values.encode(StepNumbers(first), forKey: .first)
      try values.encode(styles, forKey: .styles)
    }
  }

  private static func checked(_ paragraphs: [Paragraph], _ path: [any CodingKey]) throws -> [Paragraph] {
    guard !paragraphs.isEmpty else {
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "a replacement without paragraphs"))
    }
    return paragraphs
  }
}

extension Transaction.Looks: Codable {
  private enum CodingKeys: String, CodingKey { case runs = "r", emptyStyle = "e" }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    runs = try values.decodeIfPresent([Paragraph.Run].self, forKey: .runs) ?? []
    emptyStyle = try values.decodeIfPresent(CharacterStyle.self, forKey: .emptyStyle)
    for run in runs where run.length <= 0 || run.length > StepNumbers.limit {
      let problem = DecodingError.Context(
        codingPath: values.codingPath, debugDescription: "a run of \(run.length) bytes")
      throw DecodingError.dataCorrupted(problem)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if !runs.isEmpty { try values.encode(runs, forKey: .runs) }
    try values.encodeIfPresent(emptyStyle, forKey: .emptyStyle)
  }
}

/// Indices and offsets as an array. Numbers that no text can have are refused, so that sums of them cannot overflow.
private struct StepNumbers: Codable {
  static let limit = 1 << 32
  var numbers: [Int]

  init(_ paragraph: Int) { numbers = [paragraph] }
  init(_ positions: Position...) { numbers = positions.flatMap { [$0.paragraph, $0.offset] } }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    numbers = try container.decode([Int].self)
    guard numbers.allSatisfy({ (0...Self.limit).contains($0) }) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a place that no text has")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(numbers)
  }

  func paragraph(_ path: [any CodingKey]) throws -> Int { try expect(1, path)[0] }

  func position(_ path: [any CodingKey]) throws -> Position {
    let numbers = try expect(2, path)
    return Position(numbers[0], numbers[1])
  }

  func range(_ path: [any CodingKey]) throws -> Range<Position> {
    let numbers = try expect(4, path)
    let (lower, upper) = (Position(numbers[0], numbers[1]), Position(numbers[2], numbers[3]))
    guard lower <= upper else {
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "a range that ends before it starts"))
    }
    return lower..<upper
  }

  private func expect(_ count: Int, _ path: [any CodingKey]) throws -> [Int] {
    guard numbers.count == count else {
      let problem = "\(numbers.count) numbers in place of \(count)"
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: problem))
    }
    return numbers
  }
}
