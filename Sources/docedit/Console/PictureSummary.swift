import Documents
import Formats
import RichText

/// The pictures of a document, counted.
struct PictureSummary: Encodable {
  /// How many stand in the text.
  var count = 0
  /// Bytes of all that the document holds, each picture once. What it only refers to has none.
  var bytes = 0
  /// Content types with the pictures that have them, the most used first.
  var types: [TextSummary.Usage] = []

  /// Nil where there are none.
  init?(_ contents: DocumentReader.Contents) {
    var (counts, seen): ([String: Int], Set<Int>) = ([:], [])
    for atom in contents.text.atoms where atom.kind == .image {
      count += 1
      guard case .image(let image)? = atom.content ?? contents.formatted.content(of: atom) else { continue }
      counts[image.contentType, default: 0] += 1
      if seen.insert(atom.key).inserted { bytes += image.bytes.count }
    }
    if count == 0 { return nil }
    types = .usages(counts)
  }

  /// As in `3: 2 PNG, 1 JPEG; 41 KB`.
  var words: String {
    let kinds = types.map { "\($0.count) \(Self.name(ofType: $0.name))" }.joined(separator: ", ")
    return [kinds.isEmpty ? "\(count)" : "\(count): \(kinds)", bytes > 0 ? ByteCount.words(bytes) : "none in the file"]
      .joined(separator: "; ")
  }

  /// `PNG` of `public.png`, `SVG` of `public.svg-image`.
  private static func name(ofType contentType: String) -> String {
    let last = contentType.split(separator: ".").last ?? "image"
    let name = last.hasSuffix("-image") ? last.dropLast(6) : last
    return name == "image" ? "of an unknown type" : name.uppercased()
  }
}

extension RichText {
  /// All that stands in the text as one character, in its order.
  var atoms: [Atom] { paragraphs.flatMap { $0.runs.compactMap(\.style.atom) } }

  /// What is kept without being understood, by what the format calls it, the most frequent first.
  var opaqueThings: [TextSummary.Usage] {
    .usages(atoms.filter { [.opaque, .object].contains($0.kind) }.reduce(into: [:]) { $0[$1.label, default: 0] += 1 })
  }
}

extension [TextSummary.Usage] {
  fileprivate static func usages(_ counts: [String: Int]) -> Self {
    counts.map { .init($0, $1) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}
