import Formats
public import Handoff
import RichText

/// A document written in another format.
public struct Conversion: Sendable {
  /// The new file, or package.
  public let bytes: [UInt8]
  /// What the new document is.
  public let type: DocumentType
  /// What the new file lacks, in the user's words; empty where it holds all.
  public let losses: [String]

  /// Converts a document for a file of this name. Throws where no format claims the name, or the text cannot be written in it.
  public init(of contents: DocumentReader.Contents, named name: String, reader: DocumentReader) throws {
    let target = try reader.blank(named: name)
    let text = contents.formatted.detached(contents.text).joiningNestedLists()
    do { bytes = try target.formatted.bytes(with: text) } catch {
      throw DocumentError(.unreadable, "cannot write \(name): \(error.message)", hint: error.hint)
    }
    type = target.type
    losses = Self.losses(of: text, from: contents.formatted, in: target.formatted)
  }

  /// What a document would lose in the format of this name.
  public static func losses(of contents: DocumentReader.Contents, named name: String, reader: DocumentReader) throws
    -> [String]
  {
    let text = contents.formatted.detached(contents.text).joiningNestedLists()
    return losses(of: text, from: contents.formatted, in: try reader.blank(named: name).formatted)
  }

  private static func losses(
    of text: RichText, from source: any FormattedText, in target: any FormattedText
  ) -> [String] {
    target.losses(of: text) + source.kept.map { $0.count > 1 ? "\($0.name) (\($0.count))" : $0.name }
  }
}
