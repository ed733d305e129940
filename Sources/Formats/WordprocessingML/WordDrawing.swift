import RichText

/// What a drawing, an old picture or alternate content shows.
struct WordDrawing {
  private(set) var kind = Atom.Kind.opaque
  private(set) var label = "drawing"
  /// The relationship of the picture.
  private(set) var relationship: String?
  /// In twips.
  private(set) var width, height: Int?
  private(set) var description: String?

  /// Twips are 635 of the drawings' units.
  static let unitsPerTwip = 635

  init(_ part: XMLPart, _ node: Int) {
    var (names, pictures) = (Set<String>(), Set<String>())
    for token in node..<part.end(of: node) where part.tokens[token].kind == .start {
      let name = part.name(token).local
      names.insert(name)
      switch name {
      case "blip", "imagedata": if let id = Self.relationship(part, token) { pictures.insert(id) }
      case "extent": if width == nil { readSize(part, token) }
      case "docPr":
        if description == nil { description = part.attribute(token, "descr") ?? part.attribute(token, "title") }
      default: break
      }
      if name == "rect", part.attribute(token, "hr") != nil { label = "line" }
    }
    classify(names, pictures)
  }

  private mutating func classify(_ names: Set<String>, _ pictures: Set<String>) {
    if names.contains("txbxContent") || names.contains("textbox") { return label = "text box" }
    if names.contains("OLEObject") || names.contains("chart") || names.contains("relIds") {
      return label = names.contains("chart") ? "chart" : names.contains("relIds") ? "diagram" : "object"
    }
    guard pictures.count == 1 else { return }
    (kind, label, relationship) = (.image, description.flatMap { $0.isEmpty ? nil : $0 } ?? "image", pictures.first)
  }

  private mutating func readSize(_ part: XMLPart, _ token: Int) {
    func length(_ name: String) -> Int? {
      part.attribute(token, name).flatMap { Int($0) }.map { $0 / Self.unitsPerTwip }
    }
    (width, height) = (length("cx"), length("cy"))
  }

  private static func relationship(_ part: XMLPart, _ node: Int) -> String? {
    part.attributes(node).first {
      ["embed", "link", "id"].contains(part.name($0).local) && WordNamespace.relationships.contains(part.name($0).uri)
    }.map { part.value($0) }
  }
}
