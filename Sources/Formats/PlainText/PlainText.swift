import RichText

/// A plain text file as it was read.
///
/// A file that ends with a line end has no empty last paragraph for it, as people count lines; only an empty file has one.
struct PlainText: FormattedText {
  let text: RichText
  let bytes: [UInt8]
  let encoding: TextEncoding
  let lines: [PlainLines.Line]
  /// Whether a byte is a control character's, or part of a wide one that has zeros.
  let hasControls: Bool
  /// What decides the encoding.
  let format: PlainTextFormat

  init(checking bytes: [UInt8], format: PlainTextFormat = .init()) throws(FormatError) {
    guard bytes.count <= PlainTextFormat.sizeLimit else {
      throw FormatError(.tooLarge, "the text file is larger than 1 GB", hint: "split it into smaller documents")
    }
    guard let encoding = format.encoding(of: bytes) else { throw PlainText.notEncoded(format) }
    let characters = encoding.unitWidth == 1 ? bytes : Array(encoding.text(bytes).utf8)
    try PieceLimit.lines.check(characters, of: "the text file")
    let file = PlainText(bytes, encoding, format)
    guard !format.isGuessing || !file.hasControls || !file.text.paragraphs.looksBinary else {
      throw PlainText.notText(bytes)
    }
    self = file
  }

  init(_ bytes: [UInt8]) { self.init(bytes, TextEncoding(bytes), .init()) }

  init(_ bytes: [UInt8], _ encoding: TextEncoding, _ format: PlainTextFormat) {
    let lines = PlainLines(bytes, encoding)
    (self.bytes, self.encoding, self.lines, self.format) = (bytes, encoding, lines.lines, format)
    hasControls = bytes.contains(where: \.isControl)
    let texts = lines.texts(of: bytes) ?? lines.lines.map { encoding.text(of: bytes[$0.range]) }
    text = RichText(texts.enumerated().map { Paragraph(id: ParagraphID(UInt64($0)), plain: $1) })
  }

  private static func notEncoded(_ format: PlainTextFormat) -> FormatError {
    FormatError(
      .notThisFormat, "this is not text in the encoding \(format.encodingName): some bytes are no characters of it",
      hint: "choose another encoding, or none, so that the file decides")
  }

  /// Why a binary file is refused.
  static func notText(_ bytes: [UInt8]) -> FormatError {
    let signature = FileSignature(bytes)
    return (signature == .text ? .binary : signature).error(insteadOf: "a text file")
  }

  func content(of atom: Atom) -> Atom.Content? { nil }

  var kept: [KeptContent] { [] }
}

extension Paragraph {
  /// A paragraph without any look.
  init(id: ParagraphID, plain text: String) {
    self.init(id: id, text: text, runs: text.isEmpty ? [] : [.init(length: text.utf8.count, style: .init())])
  }
}

extension Sequence<Paragraph> {
  var hasControls: Bool { contains { $0.text.utf8.contains(where: \.isControl) } }

  /// Whether these are not text: a NUL, or more than one control character in ten bytes.
  var looksBinary: Bool {
    var (controls, count) = (0, 0)
    for paragraph in self {
      for byte in paragraph.text.utf8 where byte < 0x20 {
        if byte == 0 { return true }
        if byte.isControl { controls += 1 }
      }
      count += paragraph.text.utf8.count
    }
    return controls * 10 > count
  }
}

extension UInt8 {
  /// Whether no text has this byte: a control character other than backspace, white space and escape.
  var isControl: Bool { self < 0x20 && self != 0x1B && !(0x08...0x0D).contains(self) }
}
