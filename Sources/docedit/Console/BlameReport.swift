import Documents
import Foundation
import Ubiquity

/// Who wrote a document, for scripts.
struct BlameReport: Encodable {
  struct Author: Encodable {
    /// Missing for what no version has, and for a version of plain git.
    var id: String?
    var device: String?
    var words: Int
  }

  struct Paragraph: Encodable {
    /// From 1.
    var paragraph: Int
    var sentences: [Sentence]
  }

  struct Sentence: Encodable { var parts: [Part] }

  /// What one version brought in.
  struct Part: Encodable {
    var text: String
    var device: String?
    /// Missing for what no version has, and for a version of plain git.
    var deviceID: String?
    var version: String?
    var date: Date?
    /// The document's path in that version.
    var document: String?
  }

  /// A version that cannot be read: what it brought in is put down to the one after it.
  struct Unread: Encodable {
    var version: String
    var error: String
  }

  var document: String
  var version: String
  var authors: [Author]
  var paragraphs: [Paragraph]
  /// Missing where all could be read.
  var unread: [Unread]?

  init(_ text: AuthoredText, of document: StoredDocument, gaps: [Authorship.Gap]) {
    (self.document, version) = (document.path, document.version)
    if !gaps.isEmpty { unread = gaps.map { Unread(version: $0.document.version, error: $0.error.message) } }
    authors = text.authors.map { author in
      Author(
        id: author.device.flatMap { $0.id.isEmpty ? nil : $0.id }, device: author.device?.name, words: author.words)
    }
    paragraphs = text.paragraphs.map { paragraph in
      Paragraph(paragraph: paragraph.number, sentences: paragraph.sentences.map { Sentence(parts: $0.map(Part.init)) })
    }
  }
}

extension BlameReport.Part {
  init(_ stretch: AuthoredText.Stretch) {
    (text, device, date) = (stretch.text, stretch.version?.author.name, stretch.version?.date)
    deviceID = stretch.version.flatMap { $0.author.id.isEmpty ? nil : $0.author.id }
    (version, document) = (stretch.version?.document.version, stretch.version?.document.path)
  }
}
