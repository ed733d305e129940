/// The fields that OpenDocument has an element for, by the names that instructions have in other formats.
enum ODTField {
  /// The element for an instruction; nil where there is none.
  static func element(_ instruction: String) -> String? {
    elements[instruction.split(separator: " ").first.map { $0.lowercased() } ?? ""]
  }

  private static let elements: [String: String] = [
    "date": "text:date", "time": "text:time", "author": "text:author-name", "author-name": "text:author-name",
    "title": "text:title", "subject": "text:subject", "filename": "text:file-name", "file-name": "text:file-name",
    "numpages": "text:page-count", "page-count": "text:page-count", "numwords": "text:word-count",
    "word-count": "text:word-count", "chapter": "text:chapter", "creation-date": "text:creation-date",
    "print-date": "text:print-date", "initial-creator": "text:initial-creator", "keywords": "text:keywords",
  ]
}
