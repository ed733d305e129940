/// An XML file of a package: its bytes, and the tokens that tile them.
///
/// The tokens are a tree too: a node is the number of a start token. Nothing here recurses.
struct XMLPart: Sendable {
  /// The bytes as UTF-8; the file's own where it is UTF-8.
  let bytes: [UInt8]
  let encoding: XMLEncoding
  let tokens: [XMLToken]
  let attributes: [XMLAttribute]
  let names: [XMLName]
  /// The root element's node.
  let root: Int

  /// Parses a file. Throws `damaged` where it is not well-formed, and `tooLarge` beyond the limits; `name` is for the messages.
  init(_ file: [UInt8], name: String) throws(FormatError) {
    (encoding, bytes) = try XMLEncoding.decode(file, name: name)
    let parser = XMLParser(bytes, name: name)
    try parser.parse()
    (tokens, attributes, names) = (parser.tokens, parser.attributes, parser.names)
    root = parser.root
  }

  /// The file of changed bytes, in the encoding of this one.
  func file(_ changed: [UInt8]) -> [UInt8] { encoding.encode(changed) }

  // MARK: Ranges

  /// The bytes of a token.
  func range(_ token: Int) -> Range<Int> {
    Int(tokens[token].start)..<(token + 1 < tokens.count ? Int(tokens[token + 1].start) : bytes.count)
  }

  /// The token that ends a node.
  func end(of node: Int) -> Int { Int(tokens[node].partner) }

  /// The bytes from a node's start tag to its end tag.
  func outerRange(_ node: Int) -> Range<Int> { range(node).lowerBound..<range(end(of: node)).upperBound }

  /// The bytes between a node's tags; empty and at the tag's end for `<a/>`.
  func innerRange(_ node: Int) -> Range<Int> { range(node).upperBound..<range(end(of: node)).lowerBound }

  /// Whether it is written as `<a/>`.
  func isSelfClosing(_ node: Int) -> Bool { range(end(of: node)).isEmpty }

  /// A node's bytes, tags and all.
  func source(_ node: Int) -> ArraySlice<UInt8> { bytes[outerRange(node)] }

  // MARK: Tree

  func name(_ node: Int) -> XMLName { names[Int(tokens[node].name)] }

  /// The node around a token; nil for the root.
  func parent(_ token: Int) -> Int? { tokens[token].parent < 0 ? nil : Int(tokens[token].parent) }

  /// The elements right inside a node, in order.
  func children(_ node: Int) -> some Sequence<Int> {
    sequence(state: node + 1) { [tokens] place -> Int? in
      while place < tokens.count, tokens[place].kind != .end {
        let token = place
        guard tokens[token].kind == .start else { place += 1; continue }
        place = Int(tokens[token].partner) + 1
        return token
      }
      return nil
    }
  }

  /// The first element of a local name right inside a node.
  func child(_ node: Int, _ local: String) -> Int? { children(node).first { name($0).local == local } }

  /// The element that is reached by the first elements of these local names, each right inside the one before.
  func child(_ node: Int, _ first: String, _ others: String...) -> Int? {
    others.reduce(child(node, first)) { found, name in found.flatMap { child($0, name) } }
  }

  /// The decoded text of a token: of text, a reference or CDATA; empty for all others.
  func text(_ token: Int) -> String {
    switch tokens[token].kind {
    case .text, .cdata, .reference: XMLText.decoded(bytes[range(token)], isRaw: tokens[token].kind == .cdata)
    default: ""
    }
  }

  /// All text within a node, of whatever elements.
  func textInside(_ node: Int) -> String { (node..<end(of: node)).reduce(into: "") { $0 += text($1) } }
}
