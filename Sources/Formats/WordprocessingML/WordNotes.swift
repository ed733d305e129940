import RichText
import Synchronization

/// The notes of a document. A part is read once, when the first of its notes is asked for.
final class WordNotes: Sendable {
  private let parts = Mutex<[String: WordNotePart]>([:])

  /// The paragraphs of a note, by the kind of the part that it is in and its number there; nil where there is none.
  subscript(kind: String, id: String, in package: WordPackage) -> [Paragraph]? {
    let part = parts.withLock { parts in
      let part = parts[kind] ?? WordNotePart(kind, in: package)
      parts[kind] = part
      return part
    }
    return part?.paragraphs(id, in: package)
  }

  /// A note's paragraphs without the blank that stands after its number.
  fileprivate static func trimmed(_ paragraphs: [Paragraph]) -> [Paragraph] {
    guard var first = paragraphs.first, first.text.utf8.first == 0x20, !first.runs.isEmpty else { return paragraphs }
    first.text.removeFirst()
    first.runs[0].length -= 1
    if first.runs[0].length == 0 { first.runs.removeFirst() }
    return [first] + paragraphs.dropFirst()
  }
}

/// A part that holds notes of one kind.
private struct WordNotePart: Sendable {
  private let part: XMLPart
  private let name: String
  private let relationships: WordRelationships
  /// The notes by their numbers; the first of two with the same.
  private let nodes: [String: Int]

  /// Nil where the document has no such part, or it is damaged.
  init?(_ kind: String, in package: WordPackage) {
    guard let part = try? package.part(kind), let name = package.name(ofPart: kind),
      let relationships = try? WordRelationships(of: name, in: package.archive)
    else { return nil }
    let numbered = part.children(part.root).compactMap { node in part.attribute(node, "id").map { ($0, node) } }
    (self.part, self.name, self.relationships) = (part, name, relationships)
    nodes = Dictionary(numbered) { first, _ in first }
  }

  func paragraphs(_ id: String, in package: WordPackage) -> [Paragraph]? {
    nodes[id].map { node in
      let reader = WordReader(part, package, relationships, body: node)
      let contents = WordContents(story: reader.story, name: name, package, relationships)
      return WordNotes.trimmed(reader.paragraphs).map(contents.filled)
    }
  }
}
