/// How a part writes the names of WordprocessingML: its prefixes.
struct WordMarkup: Sendable {
  /// With the colon; empty where the namespace is the default one.
  let element: String
  let attribute: String
  let isStrict: Bool

  init(_ part: XMLPart) {
    let name = part.name(part.root)
    element = name.prefix.isEmpty ? "" : name.prefix + ":"
    let other = part.names.first { $0.uri == name.uri && !$0.prefix.isEmpty }?.prefix ?? "w"
    attribute = (name.prefix.isEmpty ? other : name.prefix) + ":"
    isStrict = name.uri == WordNamespace.strict
  }

  func open(_ name: String) -> [UInt8] { Array("<\(element)\(name)>".utf8) }
  func close(_ name: String) -> [UInt8] { Array("</\(element)\(name)>".utf8) }
  func empty(_ name: String) -> [UInt8] { Array("<\(element)\(name)/>".utf8) }

  /// The start of text whose blanks count.
  var openText: [UInt8] { Array("<\(element)t xml:space=\"preserve\">".utf8) }

  func bytes(_ property: WordProperty) -> [UInt8] {
    if let source = property.source { return source }
    let start = "<\(element)\(property.name)" + attributes(property)
    if property.children.isEmpty { return Array("\(start)/>".utf8) }
    return Array("\(start)>".utf8) + property.children.flatMap { bytes($0) } + close(property.name)
  }

  private func attributes(_ property: WordProperty) -> String {
    property.attributes.sorted { Self.rank($0.key) < Self.rank($1.key) }.reduce(into: "") { result, pair in
      result += " \(attribute)\(pair.key)=\"\(XMLText.escapedAttribute(pair.value))\""
    }
  }

  /// The value first, the others in the order of their names.
  private static func rank(_ name: String) -> String { name == "val" ? "" : name }

  /// An element of these properties; nothing where there are none.
  func bytes(_ name: String, _ properties: WordProperties) -> [UInt8] {
    properties.all.isEmpty ? [] : open(name) + properties.all.flatMap { bytes($0) } + close(name)
  }
}
