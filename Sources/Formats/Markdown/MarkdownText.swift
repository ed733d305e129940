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

  init(_ bytes: [UInt8]) {
    (self.bytes, encoding) = (bytes, TextEncoding(bytes))
    (source, text) = MarkdownReader.read(Array(encoding.text(bytes).utf8))
    blocks = source.blockNumbers(text.paragraphCount)
  }

  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] {
    if edited.hasSameContent(as: text) { return bytes }
    let outline = outline(edited)
    if RichText(outline.paragraphs).hasSameContent(as: text) { return bytes }
    var writer = MarkdownWriter(source, Array(text.paragraphs), outline)
    if let new = writer.bytes() { return try checked(encoded(new)) }
    throw FormatError(
      .cannotHold, "the document could not be written as Markdown so that it reads back the same",
      hint: "save it under another name; the file on disk is as it was")
  }

  /// The file, unless it would be taken for a binary one when it is read.
  private func checked(_ new: [UInt8]) throws(FormatError) -> [UInt8] {
    if (try? PlainText(checking: new)) != nil { return new }
    throw FormatError(
      .cannotHold, "the document has so many control characters that it would be taken for a binary file",
      hint: "take some of them out; the file on disk is as it was")
  }

  /// The file in the first encoding that can hold the text.
  private func encoded(_ text: [UInt8]) -> [UInt8] {
    let text = String(decoding: text, as: UTF8.self)
    for candidate in [encoding] + encoding.successors {
      guard let bytes = candidate.encode(text) else { continue }
      let whole = candidate.mark + bytes
      if TextEncoding(whole) == candidate || text.isEmpty { return whole }
    }
    return Array(text.utf8)
  }

  func losses(of edited: RichText) -> [String] {
    let losses = FormatLosses(of: edited, heldAs: held(edited)).descriptions
    guard let new = try? self.bytes(with: edited) else { return losses }
    return losses + encoding.loss(to: TextEncoding(new), new)
  }

  func held(_ edited: RichText) -> RichText { RichText(outline(edited).paragraphs) }

  /// The edited text as Markdown holds it.
  func outline(_ edited: RichText) -> MarkdownOutline {
    var holding = MarkdownHolding(source.atoms)
    let original = Array(text.paragraphs)
    let paragraphs = edited.paragraphs.flatMap { paragraph in
      let number = paragraph.id.number
      if number < UInt64(original.count), original[Int(number)] == paragraph { return [paragraph] }
      return holding.held(paragraph)
    }
    return MarkdownOutline(paragraphs) { source.places(of: $0, blocks) }
  }

  func content(of atom: Atom) -> Atom.Content? { source.atoms[atom]?.content }

  var kept: [KeptContent] { source.kept }
}
