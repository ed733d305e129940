import RichText

/// An RTF file as it was read.
struct RTFText: FormattedText {
  let text: RichText
  let source: RTFSource

  init(_ bytes: [UInt8]) { (source, text) = RTFReader.read(bytes) }

  /// What is written is read again, so that nothing is saved that would come back otherwise.
  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] {
    if edited.hasSameContent(as: text) { return source.bytes }
    let held = source.held(edited, grownFrom: text)
    if held.hasSameContent(as: text) { return source.bytes }
    for isCoarse in [false, true] {
      let bytes = RTFWriter.bytes(source, text, held, isCoarse: isCoarse)
      if RTFReader.read(bytes).text.hasSameContent(as: held) { return bytes }
    }
    throw FormatError(
      .cannotHold, "the document could not be written so that it reads back the same",
      hint: "save it under another name; the file on disk is as it was")
  }

  func held(_ edited: RichText) -> RichText { source.held(edited, grownFrom: text) }

  func content(of atom: Atom) -> Atom.Content? { source.content(of: atom) }

  var kept: [KeptContent] { source.kept }
}
