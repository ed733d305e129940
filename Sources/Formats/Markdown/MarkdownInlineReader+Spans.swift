import RichText

extension MarkdownInlineReader {
  mutating func enter(_ node: MarkdownNode) -> Bool {
    switch node.kind {
    case .emphasis: return enter(.italic, delimiter(1))
    case .strong: return enter(.bold, delimiter(2))
    case .strikethrough: return enter(.strikethrough, tildes)
    case .link(let url, let title):
      return enter(.link(Link(url, title: title.isEmpty ? nil : title)))
    case .image:
      guard !inline.isAligned || content.has([0x21, 0x5B], at: place) else { return false }
      pictures += 1
      _ = take(2)
      return true
    default: return false
    }
  }

  mutating func enter(_ mark: MarkdownMark, _ count: Int) -> Bool {
    guard count > 0 else { return false }
    openSpan(mark, take(count))
    return true
  }

  mutating func enter(_ link: MarkdownMark) -> Bool {
    let sign = content[place]
    let isBracket = sign == 0x5B, isAngle = sign == 0x3C
    openSpan(link, take(isBracket || isAngle ? 1 : 0), isBracket ? .inline : .address)
    return true
  }

  /// The length of a delimiter of `*` or `_`; 0 where none of that length stands here.
  private func delimiter(_ count: Int) -> Int {
    guard inline.isAligned else { return count }
    let sign = content[place]
    return (sign == 0x2A || sign == 0x5F) && content.run(of: sign, at: place) >= count ? count : 0
  }

  private var tildes: Int { inline.isAligned ? min(content.run(of: 0x7E, at: place), 2) : 1 }

  mutating func close() -> Bool {
    guard let last = open.popLast() else { return false }
    switch nodes[last.node].kind {
    case .emphasis: return leave(delimiter(1))
    case .strong: return leave(delimiter(2))
    case .strikethrough: return leave(tildes)
    case .link: return closeLink()
    default: return closeImage(last.node, last.start)
    }
  }

  private mutating func leave(_ count: Int) -> Bool {
    guard count > 0 else { return false }
    closeSpan(take(count))
    return true
  }

  private mutating func closeLink() -> Bool {
    guard inline.isAligned, pictures > 0 || span >= 0 else { closeSpan(0..<0); return !inline.isAligned }
    let isAddress = pictures == 0 ? inline.spans[span].form == .address : content[place] != 0x5D
    if isAddress {
      let isAngle = content[place] == 0x3E && (pictures > 0 || !inline.spans[span].open.isEmpty)
      closeSpan(take(isAngle ? 1 : 0))
      return true
    }
    guard let (end, form) = bracketEnd() else { return false }
    closeSpan(take(end - place), form)
    return true
  }

  private func bracketEnd() -> (Int, MarkdownSpan.Form)? {
    guard content[place] == 0x5D else { return nil }
    if let end = content.afterAddress(place + 1) { return (end, .inline) }
    if content.has([0x5B, 0x5D], at: place + 1) { return (place + 3, .label) }
    return content.afterLabel(place + 1).map { ($0, .reference) } ?? (place + 1, .label)
  }

  private mutating func closeImage(_ index: Int, _ start: Int) -> Bool {
    pictures -= 1
    guard inline.isAligned else {
      if pictures == 0 { add(Atom.place, 0..<0, atom: atoms.add(image: nodes, index, bytes: [])) }
      return true
    }
    guard let (end, _) = bracketEnd() else { return false }
    _ = take(end - place)
    guard pictures == 0 else { return true }
    let bytes = Array(content.bytes[start..<place])
    add(Atom.place, content.range(start, place), atom: atoms.add(image: nodes, index, bytes: bytes))
    return true
  }
}
