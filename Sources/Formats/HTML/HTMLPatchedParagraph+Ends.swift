import RichText

extension HTMLPatchedParagraph {
  private var source: HTMLSource { emission.writer.source }
  private var block: Int { source.paragraphs[part.source].block }
  private var role: HTMLRole { source.elements.elements[block].role }
  private var isSplit: Bool { part.edited.count > 1 }

  /// Ends a paragraph; where another one follows, what parts both is put between.
  mutating func end(_ edited: Int) {
    let isLast = edited + 1 == emission.new.count
    if emission.new[edited].style >= 0 { showEmpty(emission.new[edited].style, isLast) }
    if isLast { return }
    go(to: base)
    replace(place..<place, with: border)
    emission.beginNext()
  }

  /// An empty paragraph has a line break where nothing else shows it.
  private mutating func showEmpty(_ style: Int32, _ isLast: Bool) {
    let isNew = isSplit || emission.items.count > 1 || emission.items[0].style != style
    guard isNew, role != .lines, role != .rule else { return }
    let element = inner(style, keepsSpace: false)
    emission.writer.held[emission.paragraph].emptyStyle = look(of: element)
    if element == block, isShownEmpty(isLast) || isLast && source.paragraphs[part.source].lastBreak != nil { return }
    go(to: element)
    replace(place..<place, with: emission.writer.plan.habits.emptyTag("br"))
  }

  /// Whether the block is an empty paragraph by itself.
  private func isShownEmpty(_ isLast: Bool) -> Bool {
    guard role != .block else { return false }
    return isSplit ? isRepeated && (!isLast || source.counts[block] == 1) : source.counts[block] == 1
  }

  // MARK: Splitting

  /// Whether the block ends with the first paragraph, and another one like it begins.
  private var isRepeated: Bool {
    switch role {
    case .paragraph: true
    case .item: emission.writer.edited[part.edited.lowerBound + 1].style.list?.hasMarker ?? false
    case .block: source.counts[block] == 1 && source.isPlainBlock(block)
    default: false
    }
  }

  /// What parts two paragraphs.
  private var border: [UInt8] {
    if role == .lines { return emission.writer.plan.habits.lineEnd }
    guard isRepeated else { return HTMLHabits.border }
    let chain = [block] + source.elements.chain(from: block, to: base)
    return chain.reversed().flatMap { Array("</\(source.elements.nodes[$0].name)>".utf8) } + chain.flatMap(startTag)
  }

  private func startTag(_ element: Int) -> [UInt8] {
    var tag = HTMLTag(source.elements.nodes[element], in: source.bytes)
    tag.set("id", nil)
    return tag.bytes
  }
}
