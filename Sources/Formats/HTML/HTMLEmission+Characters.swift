import RichText

extension HTMLEmission {
  /// Where an item of the source is in a block: in the same element, or the one that stands for it.
  mutating func element(of old: Int, _ block: Int) -> Int? {
    let (origin, paragraph) = (origins[old], writer.source.paragraphs[origins[old].paragraph])
    if block == paragraph.block { return origin.element }
    guard writer.plan.mirrored(block) == paragraph.block, origin.element == paragraph.block else { return nil }
    return block
  }

  mutating func character(_ edited: Int, _ old: Int?) {
    let element = place(edited, old, writer.blocks[paragraph])
    hold(edited, element)
    defer { last = element }
    guard let old, isPlain(old, edited) || canStay(edited, old, element) else {
      writer.output.move(to: element, before: old.map { origins[$0].range.lowerBound }, in: &writer.plan)
      if old != nil { writer.output.skip() }
      let value = new[edited].value
      return HTMLScalars.isPlain(value) ? writer.output.add(UInt8(value)) : writer.output.add(bytes(edited, element))
    }
    writer.output.keep(
      origins[old].range, of: origins[old].paragraph, item: origins[old].number, at: element,
      from: origins[old].element,
      in: &writer.plan)
  }

  mutating func place(_ edited: Int, _ old: Int?, _ block: Int) -> Int {
    let (style, needsSpan) = (new[edited].style, needsSpan(edited))
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

  func keepsSpaces(_ element: Int) -> Bool { writer.plan.elements.elements[element].keepsSpaces }

  /// The item of the source that the next kept character of the paragraph is.
  private func nextKept(_ edited: Int) -> Int? {
    var index = edited + 1
    while index < new.count, !new[index].isEnd, index < edited + 1000 {
      if let source = source(of: index) { return source }
      index += 1
    }
    return nil
  }

  /// Whether the bytes of a character mean the same everywhere: it is no sign and no white space. Asked for each; the other question is dearer.
  @inline(__always)
  private func isPlain(_ old: Int, _ edited: Int) -> Bool {
    let value = new[edited].value
    return origins[old].kind == .linear && !value.isBlank && value != 0x26 && value != 0x3C
      && !origins[old].range.isEmpty
  }

  /// Whether the bytes of a character mean the same in another element.
  func canStay(_ edited: Int, _ old: Int, _ element: Int) -> Bool {
    let origin = origins[old]
    if origin.range.isEmpty { return false }
    let (from, to) = (writer.source.elements.elements[origin.element], writer.plan.elements.elements[element])
    switch origin.kind {
    case .atom: return isClosed(origin) || isLastOfAll(edited)
    case .linear, .scalar:
      return (from.keepsSpaces == to.keepsSpaces || !new[edited].value.isBlank) && isSignStill(edited, old)
    case .space: return from.keepsSpaces == to.keepsSpaces
    case .lineBreak:
      return from.keepsLines == to.keepsLines && from.lines < 0 && to.lines < 0
        && (!isLastBreak(edited) || isFollowedByItsEnd(edited, old))
    }
  }

  /// Whether the bytes of a thing end it, so that text may follow.
  private func isClosed(_ origin: HTMLOrigin) -> Bool {
    let source = writer.source
    let atom = source.atomKeys[origin.range.lowerBound].flatMap { source.atoms[$0] }
    return atom.map { $0.bytes(in: source).count <= origin.range.count } ?? true
  }

  private func isLastOfAll(_ edited: Int) -> Bool {
    paragraph == writer.edited.count - 1 && edited + 1 < new.count && new[edited + 1].isEnd
  }

  /// Whether a line break is the last thing in a paragraph, so that it needs another to be seen.
  private func isLastBreak(_ edited: Int) -> Bool {
    new[edited].value == 0x2028 && (edited + 1 == new.count || new[edited + 1].isEnd)
  }

  /// Whether a line break was the last thing in its paragraph and is so still.
  private func isFollowedByItsEnd(_ edited: Int, _ old: Int) -> Bool {
    old + 1 < items.count && items[old + 1].isEnd && source(of: edited + 1) == old + 1
      && writer.blocks[paragraph] == writer.source.paragraphs[origins[old].paragraph].block
  }

  func bytes(_ edited: Int, _ element: Int) -> [UInt8] {
    let value = new[edited].value
    if value >= 0x110000 { return writer.atoms[Int(value - 0x110000)].bytes }
    guard value == 0x2028 else { return HTMLScalars.bytes(value) }
    if writer.plan.elements.elements[element].lines >= 0 { return Array("\u{2028}".utf8) }
    let tag = writer.plan.habits.emptyTag("br")
    return isLastBreak(edited) ? tag + tag : tag
  }
}

extension UInt32 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
