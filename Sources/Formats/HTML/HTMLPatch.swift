import RichText

/// Changes inside paragraphs of a file, each made where the paragraph's own characters stand.
///
/// Paragraphs may come in another order in the file than in the text, and one may be in several pieces: text that stands in a table but
/// outside of its cells is shown before the table. All tags stay but those of paragraphs that go.
struct HTMLPatch {
  private var splices: [Splices.Splice] = []

  /// The file with the edited text; nil where paragraphs changed their layout or their order, and where some came or went though the file has
  /// its text in order.
  static func write(_ source: HTMLSource, _ original: RichText, _ edited: RichText) -> HTMLWritten? {
    var writer = HTMLWriter(source, original, edited, .fine)
    guard let pieces = HTMLPatchPlan(from: writer.original, to: writer.edited), !source.isInOrder || pieces.isPlain
    else { return nil }
    writer.blocks = pieces.parts.flatMap { part in part.edited.map { _ in source.paragraphs[part.source].block } }
    writer.held = writer.edited
    var patch = HTMLPatch()
    for part in pieces.parts where !writer.isUnchanged(part) { patch.splices += writer.patch(part) }
    for index in pieces.removed {
      guard let removal = HTMLRemoval(of: index, in: source) else { return nil }
      patch.splices += removal.splices
    }
    guard let bytes = patch.bytes(source) else { return nil }
    return HTMLWritten(bytes, held: writer.held, wanted: writer.edited)
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
  fileprivate func isUnchanged(_ part: HTMLPatchPlan.Part) -> Bool {
    part.edited.count == 1 && edited[part.edited.lowerBound].isSame(as: original[part.source])
  }

  /// The changes of one paragraph, and what is put behind it.
  fileprivate mutating func patch(_ part: HTMLPatchPlan.Part) -> [Splices.Splice] {
    var (items, origins, new): ([TextItem], [HTMLOrigin], [TextItem]) = ([], [], [])
    addSource(part.source, &items, &origins)
    for index in part.edited {
      addEdited(index, &new)
      held[index].runs = []
    }
    let operations = TextItemDifference.operations(from: items, to: new)
    let emission = HTMLEmission(writer: consume self, items, origins, new, first: part.edited.lowerBound)
    var paragraph = HTMLPatchedParagraph(part, consume emission)
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
