/// How a file writes what can be written in several ways.
struct MarkdownStyle {
  var lineEnd: [UInt8] = [0x0A]
  var bold = Array("**".utf8)
  var italic = Array("*".utf8)
  /// The sign of a bullet.
  var bullet = UInt8(0x2D)
  /// The columns of blanks after a bullet.
  var spacing = 1
  var fence = Array("```".utf8)
  var rule = Array("---".utf8)
  /// Whether the headings of the first two levels are underlined.
  var underlinesHeadings = false
  /// Whether a line break is two spaces, not a backslash.
  var breaksWithSpaces = false
  /// Whether rows begin and end with a bar.
  var hasOuterBars = true
  var endsWithLineEnd = true

  init(_ source: MarkdownSource) {
    lineEnd = source.lines.lineEnd
    endsWithLineEnd = source.bytes.isEmpty || source.bytes.last == 0x0A || source.bytes.last == 0x0D
    for block in source.blocks { read(block, source) }
    if let item = source.containers.first(where: { $0.indent != nil && !source.lists[$0.list].isOrdered }) {
      bullet = item.sign
      spacing = min(max((item.indent ?? 2) - item.offset - 1, 1), 4)
    }
    let headings = source.blocks.lazy.compactMap { block -> Bool? in
      if case .heading(let isUnderlined) = block.kind { isUnderlined } else { nil }
    }
    underlinesHeadings = headings.first ?? false
  }

  private mutating func read(_ block: MarkdownBlock, _ source: MarkdownSource) {
    for inline in block.inlines {
      for span in inline.spans where !span.open.isEmpty { read(span, source) }
      let isBreak = inline.items.last { $0.scalar == "\u{2028}" && !$0.range.isEmpty && $0.range.count > 1 }
      if let isBreak, block.kind == .text { breaksWithSpaces = source.bytes[isBreak.range.lowerBound] == 0x20 }
    }
    let line = source.bytes[source.lines[block.lines.lowerBound]]
    if block.kind == .rule, block.container < 0 { rule = Array(line.drop { $0 == 0x20 }) }
    if block.kind == .code(isFenced: true), block.container < 0 {
      let text = line.drop { $0 == 0x20 }
      fence = Array(text.prefix { $0 == text.first })
    }
    if block.kind == .table { hasOuterBars = line.contains(0x7C) && line.drop { $0.isMarkdownBlank }.first == 0x7C }
  }

  private mutating func read(_ span: MarkdownSpan, _ source: MarkdownSource) {
    let bytes = Array(source.bytes[span.open])
    if span.mark == .bold, bytes.count == 2 { bold = bytes }
    if span.mark == .italic, bytes.count == 1 { italic = bytes }
  }
}
