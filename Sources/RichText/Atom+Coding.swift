/// Short keys. What an atom is made of, and its words, are written only where it carries them.
extension Atom: Codable {
  private enum CodingKeys: String, CodingKey { case kind, label, key, content, words }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Kind.self, forKey: .kind), label: try values.decode(String.self, forKey: .label),
      key: try values.decode(Int.self, forKey: .key),
      content: try values.decodeIfPresent(Content.self, forKey: .content),
      words: try values.decodeIfPresent(String.self, forKey: .words))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    try values.encode(label, forKey: .label)
    try values.encode(key, forKey: .key)
    try values.encodeIfPresent(content, forKey: .content)
    try values.encodeIfPresent(words, forKey: .words)
  }
}

/// One key tells what it is: `i` a picture; `a` an attachment's name, its bytes in `b`; `n` a note's paragraphs; `f` a field's
/// instruction, its result in `r`; `p` a page number; `s` a content type, the bytes in `b`.
extension Atom.Content: Codable {
  private enum CodingKeys: String, CodingKey {
    case image = "i", attachment = "a", bytes = "b", note = "n", field = "f", result = "r", pageNumber = "p", source =
      "s"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func bytes() throws -> [UInt8] { try values.decode(Base64.self, forKey: .bytes).bytes }
    if let image = try values.decodeIfPresent(Atom.Image.self, forKey: .image) {
      self = .image(image)
    } else if let name = try values.decodeIfPresent(String.self, forKey: .attachment) {
      self = .attachment(name: name, bytes: try bytes())
    } else if let paragraphs = try values.decodeIfPresent([Paragraph].self, forKey: .note) {
      self = .note(paragraphs)
    } else if let field = try values.decodeIfPresent(String.self, forKey: .field) {
      self = .field(instruction: field, result: try values.decode(String.self, forKey: .result))
    } else if values.contains(.pageNumber) {
      self = .pageNumber
    } else {
      self = .source(contentType: try values.decode(String.self, forKey: .source), bytes: try bytes())
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .image(let image): try values.encode(image, forKey: .image)
    case .attachment(let name, let bytes):
      try values.encode(name, forKey: .attachment)
      try values.encode(Base64(bytes), forKey: .bytes)
    case .note(let paragraphs): try values.encode(paragraphs, forKey: .note)
    case .field(let instruction, let result):
      try values.encode(instruction, forKey: .field)
      try values.encode(result, forKey: .result)
    case .pageNumber: try values.encode(true, forKey: .pageNumber)
    case .source(let contentType, let bytes):
      try values.encode(contentType, forKey: .source)
      try values.encode(Base64(bytes), forKey: .bytes)
    }
  }
}

extension Atom.Image: Codable {
  private enum CodingKeys: String, CodingKey {
    case bytes = "b", contentType = "t", reference = "r", width = "w", height = "h", description = "d"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      bytes: try values.decodeIfPresent(Base64.self, forKey: .bytes)?.bytes ?? [],
      contentType: try values.decode(String.self, forKey: .contentType),
      reference: try values.decodeIfPresent(String.self, forKey: .reference),
      width: try values.decodeIfPresent(Int.self, forKey: .width).map(Twips.length),
      height: try values.decodeIfPresent(Int.self, forKey: .height).map(Twips.length),
      description: try values.decodeIfPresent(String.self, forKey: .description))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if !bytes.isEmpty { try values.encode(Base64(bytes), forKey: .bytes) }
    try values.encode(contentType, forKey: .contentType)
    try values.encodeIfPresent(reference, forKey: .reference)
    try values.encodeIfPresent(width, forKey: .width)
    try values.encodeIfPresent(height, forKey: .height)
    try values.encodeIfPresent(description, forKey: .description)
  }
}
