import RichText

/// An HTML file as it was read.
struct HTMLText: FormattedText {
  let text: RichText
  let source: HTMLSource

  init(checking bytes: [UInt8]) throws(FormatError) {
    let encoding = HTMLEncoding(bytes)
    guard bytes.count <= HTMLLimits.size else { throw HTMLLimits.tooLarge("is larger than 256 MB") }
    let characters = encoding.decoded(bytes).bytes
    try PieceLimit.tags.check(characters, of: "the HTML file")
    try HTMLLimits.check(characters)
    self.init(bytes, encoding)
  }

  init(_ bytes: [UInt8], _ encoding: HTMLEncoding) { (source, text) = HTMLReader.read(bytes, encoding) }

  func held(_ edited: RichText) -> RichText { isUnedited(edited) ? edited : HTMLWays(self, edited).held }

  func losses(of edited: RichText) -> [String] {
    let (plain, held) = (RichText(HTMLTableItems(edited, in: source).paragraphs), held(edited))
    return FormatLosses(of: plain, heldAs: held).descriptions + atomLosses(of: edited, heldAs: held)
  }

  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] {
    if isUnedited(edited) { return source.file }
    if let bytes = HTMLWays(self, edited).bytes {
      return source.isBlank ? HTMLBlankPage.titled(bytes, of: headings(edited)) : bytes
    }
    throw FormatError(
      .cannotHold, "the edit cannot be written into this page, whose tags are nested too badly to read back the same",
      hint: "undo the last edits, or save the document in another format; the file on disk is as it was")
  }

  /// The headings as they are held.
  private func headings(_ edited: RichText) -> some Sequence<Paragraph> {
    let holding = HTMLHolding(source: source)
    return edited.paragraphs.lazy.filter { $0.style.headingLevel > 0 }.map { holding.held($0) }
  }

  func content(of atom: Atom) -> Atom.Content? { source.atoms[atom.key]?.content(in: source) }

  func words(of atom: Atom) -> String? { source.atoms[atom.key]?.words(in: source) }

  func heldContent(of atom: Atom) -> Atom.Content? {
    guard case .image(var image)? = atom.content else { return atom.content }
    if image.bytes.isEmpty, let data = image.reference.flatMap(DataURL.init) { image.bytes = data.bytes }
    if !image.bytes.isEmpty || DataURL(image.reference ?? "") != nil { image.reference = nil }
    (image.width, image.height) = (image.width.map(heldSize), image.height.map(heldSize))
    return .image(image)
  }

  private func heldSize(_ twips: Int) -> Int { CSSValue.clamped(Double(max(twips, 0))) }

  var kept: [KeptContent] { source.kept }
}
