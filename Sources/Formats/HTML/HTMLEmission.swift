import RichText

/// Turns the operations of one hunk into output.
struct HTMLEmission {
  var writer: HTMLWriter
  let items: [TextItem]
  let origins: [HTMLOrigin]
  let new: [HTMLEditedItem]
  /// The element of the last character in the same paragraph, and that paragraph.
  private var last = -1
  private var paragraph = -1
  /// For each edited item the item of the source that it is.
  private var sources: [Int]

  init(writer: HTMLWriter, items: [TextItem], origins: [HTMLOrigin], new: [HTMLEditedItem]) {
    (self.writer, self.items, self.origins, self.new) = (writer, items, origins, new)
    sources = Array(repeating: -1, count: new.count)
  }

  mutating func emit(_ operations: [TextItemDifference.Operation]) {
    for case .keep(let old, let edited) in operations { sources[edited] = old }
    for operation in operations {
      switch operation {
      case .keep(let old, let edited): item(edited, old)
      case .insert(let edited): item(edited, nil)
      case .delete: writer.output.skip()
      }
    }
  }

  private mutating func item(_ edited: Int, _ old: Int?) {
    if new[edited].paragraph != paragraph { begin(edited) }
    if new[edited].item.isEnd { end(edited, old) } else { character(edited, old) }
  }

  private mutating func begin(_ edited: Int) {
    (paragraph, last) = (new[edited].paragraph, -1)
    writer.output.beginParagraph(writer.blocks[paragraph], isEmpty: new[edited].item.isEnd, in: writer.plan)
    if let own = writer.owns[paragraph], writer.blocks[paragraph] == writer.source.paragraphs[own].block {
      writer.output.cross(to: own, in: &writer.plan)
    }
  }

  // MARK: Ends

  private mutating func end(_ edited: Int, _ old: Int?) {
    let block = writer.blocks[paragraph]
    if new[edited].item.style >= 0 { return emptyEnd(edited, old, block) }
    guard let old, let element = element(of: old, block) else { return }
    writer.output.keep(
      origins[old].range, of: origins[old].paragraph, item: origins[old].number, at: element,
      from: origins[old].element,
      in: &writer.plan)
  }

  /// An empty paragraph of a look, or in a block that needs something to be one, has a line break.
  private mutating func emptyEnd(_ edited: Int, _ old: Int?, _ block: Int) {
    let style = new[edited].item.style
    let element = writer.plan.elements.elements[block]
    if element.role == .rule || element.role == .lines {
      let inner = old.flatMap { self.element(of: $0, block) } ?? block
      writer.output.move(within: block, else: inner, in: &writer.plan)
      writer.held[paragraph].emptyStyle = element.style
      return
    }
    let place = writer.place(style, block: block, near: block, base: block, keepsSpace: false)
    writer.held[paragraph].emptyStyle = writer.plan.elements.elements[place].style
    if let old, items[old].style == style, items[old].style >= 0,
      block == writer.source.paragraphs[origins[old].paragraph].block, origins[old].number == 0
    {
      return writer.output.keep(
        origins[old].range, of: origins[old].paragraph, item: 0, at: origins[old].element, from: origins[old].element,
        in: &writer.plan)
    }
    writer.output.move(to: place, in: &writer.plan)
    let isParagraph = element.role == .paragraph || element.role == .item || element.role == .cell
    let next = paragraph + 1 < writer.blocks.count ? writer.blocks[paragraph + 1] : -1
    let hasOther = next >= 0 && writer.plan.elements.isElement(next, within: block)
    if place != block || !isParagraph || hasOther {
      writer.output.add(writer.plan.habits.emptyTag("br"))
    }
  }

  // MARK: Characters

  /// Where an item of the source is in a block: in the same element, or the one that stands for it.
  private mutating func element(of old: Int, _ block: Int) -> Int? {
    let (origin, paragraph) = (origins[old], writer.source.paragraphs[origins[old].paragraph])
    if block == paragraph.block { return origin.element }
    guard writer.plan.mirrored(block) == paragraph.block, origin.element == paragraph.block else { return nil }
    return block
  }

  private mutating func character(_ edited: Int, _ old: Int?) {
    let element = place(edited, old, writer.blocks[paragraph])
    hold(edited, element)
    defer { last = element }
    guard let old, canStay(edited, old, element) else {
      writer.output.move(to: element, before: old.map { origins[$0].range.lowerBound }, in: &writer.plan)
      if old != nil { writer.output.skip() }
      return writer.output.add(bytes(edited, element))
    }
    writer.output.keep(
      origins[old].range, of: origins[old].paragraph, item: origins[old].number, at: element,
      from: origins[old].element,
      in: &writer.plan)
  }

  private mutating func place(_ edited: Int, _ old: Int?, _ block: Int) -> Int {
    let (style, needsSpan) = (new[edited].item.style, new[edited].needsSpan)
    if let old {
      let home = writer.source.paragraphs[origins[old].paragraph].block
      if block == home, items[old].style == style, !needsSpan || keepsSpaces(origins[old].element) {
        return origins[old].element
      }
      return writer.place(style, block: block, near: origins[old].element, base: home, keepsSpace: needsSpan)
    }
    if last >= 0 { return writer.place(style, block: block, near: last, base: block, keepsSpace: needsSpan) }
    if let next = nextKept(edited) {
      let home = writer.source.paragraphs[origins[next].paragraph].block
      return writer.place(style, block: block, near: origins[next].element, base: home, keepsSpace: needsSpan)
    }
    return writer.place(style, block: block, near: block, base: block, keepsSpace: needsSpan)
  }

  private func keepsSpaces(_ element: Int) -> Bool { writer.plan.elements.elements[element].keepsSpaces }

  /// The item of the source that the next kept character of the paragraph is.
  private func nextKept(_ edited: Int) -> Int? {
    var index = edited + 1
    while index < new.count, !new[index].item.isEnd, index < edited + 1000 {
      if sources[index] >= 0 { return sources[index] }
      index += 1
    }
    return nil
  }

  private mutating func hold(_ edited: Int, _ element: Int) {
    var style = writer.plan.elements.elements[element].style
    style.atom = new[edited].atom
    let value = new[edited].item.value
    let length = value < 0x110000 ? UTF8.width(Unicode.Scalar(value) ?? "\u{FFFD}") : 3
    if let run = writer.held[paragraph].runs.last, run.style == style, style.atom == nil {
      writer.held[paragraph].runs[writer.held[paragraph].runs.count - 1].length += length
    } else {
      writer.held[paragraph].runs.append(.init(length: length, style: style))
    }
  }

  /// Whether the bytes of a character mean the same in another element.
  private func canStay(_ edited: Int, _ old: Int, _ element: Int) -> Bool {
    let origin = origins[old]
    if origin.range.isEmpty { return false }
    let (from, to) = (writer.source.elements.elements[origin.element], writer.plan.elements.elements[element])
    switch origin.kind {
    case .atom: return true
    case .linear, .scalar: return from.keepsSpaces == to.keepsSpaces || !new[edited].item.value.isBlank
    case .space: return from.keepsSpaces == to.keepsSpaces
    case .lineBreak:
      return from.keepsLines == to.keepsLines && from.lines < 0 && to.lines < 0
        && (!isLastBreak(edited) || isFollowedByItsEnd(edited, old))
    }
  }

  /// Whether a line break is the last thing in a paragraph, so that it needs another to be seen.
  private func isLastBreak(_ edited: Int) -> Bool {
    new[edited].item.value == 0x2028 && (edited + 1 == new.count || new[edited + 1].item.isEnd)
  }

  /// Whether a line break was the last thing in its paragraph and is so still.
  private func isFollowedByItsEnd(_ edited: Int, _ old: Int) -> Bool {
    old + 1 < items.count && items[old + 1].isEnd && sources[edited + 1] == old + 1
      && writer.blocks[paragraph] == writer.source.paragraphs[origins[old].paragraph].block
  }

  private func bytes(_ edited: Int, _ element: Int) -> [UInt8] {
    let value = new[edited].item.value
    if value >= 0x110000 { return writer.atoms[Int(value - 0x110000)] }
    guard value == 0x2028 else { return HTMLScalars.bytes(value) }
    if writer.plan.elements.elements[element].lines >= 0 { return Array("\u{2028}".utf8) }
    let tag = writer.plan.habits.emptyTag("br")
    return isLastBreak(edited) ? tag + tag : tag
  }
}

extension UInt32 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
