import RichText

extension RTFEmitter {
  /// A whole row; a link that it is put into ends before it and begins again behind it.
  mutating func placedRow(_ item: TextItem, _ context: Int32) -> [UInt8] {
    guard self.context(context).link >= 0 else { return row(item, context) }
    let frame = frame(context, writer.styles.number(CharacterStyle()))
    return frame.opening + row(item, context) + frame.closing
  }

  /// The same as a group that changes nothing of what is around it.
  private mutating func row(_ item: TextItem, _ context: Int32) -> [UInt8] {
    row(Int(item.value - TextItem.row), writer.rowLevel, context)
  }

  private mutating func row(_ first: Int, _ level: Int, _ context: Int32) -> [UInt8] {
    let plan = writer.plan(ofRowAt: first, level)
    let definition = writer.definition(plan)
    let cells = writer.edited.cells(plan.paragraphs, level: level)
    let end = Array((level == 0 ? "\\cell" : "\\nestcell").utf8) + lineEnd
    var body: [UInt8] = []
    for cell in plan.written {
      body += cell.own.map { self.cell(cells[$0], level + 1, end, context) } ?? covered(level + 1, end)
    }
    if level == 0 { return Array("{\\pard".utf8) + definition + lineEnd + body + Array("\\row}".utf8) + lineEnd }
    return Array("{".utf8) + body + Array("{\\*\\nesttableprops".utf8) + definition
      + Array("\\nestrow}{\\nonesttables\\par}}".utf8) + lineEnd
  }

  private var lineEnd: [UInt8] { writer.source.lineEnd }

  /// The cell that another one covers.
  private func covered(_ depth: Int, _ end: [UInt8]) -> [UInt8] {
    var state = RTFParagraphState()
    state.depth = depth
    return Array(writer.vocabulary.words(of: state).utf8) + end
  }

  private mutating func cell(_ range: Range<Int>, _ depth: Int, _ end: [UInt8], _ context: Int32) -> [UInt8] {
    writer.edited.blocks(range, level: depth).flatMap { block -> [UInt8] in
      let isLast = block.paragraphs.upperBound == range.upperBound
      if block.isRow { return row(block.paragraphs.lowerBound, depth, context) }
      return paragraph(block.paragraphs.lowerBound, isLast ? end : Array("\\par".utf8) + lineEnd, context)
    }
  }

  /// A paragraph that relies on nothing before it.
  private mutating func paragraph(_ index: Int, _ end: [UInt8], _ context: Int32) -> [UInt8] {
    var items: [TextItem] = []
    writer.addEdited(index, &items)
    guard let last = items.popLast() else { return end }
    let state = writer.vocabulary.state(writer.styles.layouts[Int(last.layout)], from: RTFParagraphState())
    let head = Array((writer.vocabulary.words(of: state) + "\\plain ").utf8)
    let end = end.last == 0x0A || end.last == 0x0D ? end : end + [0x20]
    guard last.style >= 0 else { return head + text(items, context) + end }
    let (words, _) = writer.vocabulary.words(from: RTFCharacterState(), to: writer.styles.styles[Int(last.style)])
    return head + text(items, context) + Array("{\(words)".utf8) + end + [UInt8(ascii: "}")]
  }

  private mutating func text(_ items: [TextItem], _ context: Int32) -> [UInt8] {
    var (result, rest) = ([UInt8](), items[...])
    while let first = rest.first {
      let part = first.isMark ? rest.prefix(1) : rest.prefix { $0.style == first.style && !$0.isMark }
      rest = rest[part.endIndex...]
      result += first.isMark ? mark(first, RTFCharacterState(), context) : text(part.map(\.value), first.style, context)
    }
    return result
  }

  private mutating func text(_ values: [UInt32], _ style: Int32, _ context: Int32) -> [UInt8] {
    let look = writer.styles.styles[Int(style)]
    let (words, state) = writer.vocabulary.words(from: RTFCharacterState(), to: look)
    let text = encode(values, writer.vocabulary.source.codePage(state), context)
    if let link = look.link {
      return Array("{\\field".utf8) + instruction(link) + Array("{\\fldrslt\(words) ".utf8) + text + Array("}}".utf8)
    }
    return words.isEmpty ? text : Array("{\(words) ".utf8) + text + [UInt8(ascii: "}")]
  }
}
