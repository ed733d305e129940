import RichText

/// Checks an edit that changed nothing but some blocks of the content, by reading these.
struct ODTLocalCheck {
  let file: ODTText
  let held: RichText

  private var part: ODTPart { file.source.content }
  private var body: ODTContainer { file.source.containers[0] }

  /// Whether the parts read as the text; false where only reading the whole file can tell.
  func passes(_ parts: [ZipArchive.Part]) -> Bool {
    let check = PackageLocalCheck(file.text, held)
    guard parts.count == 1, part.xml.encoding == .utf8, check.change.keepsStructure,
      let changed = bytes(of: check.change.source),
      let stretch = XMLStretch(part.xml, body: body.node, place: changed, edited: parts[0].bytes),
      let before = read(stretch.source), let after = read(stretch.edited),
      stretch.isWhole(after.part, body: after.body)
    else { return false }
    return check.agree(before, after, paragraphs(in: stretch.place))
  }

  /// The bytes of the blocks that paragraphs are in; nil where there is nothing in the file for one.
  private func bytes(of paragraphs: Range<Int>) -> Range<Int>? {
    guard let first = paragraphs.first, let last = paragraphs.last else { return nil }
    let blocks = [first, last].compactMap { file.source.block(of: $0, in: 0) }.compactMap { body.blocks[$0].node }
    guard blocks.count == 2 else { return nil }
    return part.range(blocks[0]).lowerBound..<part.range(blocks[1]).upperBound
  }

  private func paragraphs(in place: Range<Int>) -> Range<Int> {
    let starts = body.blocks.lazy.map { $0.node.map { part.range($0).lowerBound } ?? 0 }
    let blocks = [place.lowerBound, place.upperBound].map { end in starts.partitioningIndex { $0 >= end } }
    let first = paragraph(blocks[0])
    return first..<max(first, paragraph(blocks[1]))
  }

  /// The first paragraph of a block; how many there are where there is no such block.
  private func paragraph(_ block: Int) -> Int {
    block < body.blocks.count ? body.blocks[block].paragraphs.lowerBound : file.source.paragraphs.count
  }

  private func read(_ bytes: [UInt8]) -> PackageLocalCheck.Reading? {
    guard let content = try? ODTPart(bytes, name: ODTPackage.content),
      let (source, text) = try? ODTReader.read(content, file.source.stylesPart)
    else { return nil }
    let paragraphs = Array(text.paragraphs)
    return .init(part: content.xml, body: source.containers[0].node, paragraphs: paragraphs) { node in
      ["text:p", "text:h"].contains(content.name(node))
    }
  }
}
