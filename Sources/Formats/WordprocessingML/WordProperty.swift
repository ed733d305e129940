/// One property of a run, a paragraph or a cell: an element with attributes, and perhaps with elements inside.
struct WordProperty: Sendable {
  /// The element's name without its prefix; empty for one of a foreign namespace.
  var name: String
  /// By their names without prefixes.
  var attributes: [String: String] = [:]
  var children: [WordProperty] = []
  /// The bytes that it was read from; nil for a new or changed one.
  var source: [UInt8]?

  var value: String? { attributes["val"] }

  /// An on-off property: on where no value is stated (ECMA-376, 17.17.4).
  var isOn: Bool { value.map { !["0", "false", "off", "none"].contains($0) } ?? true }

  func number(_ attribute: String) -> Int? { attributes[attribute].flatMap(WordProperty.number) }

  /// A number, perhaps with a fraction or a unit of length, which is taken for twips.
  static func number(_ text: String) -> Int? {
    if let number = Int(text) { return Int(Int32(clamping: number)) }
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    let units = ["pt": 20.0, "in": 1440, "cm": 1440 / 2.54, "mm": 144 / 2.54, "pc": 240, "pi": 240]
    guard let number = Double(digits),
      let unit = units[String(text.dropFirst(digits.count))] ?? (digits == text ? 1 : nil),
      abs(number * unit) < 1e9
    else { return nil }
    return Int((number * unit).rounded())
  }
}

/// The properties inside one element, in their order.
struct WordProperties: Sendable {
  var all: [WordProperty] = []

  init() {}

  /// The properties of a node such as `rPr`, with what is inside them, but not deeper.
  init(_ part: XMLPart, _ node: Int?) {
    guard let node else { return }
    all = part.children(node).map { child in
      var property = WordProperty(part, child)
      property.children = part.children(child).map { WordProperty(part, $0) }
      return property
    }
  }

  subscript(name: String) -> WordProperty? { all.first { $0.name == name } }

  /// Whether an on-off property is on; nil where it is not stated.
  func isOn(_ name: String) -> Bool? { self[name].map(\.isOn) }

  /// Puts a property in its place in the schema's order, or takes it out.
  mutating func set(_ name: String, _ property: WordProperty?, in order: [String]) {
    let old = all.firstIndex { $0.name == name }
    guard let property else { return all.removeAll { $0.name == name } }
    if let old { return all[old] = property }
    let place = order.firstIndex(of: name) ?? order.count
    let index = all.firstIndex { (order.firstIndex(of: $0.name) ?? order.count) > place } ?? all.count
    all.insert(property, at: index)
  }
}

extension WordProperty {
  init(_ part: XMLPart, _ node: Int) {
    let name = part.name(node)
    self.name = WordNamespace.main.contains(name.uri) ? name.local : ""
    for attribute in part.attributes(node) {
      let key = part.name(attribute)
      if key.uri.isEmpty || WordNamespace.main.contains(key.uri) { attributes[key.local] = part.value(attribute) }
    }
    source = Array(part.source(node))
  }

  /// A new property with one value.
  static func make(_ name: String, _ value: String? = nil) -> WordProperty {
    WordProperty(name: name, attributes: value.map { ["val": $0] } ?? [:])
  }

  /// This property with an attribute set or removed; unknown ones stay.
  func setting(_ attribute: String, _ value: String?) -> WordProperty {
    var result = self
    result.attributes[attribute] = value
    result.source = nil
    return result
  }
}
