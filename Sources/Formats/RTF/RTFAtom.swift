import RichText

/// Something in an RTF file that stands in the text as one character.
struct RTFAtom {
  enum Kind: String {
    case image, attachment, footnote, endnote, annotation, object, shape, formula, field, pageNumber = "page number"
    case deletedText = "deleted text"
  }

  var kind: Kind
  /// The number of the context around it.
  var context: Int32
  /// The source bytes.
  var range: Range<Int>
  /// Whether the bytes lack the braces that make them self-contained.
  var isBare: Bool
  /// What the model holds.
  var atom: Atom

  /// Its key follows from its bytes, so that a copy, and the same thing in a later file, has the same one.
  init(_ kind: Kind, range: Range<Int>, isBare: Bool, label: String? = nil, context: Int32 = 0, in bytes: [UInt8]) {
    (self.kind, self.range, self.isBare, self.context) = (kind, range, isBare, context)
    atom = Atom(RTFAtom.modelKind(kind), label: label ?? kind.rawValue, key: 0)
    atom.key = Int(self.bytes(in: bytes).reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 1)
  }

  /// The bytes that make a copy of it.
  func bytes(in bytes: [UInt8]) -> [UInt8] {
    isBare ? [UInt8(ascii: "{")] + bytes[range] + [UInt8(ascii: "}")] : Array(bytes[range])
  }

  private static func modelKind(_ kind: Kind) -> Atom.Kind {
    switch kind {
    case .image: .image
    case .attachment: .attachment
    case .footnote: .footnote
    case .object, .shape: .object
    case .formula, .deletedText: .opaque
    case .endnote: .endnote
    case .annotation: .annotation
    case .field: .field
    case .pageNumber: .pageNumber
    }
  }
}
