import RichText

extension RTFEmitter {
  mutating func keepEnd(_ old: Int, _ edited: Int, isFollowed: Bool) {
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
  private mutating func surroundEnd(_ origin: RTFOrigin, _ item: TextItem) {
    guard item.style >= 0, item.style != emptyLook(origin.context) else { return }
    writer.splices.insert(Array("{\(words(origin.context, item.style).0)".utf8), at: Int(origin.start))
    writer.splices.insert([UInt8(ascii: "}")], at: Int(origin.end))
  }

  private mutating func insertWords(_ words: String, at place: Int) {
    if !words.isEmpty { writer.splices.insert(Array((words + " ").utf8), at: place) }
  }

  /// The end of the text has no bytes, so that nothing need be restored after it.
  private mutating func keepTextEnd(_ origin: RTFOrigin, _ item: TextItem) {
    let layout = RTFParagraphState(writer.styles.layouts[Int(item.layout)])
    var all = writer.vocabulary.words(from: context(origin.context).paragraph, to: layout)
    if item.style >= 0, item.style != emptyLook(origin.context) {
      all += words(origin.context, item.style).0
    }
    let needsEnd = item.style >= 0 && !writer.source.isCocoa && writer.edited.count > 1
    insertWords(needsEnd ? all + "\\par" : all, at: Int(origin.start))
  }
}
