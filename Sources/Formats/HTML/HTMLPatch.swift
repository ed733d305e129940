import RichText

/// Changes of text and looks inside paragraphs of a file, each made where the paragraph's own characters stand.
///
/// Paragraphs may come in another order in the file than in the text, and one may be in several pieces: text that stands in a table but
/// outside of its cells is shown before the table. All tags stay.
struct HTMLPatch {
  private var writer: HTMLWriter
  private var splices: [Splices.Splice] = []

  /// The file with the edited text; nil where more than the content of paragraphs changed.
  static func write(_ source: HTMLSource, _ original: RichText, _ edited: RichText) -> HTMLWritten? {
    var patch = HTMLPatch(writer: HTMLWriter(source, original, edited, .fine))
    guard patch.isWithinParagraphs else { return nil }
    (patch.writer.blocks, patch.writer.held) = (source.paragraphs.map(\.block), patch.writer.edited)
    for index in patch.writer.edited.indices where patch.isChanged(index) { patch.write(index) }
    return patch.bytes.map { HTMLWritten($0, held: patch.writer.held, wanted: patch.writer.edited) }
  }

  private init(writer: HTMLWriter) { self.writer = writer }

  private var isWithinParagraphs: Bool {
    let (original, edited) = (writer.original, writer.edited)
    return original.count == edited.count && zip(original, edited).allSatisfy { $0.id == $1.id && $0.style == $1.style }
  }

  private func isChanged(_ index: Int) -> Bool {
    let (old, new) = (writer.original[index], writer.edited[index])
    return old.runs != new.runs || !old.text.hasSameBytes(as: new.text)
      || old.text.isEmpty && old.emptyStyle != new.emptyStyle
  }

  private mutating func write(_ index: Int) {
    var (items, origins, new): ([TextItem], [HTMLOrigin], [HTMLEditedItem]) = ([], [], [])
    writer.addSource(index, &items, &origins)
    writer.addEdited(index, &new)
    writer.held[index].runs = []
    let operations = TextItemDifference.operations(from: items, to: new.map(\.item))
    let emission = HTMLEmission(writer: writer, items: items, origins: origins, new: new)
    var paragraph = HTMLPatchedParagraph(index, emission)
    paragraph.write(operations)
    writer = paragraph.emission.writer
    splices += paragraph.splices
  }

  /// Nil where two paragraphs want the same bytes.
  private var bytes: [UInt8]? {
    var (output, place) = (HTMLOutput(writer.source), 0)
    let order = splices.indices.sorted { (splices[$0].range.lowerBound, $0) < (splices[$1].range.lowerBound, $1) }
    for splice in order.map({ splices[$0] }) {
      guard splice.range.lowerBound >= place else { return nil }
      output.parts.append(.source(place..<splice.range.lowerBound))
      output.add(splice.bytes)
      place = splice.range.upperBound
    }
    output.parts.append(.source(place..<writer.source.bytes.count))
    return output.bytes(writer.source)
  }
}
