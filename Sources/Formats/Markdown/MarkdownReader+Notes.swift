import RichText

extension MarkdownReader {
  /// Gives references to notes the notes' text.
  mutating func readNotes() {
    for index in nodes.indices where nodes[index].kind == .footnoteDefinition {
      guard nodes[index].startLine >= 0, nodes[index].startLine < source.lines.count else { continue }
      let line = source.bytes[source.lines[nodes[index].startLine]]
      guard let start = line.firstIndex(of: 0x5B), let end = line[start...].firstIndex(of: 0x5D) else { continue }
      source.atoms.set(note: note(index), label: Array(line[start...end]))
    }
  }

  /// The paragraphs of a note; what else is in it stays in the file.
  private mutating func note(_ definition: Int) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    for index in (definition + 1)..<nodes[definition].end where nodes[index].kind == .paragraph {
      let inline = read(index, .empty(at: 0), from: 0).0.0
      let line = line(inline) { _ in }
      paragraphs.append(Paragraph(id: ParagraphID(UInt64(paragraphs.count)), text: line.text, runs: line.runs))
    }
    return paragraphs
  }
}
