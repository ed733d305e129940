/// An XML file of an OpenDocument package, with names in the standard's usual prefixes, whatever prefixes the file has.
struct ODTPart: Sendable {
  let xml: XMLPart
  /// For each name of the file, for example `text:p`; the name alone where its namespace is unknown.
  private let names: [String]

  /// Parses a file. Throws `damaged` and `tooLarge`; `name` is for the messages.
  init(_ file: [UInt8], name: String) throws(FormatError) {
    xml = try XMLPart(file, name: name)
    names = xml.names.map { name in
      if name.uri.isEmpty { return name.local }
      return (ODTNamespace.prefixes[name.uri] ?? "?") + ":" + name.local
    }
  }

  var bytes: [UInt8] { xml.bytes }

  /// The name of an element; empty for all other tokens.
  func name(_ token: Int) -> String {
    let name = xml.tokens[token].name
    return name < 0 ? "" : names[Int(name)]
  }

  /// The decoded value of an attribute by its usual name; nil where the element has none.
  func attribute(_ node: Int, _ name: String) -> String? {
    xml.attributes(node).first { names[Int($0.name)] == name }.map { xml.value($0) }
  }

  /// All attributes of an element by their usual names.
  func attributes(_ node: Int) -> [String: String] {
    let pairs = xml.attributes(node).map { (names[Int($0.name)], xml.value($0)) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The first element of a name right inside another.
  func child(_ node: Int, _ name: String) -> Int? { xml.children(node).first { self.name($0) == name } }

  /// The elements right inside another.
  func children(_ node: Int?) -> [Int] { node.map { Array(xml.children($0)) } ?? [] }

  /// The start tag with attributes set, or removed where the value is nil, by their usual names.
  func startTag(_ node: Int, setting values: [(String, String?)], isSelfClosing: Bool? = nil) -> [UInt8] {
    let written = xml.attributes(node).map { (names[Int($0.name)], xml.name($0).qualified) }
    let settings = values.map { value in
      (name: written.first { $0.0 == value.0 }?.1 ?? value.0, value: value.1)
    }
    return xml.startTag(node, setting: settings, isSelfClosing: isSelfClosing)
  }

  /// The bytes between a node's tags.
  func inside(_ node: Int) -> Range<Int> { xml.range(node).upperBound..<xml.range(xml.end(of: node)).lowerBound }

  func isSelfClosing(_ node: Int) -> Bool { xml.range(xml.end(of: node)).isEmpty }

  /// A position is where an element's whole bytes are.
  func range(_ node: Int) -> Range<Int> { xml.outerRange(node) }

  /// The white space right before an element, where the file is indented.
  func indent(before node: Int) -> ArraySlice<UInt8> {
    let end = xml.range(node).lowerBound
    var start = end
    while start > 0, XMLText.isSpace(bytes[start - 1]) { start -= 1 }
    return bytes[start..<end]
  }
}

/// The namespaces of OpenDocument 1.3 and LibreOffice.
enum ODTNamespace {
  /// The usual prefix for each.
  static let prefixes: [String: String] = Dictionary(uniqueKeysWithValues: uris.map { ($1, $0) })

  /// The prefixes of new markup.
  static let written: Set<String> = ["office", "style", "text", "table", "draw", "fo", "xlink", "svg"]

  /// The namespace of each usual prefix.
  static let uris: [String: String] = {
    let base = "urn:oasis:names:tc:opendocument:xmlns:"
    var uris = [
      "xlink": "http://www.w3.org/1999/xlink", "dc": "http://purl.org/dc/elements/1.1/",
      "math": "http://www.w3.org/1998/Math/MathML", "xml": "http://www.w3.org/XML/1998/namespace",
      "loext": "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0",
      "fo": base + "xsl-fo-compatible:1.0", "svg": base + "svg-compatible:1.0", "number": base + "datastyle:1.0",
    ]
    for name in ["officeooo", "tableooo", "drawooo", "textooo"] {
      uris[name] = "http://openoffice.org/2009/" + name.dropLast(3)
    }
    uris["drawooo"] = "http://openoffice.org/2010/draw"
    for name in [
      "office", "style", "text", "table", "drawing", "meta", "form", "script", "presentation", "manifest", "chart",
      "dr3d",
    ] {
      uris[name == "drawing" ? "draw" : name] = base + name + ":1.0"
    }
    return uris
  }()
}
