import RichText

/// An RTF file as it was read.
struct RTFText: FormattedText {
  let text: RichText
  let source: RTFSource

  init(_ bytes: [UInt8]) { (source, text) = RTFReader.read(bytes) }

  /// What is written is read again, so that nothing is saved that would come back otherwise.
  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] {
    if isUnedited(edited) { return source.bytes }
    let held = source.held(edited, grownFrom: text)
    if isUnedited(held) { return source.bytes }
    for isCoarse in [false, true] {
      let (bytes, changed) = RTFWriter.result(source, text, held, isCoarse: isCoarse)
      if isRight(bytes, changed, held) { return bytes }
    }
    throw FormatError(
      .cannotHold, "the document could not be written so that it reads back the same",
      hint: "save it in another format; the file on disk is as it was")
  }

  /// Whether the bytes read as the text: what changed is read, or else all.
  private func isRight(_ bytes: [UInt8], _ changed: Range<Int>?, _ held: RichText) -> Bool {
    let check = RTFLocalCheck(source: source, original: text, held: held)
    let shift = bytes.count - source.bytes.count
    if let changed, let isRight = check.result(bytes, changed, shift) { return isRight }
    return ReadBack(file: self, held: held).agrees(with: RTFText(bytes))
  }

  func held(_ edited: RichText) -> RichText { source.held(edited, grownFrom: text) }

  func content(of atom: Atom) -> Atom.Content? { source.content(of: atom) }

  func words(of atom: Atom) -> String? { source.words(of: atom) }

  func heldContent(of atom: Atom) -> Atom.Content? {
    switch atom.content {
    case .image(let image): .image(RTFPicture.held(image))
    case .field where atom.kind == .pageNumber: .pageNumber
    case .note(let paragraphs): .note(paragraphs.map(\.withShownSymbols))
    default: atom.content
    }
  }

  var kept: [KeptContent] { source.kept }
}
