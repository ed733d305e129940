extension Atom {
  /// What an atom is made of, apart from any file.
  public indirect enum Content: Hashable, Sendable {
    /// A picture.
    case image(Image)
    /// A file in the text.
    case attachment(name: String, bytes: [UInt8])
    /// The text of a footnote, endnote or annotation.
    case note([Paragraph])
    /// A field's instruction, and what it showed last.
    case field(instruction: String, result: String)
    /// The number of the page.
    case pageNumber
    /// The bytes that are the thing in a format of this content type; other formats cannot hold it.
    case source(contentType: String, bytes: [UInt8])
  }

  /// A picture.
  public struct Image: Hashable, Sendable {
    /// The file's bytes; empty where only its place is known.
    public var bytes: [UInt8]
    /// The content type, for example `public.png`.
    public var contentType: String
    /// A file's name or an address, where the document refers to it.
    public var reference: String?
    /// The width and height on the page in twips, where they are stated.
    public var width, height: Int?
    /// What is in the picture, for those who do not see it.
    public var description: String?
    /// A picture of these bytes.
    public init(
      bytes: [UInt8], contentType: String, reference: String? = nil, width: Int? = nil, height: Int? = nil,
      description: String? = nil
    ) {
      (self.bytes, self.contentType, self.reference) = (bytes, contentType, reference)
      (self.width, self.height, self.description) = (width, height, description)
    }
  }
}
