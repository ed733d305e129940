import RichText
import Testing

@testable import Formats

/// A file in a package whose changed blocks can be checked by reading these alone.
struct LocallyChecked: CustomTestStringConvertible, Sendable {
  var format: any DocumentFormat
  var file: any FormattedText
  /// Paragraphs of all sorts, away from the start and the end.
  var places: [Int]
  /// The changed parts for a held text.
  var parts: @Sendable (RichText) throws -> [ZipArchive.Part]
  /// What the local check says of parts.
  var passes: @Sendable ([ZipArchive.Part], RichText) -> Bool
  var bytes: @Sendable ([ZipArchive.Part]) throws -> [UInt8]

  var testDescription: String { format.contentType }

  init(_ file: ODTText, places: [Int]) {
    (self.file, self.places, format) = (file, places, ODTFormat())
    parts = { try ODTWriter.parts(file, $0, .fine) }
    passes = { ODTLocalCheck(file: file, held: $1).passes($0) }
    bytes = { try file.package.replacing($0) }
  }

  init(_ file: DOCXText, places: [Int]) {
    (self.file, self.places, format) = (file, places, DOCXFormat())
    parts = { try WordWriter.parts(file, $0, isCoarse: false) }
    passes = { DOCXLocalCheck(file: file, held: $1).passes($0) }
    bytes = { try file.package.archive.replacing($0) }
  }

  /// The held text with a word typed into a paragraph.
  func typed(_ word: String, into paragraph: Int) throws -> RichText {
    let place = Position(paragraph, 2)
    return file.held(try file.text.replacing(place..<place, with: RichText(plain: word)).applied(to: file.text))
  }

  /// Whether the check passes the parts for a text, of which the first is changed.
  func passes(_ held: RichText, _ change: (String) -> String = { $0 }) throws -> Bool {
    var parts = try parts(held)
    parts[0].bytes = Array(change(String(decoding: parts[0].bytes, as: UTF8.self)).utf8)
    return passes(parts, held)
  }
}
