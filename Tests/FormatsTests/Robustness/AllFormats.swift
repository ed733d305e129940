import Foundation
import RichText
import Testing

@testable import Formats

/// The formats whose readers get bytes of all sorts.
enum AllFormats {
  struct Item: CustomTestStringConvertible, Sendable {
    var fileExtension: String
    var format: any DocumentFormat
    /// Files that others wrote, by their extension; those of a format that the corpus lacks are files of other formats.
    var corpus: String
    var testDescription: String { fileExtension }
  }

  static let items = [
    Item(fileExtension: "rtf", format: RTFFormat(), corpus: "rtf"),
    Item(fileExtension: "txt", format: PlainTextFormat(), corpus: "html"),
    Item(fileExtension: "md", format: MarkdownFormat(), corpus: "md"),
    Item(fileExtension: "html", format: HTMLFormat(), corpus: "html"),
    Item(fileExtension: "odt", format: ODTFormat(), corpus: "odt"),
    Item(fileExtension: "docx", format: DOCXFormat(), corpus: "docx"),
  ]

  /// These, and the one whose documents are folders.
  static let withPackages = items + [Item(fileExtension: "rtfd", format: RTFDFormat(), corpus: "rtf")]

  /// Whether every file of the corpus is used, not a sample.
  static let isWhole = ProcessInfo.processInfo.environment["DOCEDIT_ALL"] == "1"
}

extension DocumentFormat {
  /// The code of the error that reading throws; nil where the bytes are read.
  func refusal(_ bytes: [UInt8]) -> FormatError? {
    do {
      _ = try read(bytes)
      return nil
    } catch { return error }
  }

  /// What is wrong with the way that bytes are read, edited and written; nil where nothing is.
  func fault(_ bytes: [UInt8]) -> String? {
    guard let file = try? read(bytes) else { return nil }
    if (try? file.bytes(with: file.text)) != bytes { return "changed without an edit" }
    let edit = file.text.replacing(file.text.end..<file.text.end, with: RichText(plain: "x\ny"))
    guard let edited = try? edit.applied(to: file.text), let new = try? file.bytes(with: edited) else { return nil }
    guard let again = try? read(new) else { return "what was written cannot be read" }
    return again.text.hasSameContent(as: file.held(edited)) ? nil : "what was written reads otherwise"
  }
}
