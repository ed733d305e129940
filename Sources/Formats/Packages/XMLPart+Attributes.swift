extension XMLPart {
  /// A node's attributes.
  func attributes(_ node: Int) -> ArraySlice<XMLAttribute> {
    let (first, count) = (Int(tokens[node].firstAttribute), Int(tokens[node].attributeCount))
    return attributes[first..<(first + count)]
  }

  func name(_ attribute: XMLAttribute) -> XMLName { names[Int(attribute.name)] }

  /// The decoded value of an attribute.
  func value(_ attribute: XMLAttribute) -> String {
    XMLText.decodedAttribute(bytes[Int(attribute.valueStart)..<Int(attribute.valueEnd)])
  }

  /// A node's attribute by its local name, and its namespace where one is given; nil where it has none.
  func attribute(_ node: Int, _ local: String, uri: String? = nil) -> String? {
    attributes(node).first { name($0).local == local && (uri == nil || name($0).uri == uri) }.map { value($0) }
  }

  /// A start tag with attributes set, or removed where the value is nil, by their names as written. All else in it stays.
  ///
  /// New attributes go to the end. `isSelfClosing` makes the tag `<a/>` or `<a>`; nil leaves it.
  func startTag(_ node: Int, setting values: [(name: String, value: String?)], isSelfClosing: Bool? = nil) -> [UInt8] {
    var (splices, rest) = (Splices(), values)
    let tag = range(node)
    for attribute in attributes(node) {
      guard let index = rest.firstIndex(where: { $0.name == name(attribute).qualified }) else { continue }
      replace(attribute, with: rest.remove(at: index).value, &splices)
    }
    let close = tag.upperBound - (self.isSelfClosing(node) ? 2 : 1)
    for (name, value) in rest {
      guard let value else { continue }
      splices.insert(Array(" \(name)=\"\(XMLText.escapedAttribute(value))\"".utf8), at: attributeEnd(node))
    }
    if let isSelfClosing { splices.replace(close..<tag.upperBound, with: Array((isSelfClosing ? "/>" : ">").utf8)) }
    return splices.applied(to: bytes, within: tag)
  }

  private func replace(_ attribute: XMLAttribute, with value: String?, _ splices: inout Splices) {
    if let value {
      let range = Int(attribute.valueStart)..<Int(attribute.valueEnd)
      let isSingle = bytes[range.upperBound] == UInt8(ascii: "'")
      let escaped = XMLText.escapedAttribute(value)
      splices.replace(range, with: Array((isSingle ? escaped.replacing("'", with: "&apos;") : escaped).utf8))
    } else {
      var start = Int(attribute.start)
      while XMLText.isSpace(bytes[start - 1]) { start -= 1 }
      splices.replace(start..<(Int(attribute.valueEnd) + 1), with: [])
    }
  }

  /// Where the last attribute ends, namespace declarations too; else the name.
  private func attributeEnd(_ node: Int) -> Int {
    var end = range(node).upperBound - (isSelfClosing(node) ? 2 : 1)
    while XMLText.isSpace(bytes[end - 1]) { end -= 1 }
    return end
  }
}

extension Splices {
  /// The changed bytes of a part of the source. All changes are within it.
  func applied(to source: [UInt8], within range: Range<Int>) -> [UInt8] {
    var (result, place): ([UInt8], Int) = ([], range.lowerBound)
    for splice in splices {
      result += source[place..<splice.range.lowerBound]
      result += splice.bytes
      place = splice.range.upperBound
    }
    return result + source[place..<range.upperBound]
  }
}
