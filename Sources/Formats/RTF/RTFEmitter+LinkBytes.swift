import RichText

extension RTFEmitter {
  /// Writes what becomes of the link that a context is in, once.
  mutating func beginLink(of context: Int32) {
    let number = self.context(context).link
    guard number >= 0, let fate = writer.linkFates[number], writer.begunLinks.insert(number).inserted else { return }
    closeWrap()
    let link = writer.source.links[Int(number)]
    switch fate {
    case .changed(let target): writer.splices.replace(link.instruction, with: instruction(target))
    case .unwrapped: writer.splices.replace(link.range.lowerBound..<link.resultStart, with: Array("{{".utf8))
    case .removed: writer.splices.replace(link.range, with: [])
    }
  }

  /// The group of a link's instruction.
  func instruction(_ link: Link) -> [UInt8] {
    let needsCount = !link.instruction.utf8.allSatisfy { $0 < 0x80 } && !writer.encoder.usesNoFallbacks
    let text = writer.encoder.bytes(
      of: link.instruction.unicodeScalars.map(\.value), codePage: CodePage.utf8, fallback: 1)
    return Array("{\\*\\fldinst{\(needsCount ? "\\uc1 " : "")".utf8) + text + Array("}}".utf8)
  }

  /// What surrounds text so that it has a look, and the code page of the text.
  struct Frame {
    var opening: [UInt8]
    var closing: [UInt8]
    var codePage: Int
  }

  /// The frame for text of a look in a context.
  mutating func frame(_ number: Int32, _ style: Int32) -> Frame {
    let link = context(number).link
    let current = link < 0 ? nil : writer.currentLink(link)
    let target = writer.styles.styles[Int(style)].link
    if current == target { return plainFrame(number, style) }
    guard current != nil else { return target.map { linkFrame($0, number, style) } ?? plainFrame(number, style) }
    return cut(number, style)
  }

  private mutating func plainFrame(_ number: Int32, _ style: Int32) -> Frame {
    let (words, state) = words(number, style)
    return Frame(
      opening: Array((words.isEmpty ? "{" : "{\(words) ").utf8), closing: [UInt8(ascii: "}")],
      codePage: writer.vocabulary.source.codePage(state))
  }

  private mutating func linkFrame(_ link: Link, _ number: Int32, _ style: Int32) -> Frame {
    let (words, state) = words(number, style)
    return Frame(
      opening: Array("{\\field".utf8) + instruction(link) + Array("{\\fldrslt\(words) ".utf8),
      closing: Array("}}".utf8), codePage: writer.vocabulary.source.codePage(state))
  }

  /// Ends a link before the text and begins it again after.
  private mutating func cut(_ number: Int32, _ style: Int32) -> Frame {
    let context = context(number)
    let link = writer.source.links[Int(context.link)]
    let frame = frame(link.outerContext, style)
    let depth = Int(context.linkDepth)
    let outer = self.context(link.outerContext)
    let (words, _) = writer.vocabulary.words(from: outer.character, to: writer.source.style(context.character))
    let count = outer.fallback == context.fallback ? "" : "\\uc\(context.fallback)"
    let counted = count.isEmpty ? ("", "") : ("{\(count) ", "}")
    return Frame(
      opening: Array(repeating: UInt8(ascii: "}"), count: depth + 2) + Array(counted.0.utf8) + frame.opening,
      closing: frame.closing + Array(counted.1.utf8) + head(context.link)
        + Array(repeating: UInt8(ascii: "{"), count: depth)
        + Array("\(count)\(words) ".utf8).dropLast(depth > 0 && count.isEmpty && words.isEmpty ? 1 : 0),
      codePage: frame.codePage)
  }

  /// The bytes that begin a link of the source.
  private func head(_ number: Int32) -> [UInt8] {
    let link = writer.source.links[Int(number)]
    guard case .changed(let target) = writer.linkFates[number] else {
      return writer.source.bytes[link.range.lowerBound..<link.resultStart].trimmingSpace
    }
    let (start, end) = (
      link.range.lowerBound..<link.instruction.lowerBound, link.instruction.upperBound..<link.resultStart
    )
    return writer.source.bytes[start] + instruction(target) + writer.source.bytes[end].trimmingSpace
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without a space at their end.
  fileprivate var trimmingSpace: [UInt8] { Array(last == 0x20 ? dropLast() : self) }
}
