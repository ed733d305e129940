import RichText

extension ODTPart {
  /// The white space right before an element's end tag.
  func indent(beforeEnd node: Int) -> ArraySlice<UInt8> {
    let end = inside(node).upperBound
    var start = end
    while start > inside(node).lowerBound, XMLText.isSpace(bytes[start - 1]) { start -= 1 }
    return bytes[start..<end]
  }
}

extension ODTWriter {
  /// Whether an attribute of a tag must be set or taken out.
  func needs(_ value: (String, String?), _ node: Int?) -> Bool {
    guard let node else { return value.1 != nil }
    return part.attribute(node, value.0) != value.1
  }

  /// Writes paragraphs that are one list.
  mutating func writeList(_ range: Range<Int>, _ list: Int?) {
    if let list, way != .newStructure, hasSameItems(range, list), fits(list, source.lists[list].number, lists) {
      return writeItemsInPlace(range, list)
    }
    var writer = ODTListWriter(self, range, list)
    writer.write(&self)
  }

  /// Whether the paragraphs are those of a list of the file, each in its item.
  private func hasSameItems(_ range: Range<Int>, _ list: Int) -> Bool {
    let old = source.lists[list].paragraphs
    return range.count == old.count
      && zip(range, old).allSatisfy { new, old in
        plans[new].source == old && original[old].style.list == edited[new].style.list
      }
  }

  private mutating func writeItemsInPlace(_ range: Range<Int>, _ list: Int) {
    let node = source.lists[list].node
    lists.note(
      source.lists[list].number, id: id(list),
      place: output.count + nameEnd(node) - part.range(node).lowerBound)
    used.insert(node)
    var place = part.range(node).lowerBound
    for (new, old) in zip(range, source.lists[list].paragraphs) {
      guard let paragraph = source.paragraphs[old].node else { continue }
      copy(place..<part.range(paragraph).lowerBound)
      writeParagraph(new)
      place = part.range(paragraph).upperBound
    }
    copy(place..<part.range(node).upperBound)
  }

  /// Writes what stands after a paragraph in its item and is neither paragraph nor list.
  mutating func writeExtras(after index: Int) {
    guard let node = plans[index].source.flatMap({ source.paragraphs[$0].node }), let parent = part.xml.parent(node)
    else { return }
    let plain: Set<String> = ["text:p", "text:h", "text:list", "text:number", "text:soft-page-break"]
    let later = part.children(parent).drop { $0 <= node }
    for extra in later.prefix(while: { !["text:p", "text:h", "text:list"].contains(part.name($0)) })
    where !plain.contains(part.name(extra)) {
      copy(part.range(extra))
    }
  }
}
