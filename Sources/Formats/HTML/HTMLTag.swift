/// A start tag that changes: its name and attributes, with all the rest as it is.
struct HTMLTag {
  private(set) var bytes: [UInt8]
  private(set) var node: HTMLNode

  /// The tag of a node of the file; a new one where the parser made the element.
  init(_ node: HTMLNode, in source: [UInt8]) {
    self.node = node
    if node.start.isEmpty {
      bytes = Array("<\(node.name)>".utf8)
      self.node.attributes = []
      for attribute in node.attributes { set(attribute.name, attribute.value) }
    } else {
      bytes = Array(source[node.start])
      for index in node.attributes.indices { self.node.attributes[index].range = attributeRange(index, node) }
    }
  }

  private func attributeRange(_ index: Int, _ node: HTMLNode) -> Range<Int> {
    let range = node.attributes[index].range
    let low = max(range.lowerBound - node.start.lowerBound, 0)
    return low..<max(low, min(range.upperBound - node.start.lowerBound, bytes.count))
  }

  /// A new tag.
  init(_ name: String, _ attributes: [(String, String)] = []) {
    node = HTMLNode(kind: .element, parent: -1, end: 0, name: name, start: 0..<0)
    bytes = Array("<\(name)>".utf8)
    for (name, value) in attributes { set(name, value) }
  }

  mutating func rename(_ name: String) {
    guard node.name != name else { return }
    replace(1..<(1 + node.name.utf8.count), with: Array(name.utf8))
    node.name = name
  }

  /// Gives an attribute a value; nil takes it away.
  mutating func set(_ name: String, _ value: String?) {
    if let index = node.attributes.firstIndex(where: { $0.name == name }) {
      if node.attributes[index].value == value { return }
      let range = node.attributes[index].range
      if let value {
        node.attributes[index].value = value
        replace(range, with: HTMLTag.text(name, value))
        node.attributes[index].range = range.lowerBound..<(range.lowerBound + HTMLTag.text(name, value).count)
      } else {
        node.attributes.remove(at: index)
        replace(blanks(before: range.lowerBound)..<range.upperBound, with: [])
      }
    } else if let value {
      let place = end
      let text = HTMLTag.text(name, value)
      replace(place..<place, with: [0x20] + text)
      node.attributes.append(HTMLAttribute(name: name, value: value, range: (place + 1)..<(place + 1 + text.count)))
    }
  }

  private func blanks(before place: Int) -> Int {
    var start = place
    while start > 1, bytes[start - 1].isHTMLSpace { start -= 1 }
    return start
  }

  /// Where another attribute goes.
  private var end: Int {
    var place = bytes.count
    if place > 1, bytes[place - 1] == UInt8(ascii: ">") { place -= 1 }
    if place > 1, bytes[place - 1] == UInt8(ascii: "/") { place -= 1 }
    return blanks(before: place)
  }

  private mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    bytes.replaceSubrange(range, with: new)
    let change = new.count - range.count
    for index in node.attributes.indices where node.attributes[index].range.lowerBound >= range.upperBound {
      let old = node.attributes[index].range
      node.attributes[index].range = (old.lowerBound + change)..<(old.upperBound + change)
    }
  }

  /// An attribute as it is written.
  static func text(_ name: String, _ value: String) -> [UInt8] {
    Array(name.utf8) + Array("=\"".utf8) + escaped(value) + [0x22]
  }

  private static func escaped(_ value: String) -> [UInt8] {
    value.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case 0: Array("\u{FFFD}".utf8)
      case 1..<0x20: Array("&#\(byte);".utf8)
      default: [byte]
      }
    }
  }
}
