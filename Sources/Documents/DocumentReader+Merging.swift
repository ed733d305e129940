import Formats
import Handoff
internal import RichText
public import Ubiquity

extension DocumentReader {
  /// Joins what two devices changed in one document, by its format; files of no document type line by line. Nil where the bytes are not of the format that the name says, and where
  /// something else than words that both changed would be lost.
  public var contentMerge: ContentMerge {
    ContentMerge(words: { [self] in words(ofPath: $0, $1) }) { [self] path, base, kept, other in
      guard kept.isFolder == other.isFolder else { return nil }
      guard let type = contentType(ofPath: path, isFolder: kept.isFolder) else {
        return ContentMerge.joinedLines(path, base, kept, other)
      }
      guard
        let joined = SourceMerge.joined(
          base: base?.bytes, kept: kept.bytes, other: other.bytes, contentType: type)
      else { return nil }
      return try? Self.content(joined, isFolder: kept.isFolder)
    }
  }

  private static func content(_ joined: SourceMerge.Joined, isFolder: Bool) throws -> JoinedContent {
    guard isFolder else { return JoinedContent(.file(joined.bytes), isClean: joined.isClean) }
    let renamed = try joined.renamed.map {
      (try StoredContent(packageBytes: $0.kept), try StoredContent(packageBytes: $0.other))
    }
    return JoinedContent(
      try StoredContent(packageBytes: joined.bytes), isClean: joined.isClean, renamed: renamed)
  }

  /// The words of a file whose format has more than words in every file, a sentence a line.
  private func words(ofPath path: String, _ bytes: [UInt8]) -> [UInt8]? {
    guard let type = contentType(ofPath: path, isFolder: false), Self.haveMuchInCommon.contains(type),
      let text = try? DocumentFormats.format(for: type)?.read(bytes).text
    else { return nil }
    return Array(text.string.replacing(". ", with: ".\n").utf8)
  }

  /// Files of these types are half alike whatever they say.
  private static let haveMuchInCommon: Set<String> = [
    RTFFormat().contentType, "public.html", "public.xhtml", ODTFormat().contentType, DOCXFormat().contentType,
  ]

  private func contentType(ofPath path: String, isFolder: Bool) -> String? {
    guard let name = path.split(separator: "/").last else { return nil }
    return types.entry(for: String(name), isFolder: isFolder)?.contentType
  }
}
