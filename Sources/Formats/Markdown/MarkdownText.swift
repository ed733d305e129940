import RichText

/// A Markdown file as it was read.
struct MarkdownText: FormattedText {
  let text: RichText
  let source: MarkdownSource
  /// The file as it was read.
  let bytes: [UInt8]
  private let encoding: TextEncoding
  /// The block that each paragraph is in.
  private let blocks: [Int]

  /// Reads a file. Throws `notThisFormat` for a binary one.
  init(checking bytes: [UInt8]) throws(FormatError) {
    let encoding = TextEncoding(bytes)
    let characters = Array(encoding.text(bytes).utf8)
    guard !characters.looksBinary else { throw PlainText.notText(bytes) }
    try PieceLimit.lines.check(characters, of: "the Markdown file")
    self.init(bytes, encoding, characters)
  }

  /// Reads a file, whatever it is.
  init(_ bytes: [UInt8]) {
    let encoding = TextEncoding(bytes)
    self.init(bytes, encoding, Array(encoding.text(bytes).utf8))
  }

  private init(_ bytes: [UInt8], _ encoding: TextEncoding, _ characters: [UInt8]) {
    (self.bytes, self.encoding) = (bytes, encoding)
    (source, text) = MarkdownReader.read(characters)
    blocks = source.blockNumbers(text.paragraphCount)
  }

  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] {
    if isUnedited(edited) { return bytes }
    let outline = outline(edited)
    let held = RichText(outline.paragraphs)
    if isUnedited(held) { return bytes }
    var writer = MarkdownWriter(source, Array(text.paragraphs), outline)
    for care in [MarkdownInlineWriter.Care.fine, .tagged, .numbered] {
      writer.noteCare = care
      guard let new = writer.bytes(), let file = encoded(new) else { throw MarkdownText.notWritten }
      guard !new.looksBinary else { throw MarkdownText.looksBinary }
      if !held.hasAtoms || ReadBack(file: self, held: held).hasSameThings(as: MarkdownText(file)) { return file }
    }
    throw MarkdownText.notWritten
  }

  private static let notWritten = FormatError(
    .cannotHold, "the document could not be written as Markdown so that it reads back the same",
    hint: "save it in another format; the file on disk is as it was")

  private static let looksBinary = FormatError(
    .cannotHold, "the document has so many control characters that it would be taken for a binary file",
    hint: "take some of them out; the file on disk is as it was")

  /// The file in the first encoding that can hold the characters, and in which they are read again; nil where none is.
  private func encoded(_ characters: [UInt8]) -> [UInt8]? {
    let text = String(decoding: characters, as: UTF8.self)
    return ([encoding] + encoding.successors).lazy.compactMap { $0.file(text) }.first { file in
      Array(TextEncoding(file).text(file).utf8) == characters
    }
  }

  func losses(of edited: RichText) -> [String] {
    let held = held(edited)
    let losses = FormatLosses(of: edited, heldAs: held).descriptions + atomLosses(of: edited, heldAs: held)
    guard encoding.mayBeLeft, let new = try? self.bytes(with: edited) else { return losses }
    return losses + encoding.loss(to: TextEncoding(new), new)
  }

  func held(_ edited: RichText) -> RichText {
    isUnedited(edited) ? edited : RichText(outline(edited).paragraphs)
  }

  /// The edited text as Markdown holds it.
  func outline(_ edited: RichText) -> MarkdownOutline {
    var holding = MarkdownHolding(source.atoms)
    let original = Array(text.paragraphs)
    let paragraphs = holding.withWholeTables(Array(edited.paragraphs), original).flatMap { paragraph in
      let number = paragraph.id.number
      let old = number < UInt64(original.count) ? original[Int(number)] : nil
      return old == paragraph ? [paragraph] : holding.held(paragraph, old)
    }
    return MarkdownOutline(paragraphs) { source.places(of: $0, blocks) }
  }

  func content(of atom: Atom) -> Atom.Content? { source.atoms[atom]?.content }

  func words(of atom: Atom) -> String? { source.atoms[atom]?.words }

  func heldContent(of atom: Atom) -> Atom.Content? {
    guard case .image(var image)? = atom.content else { return atom.content }
    (image.bytes, image.width, image.height) = ([], nil, nil)
    return .image(image)
  }

  var referringKinds: Set<Atom.Kind> { [.footnote] }

  var kept: [KeptContent] { source.kept }
}
