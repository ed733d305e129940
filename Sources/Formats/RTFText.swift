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

  func losses(of edited: RichText) -> [String] {
    let held = source.held(edited, grownFrom: text)
    if held.hasSameContent(as: edited) { return [] }
    let pairs = Array(zip(edited.paragraphs, held.paragraphs))
    var losses: [String] = []
    func add(_ words: String, _ isLost: (Paragraph, Paragraph) -> Bool) {
      if pairs.contains(where: { isLost($0, $1) }) { losses.append(words) }
    }
    add("characters with the number 0") { !$0.text.utf8.elementsEqual($1.text.utf8) }
    add("pictures and objects from other documents") { old, new in
      old.runs.map(\.style.atom) != new.runs.map(\.style.atom)
    }
    add("sizes above 1638 points") { old, new in old.runs.map(\.style.size) != new.runs.map(\.style.size) }
    add("font names that RTF cannot write") { old, new in old.runs.map(\.style.font) != new.runs.map(\.style.font) }
    add("indents above 22 inches") { $0.style != $1.style }
    return losses
  }
}
