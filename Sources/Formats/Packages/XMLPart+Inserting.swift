extension XMLPart {
  /// The part with bytes put in at the end of a node, or before one of its children.
  func inserting(_ bytes: [UInt8], into node: Int, before child: Int? = nil) -> [UInt8] {
    if let child {
      let place = outerRange(child).lowerBound
      return Array(self.bytes[..<place]) + bytes + self.bytes[place...]
    }
    guard isSelfClosing(node) else {
      let place = range(end(of: node)).lowerBound
      return Array(self.bytes[..<place]) + bytes + self.bytes[place...]
    }
    let tag = startTag(node, setting: [], isSelfClosing: false) + bytes + Array("</\(name(node).qualified)>".utf8)
    return Array(self.bytes[..<range(node).lowerBound]) + tag + self.bytes[range(node).upperBound...]
  }
}
