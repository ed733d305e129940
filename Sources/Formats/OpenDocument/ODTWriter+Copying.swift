import RichText

extension ODTWriter {
  /// Whether the paragraphs are just those of the block, in it as they were.
  func isUnchanged(_ target: ODTTarget, _ block: ODTBlock, ignoringPlace: Bool = false) -> Bool {
    let range = target.paragraphs
    return range.count == block.paragraphs.count
      && zip(range, block.paragraphs).allSatisfy { new, old in
        plans[new].source == old && plans[new].isUnchanged
          && original[old].style.list == edited[new].style.list
          && (ignoringPlace || original[old].style.cells == edited[new].style.cells)
      }
  }

  /// Copies a block whose lists go on with the same lists as before; false where they do not.
  mutating func copyBlock(_ block: ODTBlock, _ range: Range<Int>) -> Bool {
    let inside = source.lists(in: block.paragraphs)
    var written = lists
    for list in inside {
      guard fits(list, source.lists[list].number, written) else { return false }
      written.note(
        source.lists[list].number, id: id(list),
        place: output.count + nameEnd(source.lists[list].node) - range.lowerBound)
    }
    lists = written
    copy(range)
    return true
  }

  func fits(_ list: Int, _ number: Int, _ written: ODTWrittenLists) -> Bool {
    let node = source.lists[list].node
    return written.fits(
      number, continued: part.attribute(node, "text:continue-list"),
      isContinuing: part.attribute(node, "text:continue-numbering") == "true")
  }

  func id(_ list: Int) -> String? { part.attribute(source.lists[list].node, "xml:id") }

  /// Where the name in a start tag ends.
  func nameEnd(_ node: Int) -> Int {
    part.xml.range(node).lowerBound + 1 + part.xml.name(node).qualified.utf8.count
  }
}
