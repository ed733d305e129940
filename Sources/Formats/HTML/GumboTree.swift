import CGumbo

/// The tree that Gumbo makes of a file: the nodes in the order of the text, each before what is in it.
///
/// Gumbo follows the WHATWG's algorithm. This is the one place that handles its pointers.
struct GumboTree {
  private(set) var nodes: [HTMLNode] = []

  /// Parses UTF-8 of less than 4 GB. Never fails. The names of texts are their decoded characters where that is asked for.
  init(_ bytes: [UInt8], keepsText: Bool = false) {
    let arena = UnsafeMutablePointer<GumboArena>.allocate(capacity: 1)
    arena.initialize(to: GumboArena())
    defer {
      arena.pointee.freeAll()
      arena.deinitialize(count: 1)
      arena.deallocate()
    }
    bytes.withUnsafeBytes { buffer in
      let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      var options = kGumboDefaultOptions
      options.max_errors = 0
      options.userdata = UnsafeMutableRawPointer(arena)
      options.allocator = { GumboArena.allocate($0, $1) }
      options.deallocator = { GumboArena.free($0, $1) }
      guard let base, let output = gumbo_parse_with_options(&options, base, buffer.count) else { return }
      GumboWalk(base: base, count: buffer.count, keepsText: keepsText).nodes(of: output.pointee.document, into: &nodes)
    }
  }
}

/// Walks a tree of pointers without recursion.
private struct GumboWalk {
  let base: UnsafePointer<CChar>
  let count: Int
  let keepsText: Bool

  private struct Visit {
    var node: UnsafeMutablePointer<GumboNode>
    var number: Int
    var child = 0
  }

  func nodes(of document: UnsafeMutablePointer<GumboNode>, into nodes: inout [HTMLNode]) {
    var stack = [Visit(node: document, number: -1)]
    while let visit = stack.last {
      guard let child = child(visit) else {
        if visit.number >= 0 { nodes[visit.number].end = nodes.count }
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].child += 1
      nodes.append(node(child, parent: visit.number, number: nodes.count))
      if isContainer(child) { stack.append(Visit(node: child, number: nodes.count - 1)) }
    }
  }

  private func isContainer(_ node: UnsafeMutablePointer<GumboNode>) -> Bool {
    node.pointee.type == GUMBO_NODE_ELEMENT || node.pointee.type == GUMBO_NODE_TEMPLATE
  }

  private func child(_ visit: Visit) -> UnsafeMutablePointer<GumboNode>? {
    let isDocument = visit.node.pointee.type == GUMBO_NODE_DOCUMENT
    let children = isDocument ? visit.node.pointee.v.document.children : visit.node.pointee.v.element.children
    guard visit.child < Int(children.length) else { return nil }
    return children.data[visit.child]?.assumingMemoryBound(to: GumboNode.self)
  }

  private func node(_ pointer: UnsafeMutablePointer<GumboNode>, parent: Int, number: Int) -> HTMLNode {
    let node = pointer.pointee
    if isContainer(pointer) { return element(node, parent, number) }
    let kind: HTMLNode.Kind = node.type == GUMBO_NODE_COMMENT ? .comment : .text
    var result = HTMLNode(kind: kind, parent: parent, end: number + 1, start: range(node.v.text.original_text))
    if keepsText { result.name = String(cString: node.v.text.text) }
    return result
  }

  private func element(_ node: GumboNode, _ parent: Int, _ number: Int) -> HTMLNode {
    let element = node.v.element
    var result = HTMLNode(kind: .element, parent: parent, end: number + 1, start: range(element.original_tag))
    result.name = name(element)
    result.isForeign = element.tag_namespace != GUMBO_NAMESPACE_HTML
    let clones =
      GUMBO_INSERTION_RECONSTRUCTED_FORMATTING_ELEMENT.rawValue | GUMBO_INSERTION_ADOPTION_AGENCY_CLONED.rawValue
    result.isClone = node.parse_flags.rawValue & clones != 0
    result.close = close(element, result.name)
    result.attributes = (0..<Int(element.attributes.length)).compactMap { index in
      element.attributes.data[index].map { attribute($0.assumingMemoryBound(to: GumboAttribute.self).pointee) }
    }
    return result
  }

  private func name(_ element: GumboElement) -> String {
    if element.tag != GUMBO_TAG_UNKNOWN { return String(cString: gumbo_normalized_tagname(element.tag)) }
    var piece = element.original_tag
    gumbo_tag_from_original_text(&piece)
    return text(piece).lowercased()
  }

  /// Gumbo names the tag that ended an element, which may be another's.
  private func close(_ element: GumboElement, _ name: String) -> Range<Int> {
    var piece = element.original_end_tag
    let range = range(piece)
    gumbo_tag_from_original_text(&piece)
    return text(piece).lowercased() == name ? range : 0..<0
  }

  private func attribute(_ attribute: GumboAttribute) -> HTMLAttribute {
    let (name, value) = (range(attribute.original_name), range(attribute.original_value))
    let end = max(name.upperBound, value.upperBound)
    return HTMLAttribute(
      name: String(cString: attribute.name).lowercased(), value: String(cString: attribute.value),
      range: name.lowerBound..<end)
  }

  private func range(_ piece: GumboStringPiece) -> Range<Int> {
    guard let data = piece.data, data >= base, data <= base + count else { return 0..<0 }
    let start = data - base
    return start..<min(start + piece.length, count)
  }

  private func text(_ piece: GumboStringPiece) -> String {
    guard let data = piece.data else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: data, count: piece.length), as: UTF8.self)
  }
}
