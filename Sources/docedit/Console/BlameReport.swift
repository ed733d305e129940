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

  var document: String
  var version: String
  var authors: [Author]
  var paragraphs: [Paragraph]

  init(_ text: AuthoredText, of document: StoredDocument) {
    (self.document, version) = (document.path, document.version)
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
