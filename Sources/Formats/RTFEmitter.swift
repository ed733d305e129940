import RichText

/// Turns the operations of one hunk into splices.
struct RTFEmitter {
  var writer: RTFWriter
  let items: [RTFItem]
  let origins: [RTFOrigin]
  let new: [RTFItem]
  /// A group that is open in the output around source bytes which look otherwise now.
  var wrap: Wrap?

  struct Wrap {
    var style: Int32
    var context: Int32
    /// The source byte up to which it reaches.
    var end: Int
    var codePage: Int
  }

  init(_ writer: RTFWriter, _ items: [RTFItem], _ origins: [RTFOrigin], _ new: [RTFItem]) {
    (self.writer, self.items, self.origins, self.new) = (writer, items, origins, new)
  }

  mutating func emit(_ operations: [RTFDifference.Operation]) {
    var (index, last): (Int, Int?) = (0, nil)
    while index < operations.count {
      switch operations[index] {
      case .keep(let old, let edited):
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
    guard items[old].style != new[edited].style else { return closeWrap() }
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
    let (words, state) = words(origin.context, style)
    writer.splices.insert(Array("{\(words) ".utf8), at: Int(origin.start))
    wrap = Wrap(
      style: style, context: origin.context, end: Int(origin.start), codePage: writer.vocabulary.source.codePage(state))
  }

  mutating func closeWrap() {
    if let wrap { writer.splices.insert([UInt8(ascii: "}")], at: wrap.end) }
    wrap = nil
  }

  private mutating func delete(_ old: Int) {
    let range = origins[old].range
    if wrap?.end == range.lowerBound, !items[old].isEnd { wrap?.end = range.upperBound } else { closeWrap() }
    writer.splices.replace(range, with: [])
  }

  /// Whether the bytes mean something else in another code page, so that they must be written anew.
  private func isFixed(_ origin: RTFOrigin, _ codePage: Int) -> Bool {
    let old = writer.source.codePage(context(origin.context).character)
    guard old != codePage, origin.kind != .atom else { return false }
    if old == CodePage.symbol || codePage == CodePage.symbol { return !isWord(origin) }
    return origin.kind != .linear && !isWord(origin)
  }

  private func isWord(_ origin: RTFOrigin) -> Bool {
    guard origin.kind == .scalar, origin.range.count > 1 else { return false }
    let (first, second) = (writer.source.bytes[Int(origin.start)], writer.source.bytes[Int(origin.start) + 1])
    return first == 0x5C && ![0x27, 0x5C, 0x7B, 0x7D].contains(second)
  }

  // MARK: Ends that stay

  private mutating func keepEnd(_ old: Int, _ edited: Int, isFollowed: Bool) {
    closeWrap()
    let (origin, item) = (origins[old], new[edited])
    if origin.range.isEmpty { return keepTextEnd(origin, item) }
    let inForce = context(origin.context).paragraph
    let layout = RTFParagraphState(writer.styles.layouts[Int(item.layout)])
    let before = writer.vocabulary.words(from: inForce, to: layout)
    insertWords(before, at: Int(origin.start))
    surroundEnd(origin, item)
    let next = Int(origin.paragraph) + 1
    let isReset = next < writer.source.paragraphs.count ? writer.source.paragraphs[next].isReset : true
    if isFollowed || !isReset {
      insertWords(writer.vocabulary.words(from: layout, to: inForce), at: Int(origin.end))
    }
  }

  /// Gives an empty paragraph its look: that of its end.
  private mutating func surroundEnd(_ origin: RTFOrigin, _ item: RTFItem) {
    guard item.style >= 0, item.style != writer.contextStyles[Int(origin.context)] else { return }
    writer.splices.insert(Array("{\(words(origin.context, item.style).0)".utf8), at: Int(origin.start))
    writer.splices.insert([UInt8(ascii: "}")], at: Int(origin.end))
  }

  private mutating func insertWords(_ words: String, at place: Int) {
    if !words.isEmpty { writer.splices.insert(Array((words + " ").utf8), at: place) }
  }

  /// The end of the text has no bytes, so that nothing need be restored after it.
  private mutating func keepTextEnd(_ origin: RTFOrigin, _ item: RTFItem) {
    let layout = RTFParagraphState(writer.styles.layouts[Int(item.layout)])
    var all = writer.vocabulary.words(from: context(origin.context).paragraph, to: layout)
    if item.style >= 0, item.style != writer.contextStyles[Int(origin.context)] {
      all += words(origin.context, item.style).0
    }
    let needsEnd = item.style >= 0 && !writer.source.isCocoa && writer.edited.count > 1
    insertWords(needsEnd ? all + "\\par" : all, at: Int(origin.start))
  }

  func encode(_ values: [UInt32], _ codePage: Int, _ number: Int32) -> [UInt8] {
    let fallback = context(number).fallback
    var (result, rest) = ([UInt8](), values[...])
    while let first = rest.first {
      if first >= 0x110000 {
        result += writer.source.atoms[Int(first - 0x110000)].bytes(in: writer.source.bytes)
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
