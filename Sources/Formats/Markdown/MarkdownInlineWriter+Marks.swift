import RichText

extension MarkdownInlineWriter {
  /// The marks that a piece must be in.
  func entries(for index: Int) -> [Entry] {
    let piece = pieces[index]
    if piece.item >= 0, piece.isSameLook { return sourceEntries(inline.items[piece.item].span) }
    let wanted = MarkdownMark.all(piece.style)
    let kept = stack.filter { wanted.contains($0.mark) && !isWhole($0) }
    let new = wanted.filter { mark in !kept.contains { $0.mark == mark } }
    let ordered = new.map { ($0, extent(of: $0, from: index)) }.sorted { $0.1 > $1.1 }
    return kept + ordered.map { Entry(mark: $0.0, close: close($0.0)) }
  }

  /// Whether an entry is a link that may not take further text.
  func isWhole(_ entry: Entry) -> Bool {
    guard entry.span >= 0 else { return false }
    let form = inline.spans[entry.span].form
    return form == .address || form == .label && intact[entry.span]
  }

  func sourceEntries(_ innermost: Int) -> [Entry] {
    var (entries, span): ([Entry], Int) = ([], innermost)
    while span >= 0 {
      if inline.spans[span].mark != .code { entries.append(sourceEntry(span)) }
      span = inline.spans[span].parent
    }
    return entries.reversed()
  }

  private func sourceEntry(_ number: Int) -> Entry {
    let span = inline.spans[number]
    let bytes = Array(writer.source.bytes[span.close])
    switch span.form {
    case .label where !intact[number]:
      let label = writer.source.bytes[span.open.upperBound..<span.close.lowerBound]
      return Entry(mark: span.mark, span: number, close: [0x5D, 0x5B] + label + [0x5D])
    case .address where !intact[number]: return Entry(mark: span.mark, span: -1, close: close(span.mark))
    default: return Entry(mark: span.mark, span: number, close: bytes)
    }
  }

  private func extent(of mark: MarkdownMark, from index: Int) -> Int {
    pieces[index...].prefix(500).prefix { mark.isIn($0.style) }.count
  }

  /// Closes and opens marks.
  mutating func move(to wanted: [Entry]) {
    var common = 0
    while common < stack.count, common < wanted.count, isSame(stack[common], wanted[common]) {
      stack[common].span = wanted[common].span
      common += 1
    }
    while stack.count > common { out += stack.removeLast().close }
    for entry in wanted[common...] {
      out += open(entry)
      stack.append(entry)
    }
  }

  private func isSame(_ old: Entry, _ new: Entry) -> Bool {
    guard old.mark == new.mark else { return false }
    if old.span == new.span { return true }
    return old.span < 0 || new.span < 0 ? !isWhole(old) && !isWhole(new) : false
  }

  func open(_ entry: Entry) -> [UInt8] {
    if entry.span >= 0 { return Array(writer.source.bytes[inline.spans[entry.span].open]) }
    switch entry.mark {
    case .bold where care == .fine: return writer.style.bold
    case .italic where care == .fine: return writer.style.italic
    case .strikethrough where care == .fine: return [0x7E, 0x7E]
    case .link: return [0x5B]
    default: return Array("<\(entry.mark.tag)>".utf8)
    }
  }

  func close(_ mark: MarkdownMark) -> [UInt8] {
    switch mark {
    case .bold where care == .fine: return writer.style.bold
    case .italic where care == .fine: return writer.style.italic
    case .strikethrough where care == .fine: return [0x7E, 0x7E]
    case .link(let link): return Array("](".utf8) + MarkdownAddress.bytes(link.url, link.title, place) + [0x29]
    default: return Array("</\(mark.tag)>".utf8)
    }
  }
}
