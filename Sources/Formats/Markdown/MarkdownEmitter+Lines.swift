import RichText

extension MarkdownEmitter {
  func codeBytes(_ edited: [Paragraph], _ old: MarkdownBlock) -> [UInt8]? {
    guard edited.allSatisfy({ isSameLayout($0, old.paragraphs.lowerBound) || $0.style.list?.hasMarker == false }),
      edited[0].style.code?.language == writer.original[old.paragraphs.lowerBound].style.code?.language,
      let first = old.codeLines.first
    else { return nil }
    let fence = source.bytes[source.lines[old.lines.lowerBound]].split(separator: 0x20).last {
      $0.first == 0x60 || $0.first == 0x7E
    }
    let sign = fence?.first ?? 0x60
    guard MarkdownAddress.longestRun(of: sign, in: edited.map(\.text)) < 3 else { return nil }
    var bytes = Array(source.bytes[source.lines.whole(old.lines.lowerBound)])
    for paragraph in edited { bytes += codeLine(paragraph, old, first) }
    let last = source.lines.line(of: old.codeLines.last?.lowerBound ?? 0)
    let isClosed = last + 1 < old.lines.upperBound
    return isClosed ? bytes + source.bytes[source.lines.whole((last + 1)..<old.lines.upperBound)] : nil
  }

  private func codeLine(_ paragraph: Paragraph, _ old: MarkdownBlock, _ first: Range<Int>) -> [UInt8] {
    let number = writer.old(paragraph).map { Int($0.id.number) } ?? -1
    let index = number - old.paragraphs.lowerBound
    let range = old.paragraphs.contains(number) && index < old.codeLines.count ? old.codeLines[index] : first
    let line = source.lines.line(of: range.lowerBound)
    let prefix = source.bytes[source.lines.whole(line).lowerBound..<range.lowerBound]
    if range != first || index == 0, source.bytes[range].elementsEqual(paragraph.text.utf8) {
      return Array(source.bytes[source.lines.whole(line)])
    }
    let isBlank = prefix.isEmpty && range.isEmpty && !paragraph.text.isEmpty
    let start =
      isBlank
      ? source.bytes[source.lines.whole(source.lines.line(of: first.lowerBound)).lowerBound..<first.lowerBound] : prefix
    return start + Array(paragraph.text.utf8) + writer.style.lineEnd
  }

  /// A table whose columns are the same, by rows.
  func tableBytes(_ edited: [Paragraph], _ old: MarkdownBlock, _ care: MarkdownInlineWriter.Care) -> [UInt8]? {
    let rows = edited.grouped { $0.style.cells.first?.row == $1.style.cells.first?.row }
    let source = old.paragraphs.map { writer.original[$0] }.grouped {
      $0.style.cells.first?.row == $1.style.cells.first?.row
    }
    guard let header = rows.first, let first = source.first,
      header.map(\.style.alignment) == first.map(\.style.alignment)
    else { return nil }
    var bytes: [UInt8] = []
    for (number, row) in rows.enumerated() {
      let place = source.firstIndex { $0.map(\.id) == row.map(\.id) }
      let kept = place.flatMap { rowBytes(row, source[$0], $0, old, care) }
      bytes += kept ?? prefix(last: old) + rowBytes(row, care) + writer.style.lineEnd
      if number == 0 { bytes += self.source.bytes[self.source.lines.whole(old.body - 1)] }
    }
    return bytes
  }

  private func rowBytes(
    _ row: [Paragraph], _ old: [Paragraph], _ place: Int, _ block: MarkdownBlock, _ care: MarkdownInlineWriter.Care
  ) -> [UInt8]? {
    let line = place == 0 ? block.body - 2 : block.body + place - 1
    var splices = Splices()
    for (new, cell) in zip(row, old) where !hasSameText(new, cell) {
      guard let inline = writer.inline(of: cell), inline.isAligned else { return nil }
      var writer = MarkdownInlineWriter(writer, inline, care, .cell, continuation: [], isInPlace: true)
      let text = writer.bytes(new, old: cell)
      if cell.text.isEmpty {
        guard !text.isEmpty, let cell = spaced(text, inCellAt: inline.range.lowerBound) else { return nil }
        splices.insert(cell, at: inline.range.lowerBound)
      } else {
        splices.replace(inline.range, with: text)
      }
    }
    let lines = source.lines.whole(line == block.body - 2 ? block.lines.lowerBound..<(line + 1) : line..<(line + 1))
    let bytes = splices.applied(to: source.bytes, in: lines)
    return bytes.last == 0x0A || bytes.last == 0x0D ? bytes : bytes + writer.style.lineEnd
  }

  /// A text with the blanks that it needs right after the bar before an empty cell; nil where there is none, or no bar after it.
  private func spaced(_ text: [UInt8], inCellAt place: Int) -> [UInt8]? {
    let after = source.bytes[place...].drop { $0.isMarkdownBlank }.first
    guard place > 0, source.bytes[place - 1] == 0x7C, after == 0x7C else { return nil }
    return [0x20] + text + (source.bytes[place].isMarkdownBlank ? [] : [0x20])
  }
}
