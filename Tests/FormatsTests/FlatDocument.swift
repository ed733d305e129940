import Foundation

/// The text that LibreOffice has of a document, taken from what it writes as flat OpenDocument: without the labels of lists, which its
/// plain text has.
struct FlatDocument {
  /// What is beside the text: in a box, in a note, deleted, made by the program.
  enum Part: String, CaseIterable {
    case box, note, deleted, field, form
  }

  /// The letters and digits of the text, and those of each part beside it.
  private(set) var letters = ""
  private(set) var parts: [Part: String] = [:]

  private static let names: [(prefix: String, part: Part)] = [
    ("draw:", .box), ("text:note", .note), ("office:annotation", .note), ("text:tracked-changes", .deleted),
    ("office:forms", .form), ("form:", .form), ("svg:", .box), ("text:page-number", .field),
    ("text:page-count", .field),
  ]

  /// The text, and what is beside it.
  var all: String { letters + Part.allCases.compactMap { parts[$0] }.joined() }

  /// Of a file of flat XML.
  init(_ file: String) {
    guard let start = file.range(of: "<office:body")?.upperBound else { return }
    // By scalars: a mark that begins a text would be one character with the tag's end.
    var rest = file[start...].unicodeScalars
    var open: [Part] = []
    while let tag = rest.firstIndex(of: "<") {
      add(String(rest[..<tag]), to: open.last)
      let inside = rest[rest.index(after: tag)...]
      guard let end = inside.firstIndex(of: ">") else { break }
      Self.pass(Substring(inside[..<end]), &open)
      rest = inside[inside.index(after: end)...]
    }
  }

  /// Notes what a tag opens or closes.
  private static func pass(_ tag: Substring, _ open: inout [Part]) {
    let name = tag.drop { $0 == "/" }
    guard !tag.hasSuffix("/"), let part = names.first(where: { name.hasPrefix($0.prefix) })?.part else { return }
    if tag.hasPrefix("/") { _ = open.popLast() } else { open.append(part) }
  }

  private mutating func add(_ text: String, to part: Part?) {
    guard !text.isEmpty else { return }
    let found = text.withoutReferences.lettersAndDigits
    if let part { parts[part, default: ""] += found } else { letters += found }
  }
}

extension String {
  /// What is compared: the rest is written in several ways.
  var lettersAndDigits: String {
    String(
      String.UnicodeScalarView(unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    )
  }

  /// With the characters that references stand for; those with a number are control characters.
  fileprivate var withoutReferences: String {
    guard contains("&") else { return self }
    let plain = replacing(/&#x?[0-9A-Fa-f]+;/, with: " ")
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(plain) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
