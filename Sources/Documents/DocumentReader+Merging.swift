import Formats
import Handoff
public import Ubiquity

extension DocumentReader {
  /// Joins what two devices changed in one document, by its format. Nil where both changed the same, where the bytes are of no format that
  /// docedit reads, and where something would be lost.
  public var contentMerge: ContentMerge {
    { [self] path, base, a, b in
      guard let contentType = contentType(ofPath: path) else { return nil }
      return SourceMerge.cleanBytes(base: base, a, b, contentType: contentType)
    }
  }

  private func contentType(ofPath path: String) -> String? {
    guard let name = path.split(separator: "/").last else { return nil }
    return types.entry(for: String(name), isFolder: false)?.contentType
  }
}
