import RichText

/// Changes of text and looks inside paragraphs of a file, each made where the paragraph's own characters stand.
///
/// Paragraphs may come in another order in the file than in the text, and one may be in several pieces: text that stands in a table but
/// outside of its cells is shown before the table. All tags stay.
struct HTMLPatch {
  private var splices: [Splices.Splice] = []

  /// The file with the edited text; nil where more than the content of paragraphs changed.
  static func write(_ source: HTMLSource, _ original: RichText, _ edited: RichText) -> HTMLWritten? {
    var patch = HTMLPatch()
    var writer = HTMLWriter(source, original, edited, .fine)
    let (old, new) = (writer.original, writer.edited)
    let hasSameLayout = old.count == new.count && zip(old, new).allSatisfy { $0.id == $1.id && $0.style == $1.style }
    guard hasSameLayout else { return nil }
    (writer.blocks, writer.held) = (source.paragraphs.map(\.block), new)
    for index in new.indices where !new[index].isSame(as: old[index]) { patch.splices += writer.patch(index) }
    guard let bytes = patch.bytes(source) else { return nil }
    return HTMLWritten(bytes, held: writer.held, wanted: new)
  }

  /// Nil where two paragraphs want the same bytes.
  private func bytes(_ source: HTMLSource) -> [UInt8]? {
    var (output, place) = (HTMLOutput(source), 0)
    let order = splices.indices.sorted { (splices[$0].range.lowerBound, $0) < (splices[$1].range.lowerBound, $1) }
    for splice in order.map({ splices[$0] }) {
      guard splice.range.lowerBound >= place else { return nil }
      output.parts.append(.source(place..<splice.range.lowerBound))
      output.add(splice.bytes)
      place = splice.range.upperBound
    }
    output.parts.append(.source(place..<source.bytes.count))
    return output.bytes(source)
  }
}

extension HTMLWriter {
  /// The changes of one paragraph.
  fileprivate mutating func patch(_ index: Int) -> [Splices.Splice] {
    var (items, origins, new): ([TextItem], [HTMLOrigin], [TextItem]) = ([], [], [])
    addSource(index, &items, &origins)
    addEdited(index, &new)
    held[index].runs = []
    let operations = TextItemDifference.operations(from: items, to: new)
    let emission = HTMLEmission(writer: consume self, items, origins, new, first: index)
    var paragraph = HTMLPatchedParagraph(index, consume emission)
    paragraph.write(operations)
    self = paragraph.emission.writer
    return paragraph.splices
  }
}

extension Paragraph {
  /// Whether text and looks are equal; the look of an empty paragraph counts while it is empty.
  fileprivate func isSame(as other: Paragraph) -> Bool {
    runs == other.runs && text.hasSameBytes(as: other.text) && (!text.isEmpty || emptyStyle == other.emptyStyle)
  }
}
