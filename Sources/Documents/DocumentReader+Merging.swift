import Formats
import Handoff
public import Ubiquity

extension DocumentReader {
  /// Joins what two devices changed in one document, by its format. Nil where both changed the same, where the bytes are of no format that
  /// docedit reads, and where something would be lost.
  public var contentMerge: ContentMerge {
    { [self] path, base, a, b in
      guard let type = contentType(ofPath: path, isFolder: a.isFolder), a.isFolder == b.isFolder,
        let bytes = SourceMerge.cleanBytes(base: base?.bytes, a.bytes, b.bytes, contentType: type)
      else { return nil }
      return a.isFolder ? try? StoredContent(packageBytes: bytes) : .file(bytes)
    }
  }

  private func contentType(ofPath path: String, isFolder: Bool) -> String? {
    guard let name = path.split(separator: "/").last else { return nil }
    return types.entry(for: String(name), isFolder: isFolder)?.contentType
  }
}
