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
    let text = Self.text(contents.text, of: contents.formatted, for: target.type)
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
    let target = try reader.blank(named: name)
    let text = text(contents.text, of: contents.formatted, for: target.type)
    return losses(of: text, from: contents.formatted, in: target.formatted)
  }

  /// A file's text as one of another format can best hold it. In plain text a form feed is a character.
  static func text(_ text: RichText, of source: any FormattedText, for type: DocumentType) -> RichText {
    let text = source.detached(text).joiningNestedLists()
    return type.contentTypes.first == "public.plain-text" ? text : text.partingAtPageBreaks()
  }

  private static func losses(
    of text: RichText, from source: any FormattedText, in target: any FormattedText
  ) -> [String] {
    target.losses(of: text) + source.kept.map { $0.count > 1 ? "\($0.name) (\($0.count))" : $0.name }
  }
}
