import RichText

/// Turns the operations of one hunk into splices.
struct RTFEmitter {
  var writer: RTFWriter
  let items: [TextItem]
  let origins: [RTFOrigin]
  let new: [TextItem]
  /// A group that is open in the output around source bytes which look otherwise now.
  var wrap: Wrap?

  struct Wrap {
    var style: Int32
    var context: Int32
    /// The source byte up to which it reaches.
    var end: Int
    var codePage: Int
    var closing: [UInt8]
  }

  /// Where the layouts of paragraphs are said.
  var plan = RTFLayoutPlan()
  /// The layout of the paragraph that is written, where it is said at its beginning.
  var begun: RTFLayoutPlan.Start?
  /// Where new things go that no item of the source is next to.
  let anchor: RTFAnchor?

  init(
    _ writer: RTFWriter, _ items: [TextItem], _ origins: [RTFOrigin], _ new: [TextItem], _ anchor: RTFAnchor? = nil
  ) {
    (self.writer, self.items, self.origins, self.new, self.anchor) = (writer, items, origins, new, anchor)
  }

  mutating func emit(_ operations: TextItemOperations) {
    decideLinks(operations)
    planLayouts(operations)
    var (index, last): (Int, Int?) = (0, nil)
    while index < operations.count {
      beginLayout(before: index)
      switch operations[index] {
      case .keep(let old, let edited):
        beginLink(of: origins[old].context)
        if items[old].isEnd {
          keepEnd(old, edited, isFollowed: operations.isInsert(index + 1))
        } else {
          keep(old, edited)
        }
        last = old
      case .delete(let old):
        delete(old)
        last = old
      case .insert(let first):
        let end = operations[index...].firstIndex { !$0.isInsert } ?? operations.count
        insert(first..<(first + end - index), after: last)
        index = end - 1
      }
      index += 1
    }
    closeWrap()
  }

  func context(_ number: Int32) -> RTFContext { writer.source.contexts[Int(number)] }

  mutating func words(_ context: Int32, _ style: Int32) -> (String, RTFCharacterState) {
    writer.vocabulary.words(from: self.context(context).character, to: writer.styles.styles[Int(style)])
  }

  // MARK: Characters that stay, or go

  private mutating func keep(_ old: Int, _ edited: Int) {
    let origin = origins[old]
    guard !items[old].isMark, look(of: old) != new[edited].style else { return closeWrap() }
    openWrap(new[edited].style, origin)
    guard let open = wrap else { return }
    if isFixed(origin, open.codePage) {
      let text = encode([items[old].value], open.codePage, origin.context)
      writer.splices.replace(origin.range, with: text)
    }
    wrap?.end = Int(origin.end)
  }

  private mutating func openWrap(_ style: Int32, _ origin: RTFOrigin) {
    if let wrap, wrap.style == style, wrap.context == origin.context, wrap.end == Int(origin.start) { return }
    closeWrap()
    let frame = frame(origin.context, style)
    writer.splices.insert(frame.opening, at: Int(origin.start))
    wrap = Wrap(
      style: style, context: origin.context, end: Int(origin.start), codePage: frame.codePage, closing: frame.closing)
  }

  mutating func closeWrap() {
    if let wrap { writer.splices.insert(wrap.closing, at: wrap.end) }
    wrap = nil
  }

  private mutating func delete(_ old: Int) {
    beginLink(of: origins[old].context)
    if isRemoved(origins[old].context) { return closeWrap() }
    let range = origins[old].range
    if wrap?.end == range.lowerBound, !items[old].isEnd { wrap?.end = range.upperBound } else { closeWrap() }
    writer.splices.replace(range, with: [])
  }

  /// Whether the bytes mean something else in another code page, so that they must be written anew.
  private func isFixed(_ origin: RTFOrigin, _ codePage: Int) -> Bool {
    let old = writer.source.codePage(context(origin.context).character)
    guard old != codePage, origin.kind != .atom else { return false }
    if CodePage.isSymbol(old) || CodePage.isSymbol(codePage) { return !isWord(origin) }
    return origin.kind != .linear && !isWord(origin)
  }

  private func isWord(_ origin: RTFOrigin) -> Bool {
    guard origin.kind == .scalar, origin.range.count > 1 else { return false }
    let (first, second) = (writer.source.bytes[Int(origin.start)], writer.source.bytes[Int(origin.start) + 1])
    return first == 0x5C && ![0x27, 0x5C, 0x7B, 0x7D].contains(second)
  }

  func encode(_ values: [UInt32], _ codePage: Int, _ number: Int32) -> [UInt8] {
    let fallback = context(number).fallback
    var (result, rest) = ([UInt8](), values[...])
    while let first = rest.first {
      if first >= 0x110000 {
        result += writer.atomBytes(Int(first - 0x110000))
        rest.removeFirst()
      } else {
        let text = rest.prefix { $0 < 0x110000 }
        result += writer.encoder.bytes(of: text, codePage: codePage, fallback: fallback)
        rest = rest[text.endIndex...]
      }
    }
    return result
  }
}
