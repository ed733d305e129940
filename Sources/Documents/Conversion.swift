import Formats
import Foundation
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
    let text = Self.text(contents.text, of: contents.formatted, in: contents.folder, for: target)
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
    let text = text(contents.text, of: contents.formatted, in: contents.folder, for: target)
    return losses(of: text, from: contents.formatted, in: target.formatted)
  }

  /// A file's text as one of another format, whose empty file is the target, can best hold it. In plain text a form feed is a character. Where
  /// pictures are part of the document, those that are files by their addresses become so; `folder` is what these are relative to.
  static func text(
    _ text: RichText, of source: any FormattedText, in folder: URL?, for target: DocumentReader.Contents
  ) -> RichText {
    let text = source.detached(text).joiningNestedLists()
    if target.contentType == PlainTextFormat().contentType { return text }
    let parted = text.partingAtPageBreaks()
    guard let folder, holdsPictures.contains(target.contentType) else { return parted }
    var pictures = ReferencedPictures(in: folder, for: target.formatted)
    return pictures.embedded(in: parted)
  }

  /// The formats whose documents have their pictures in them; in others a picture is most often a file beside the document.
  private static let holdsPictures: Set = [
    RTFFormat().contentType, RTFDFormat().contentType, ODTFormat().contentType, DOCXFormat().contentType,
  ]

  private static func losses(
    of text: RichText, from source: any FormattedText, in target: any FormattedText
  ) -> [String] {
    target.losses(of: text) + source.kept.map { $0.count > 1 ? "\($0.name) (\($0.count))" : $0.name }
  }
}
