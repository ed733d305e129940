/// The namespaces of WordprocessingML, after ECMA-376: the transitional ones that Word writes, and the strict ones.
enum WordNamespace {
  static let main: Set<String> = [
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main",
  ]
  static let strict = "http://purl.oclc.org/ooxml/wordprocessingml/main"
  static let relationships: Set<String> = [
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
  ]
  static let compatibility = "http://schemas.openxmlformats.org/markup-compatibility/2006"
  static let math: Set<String> = [
    "http://schemas.openxmlformats.org/officeDocument/2006/math", "http://purl.oclc.org/ooxml/officeDocument/math",
  ]
  static let xml = "http://www.w3.org/XML/1998/namespace"

  /// The type of a relationship, as its last word.
  static func kind(_ type: String) -> String { String(type.split(separator: "/").last ?? "") }
}
