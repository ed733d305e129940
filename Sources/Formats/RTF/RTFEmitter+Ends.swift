import RichText

extension RTFEmitter {
  mutating func keepEnd(_ old: Int, _ edited: Int, isFollowed: Bool) {
    closeWrap()
    let (origin, item) = (origins[old], new[edited])
    if origin.range.isEmpty { return keepTextEnd(origin, item, edited) }
    if plan.ends[edited] != nil {
      surroundEnd(origin, item)
      return endLayout(origin)
    }
    guard items[old].layout != item.layout else { return surroundEnd(origin, item) }
    let inForce = context(origin.context).paragraph
    let layout = keptLayout(old, edited, from: inForce)
    layOut(origin, item, from: inForce, to: layout, isRestored: isFollowed || isReliedOn(after: origin))
  }

  /// Gives an end another layout, which is taken back where something follows that relies on the old one.
  private mutating func layOut(
    _ origin: RTFOrigin, _ item: TextItem, from old: RTFParagraphState, to layout: RTFParagraphState, isRestored: Bool
  ) {
    let (words, back) = (writer.vocabulary.words(from: old, to: layout), writer.vocabulary.words(from: layout, to: old))
    if let words, !isRestored || back != nil {
      insertWords(words, at: Int(origin.start))
      surroundEnd(origin, item)
      return insertWords(isRestored ? back ?? "" : "", at: Int(origin.end))
    }
    let all = words ?? writer.vocabulary.words(of: layout)
    if !isRestored {
      insertWords(all, at: Int(origin.start))
      return surroundEnd(origin, item)
    }
    writer.splices.insert(Array("{".utf8), at: Int(origin.start))
    insertWords(all, at: Int(origin.start))
    surroundEnd(origin, item)
    writer.splices.insert(Array("}".utf8), at: Int(origin.end))
  }

  /// Gives an empty paragraph its look: that of its end.
  private mutating func surroundEnd(_ origin: RTFOrigin, _ item: TextItem) {
    guard item.style >= 0, item.style != emptyLook(origin.context) else { return }
    writer.splices.insert(Array("{\(words(origin.context, item.style).0)".utf8), at: Int(origin.start))
    writer.splices.insert([UInt8(ascii: "}")], at: Int(origin.end))
  }

  private mutating func insertWords(_ words: String, at place: Int) {
    if !words.isEmpty { writer.splices.insert(Array(words.delimited.utf8), at: place) }
  }

  /// The end of the text has no bytes, so that nothing need be restored after it.
  private mutating func keepTextEnd(_ origin: RTFOrigin, _ item: TextItem, _ edited: Int) {
    let inForce = plan.ends[edited]?.layout ?? context(origin.context).paragraph
    let layout = writer.vocabulary.state(writer.styles.layouts[Int(item.layout)], from: inForce)
    var all = writer.vocabulary.words(from: inForce, to: layout) ?? writer.vocabulary.words(of: layout)
    if item.style >= 0, item.style != emptyLook(origin.context) {
      all += words(origin.context, item.style).0
    }
    let needsEnd = item.style >= 0 && !writer.source.isCocoa && writer.edited.count > 1
    insertWords(needsEnd ? all + "\\par" : all, at: Int(origin.start))
    if plan.ends[edited] != nil { endLayout(origin) }
  }
}

extension String {
  /// Words with the space that ends the last one; a group needs none.
  var delimited: String { isEmpty || hasSuffix("}") ? self : self + " " }
}
