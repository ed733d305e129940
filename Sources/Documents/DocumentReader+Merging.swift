import Formats
import Handoff
public import Ubiquity

extension DocumentReader {
  /// Joins what two devices changed in one document, by its format. Nil where the bytes are of no format that docedit reads, and where something
  /// else than words that both changed would be lost.
  public var contentMerge: ContentMerge {
    { [self] path, base, kept, other in
      guard let type = contentType(ofPath: path, isFolder: kept.isFolder), kept.isFolder == other.isFolder,
        let joined = SourceMerge.joined(
          base: base?.bytes, kept: kept.bytes, other: other.bytes, contentType: type)
      else { return nil }
      let content = kept.isFolder ? try? StoredContent(packageBytes: joined.bytes) : .file(joined.bytes)
      return content.map { JoinedContent($0, isClean: joined.isClean) }
    }
  }

  private func contentType(ofPath path: String, isFolder: Bool) -> String? {
    guard let name = path.split(separator: "/").last else { return nil }
    return types.entry(for: String(name), isFolder: isFolder)?.contentType
  }
}
