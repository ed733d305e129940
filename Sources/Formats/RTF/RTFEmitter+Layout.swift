import RichText

extension RTFEmitter {
  /// Decides where the layouts of the edited paragraphs are said.
  mutating func planLayouts(_ operations: TextItemOperations) {
    var start = 0
    for index in operations.indices {
      guard let edited = operations[index].edited else { continue }
      if new[edited].isRow { start = index + 1 }
      guard new[edited].isEnd else { continue }
      planLayout(operations, start...index, end: edited)
      start = index + 1
    }
  }

  private mutating func planLayout(_ operations: TextItemOperations, _ span: ClosedRange<Int>, end: Int) {
    guard let place = endPlace(operations, span.upperBound), context(place.context).link < 0,
      let first = operations[span.lowerBound...].lazy.compactMap(\.edited).first
    else { return }
    let inForce = context(place.context).paragraph
    let layout = layout(of: operations[span.upperBound], from: inForce)
    guard layout != inForce, let head = head(operations, span, end: place.byte) else { return }
    var start = start(
      layout, from: inForce, isRestored(operations, span.upperBound), canBeGroup: !head.stretch.changesState)
    guard let operation = head.operation else { return plan.insert(start, before: first, end: end) }
    start.byte = head.byte
    plan.place(start, before: operation, end: end)
  }

  /// Where a layout may begin that is to hold until a paragraph's end.
  private struct Head {
    var byte: Int
    var stretch: RTFSource.Stretch
    /// The operation before which it is; nil for the start of new items.
    var operation: Int?
  }

  private func head(_ operations: TextItemOperations, _ span: ClosedRange<Int>, end: Int) -> Head? {
    guard operations[span].contains(where: { !$0.isInsert }) else { return head(at: end, before: nil, end: end) }
    if span.lowerBound > 0, operations.isInsert(span.lowerBound - 1) {
      let place = place(ofInsertion: span.lowerBound - 1, operations)
      return place.flatMap { head(at: $0.byte, before: nil, end: end) }
    }
    for index in span {
      guard let item = operations[index].source else { continue }
      let typed = operations[span.lowerBound..<index].lastIndex { !$0.isInsert }.map { $0 + 1 } ?? span.lowerBound
      if let head = head(of: item, before: typed, end: end),
        typed == index || place(ofInsertion: typed, operations).map({ $0.byte >= head.byte }) ?? false
      {
        return head
      }
      // The marks before a text may be followed by the words of its paragraph.
      if items[item].value < TextItem.marker || items[item].value >= TextItem.removed { return nil }
    }
    return nil
  }

  /// The same for a paragraph of the source of which this is the first item, or the first behind its marks.
  private func head(of item: Int, before operation: Int, end: Int) -> Head? {
    let first = Int(origins[item].start)
    let isFirst = item == 0 || items[item - 1].isEnd || items[item - 1].isMark
    guard isFirst, first <= end else { return nil }
    let place = writer.source.layoutPlace(of: Int(origins[item].paragraph), before: first, end: end)
    return place.flatMap { head(at: $0, before: operation, end: end) }
  }

  private func head(at byte: Int, before operation: Int?, end: Int) -> Head? {
    guard byte <= end else { return nil }
    let stretch = writer.source.stretch(byte..<end)
    return stretch.keepsLayout ? Head(byte: byte, stretch: stretch, operation: operation) : nil
  }

  /// Where the end of a paragraph is written.
  private func endPlace(_ operations: TextItemOperations, _ index: Int) -> (byte: Int, context: Int32)? {
    guard case .keep(let old, _) = operations[index] else { return place(ofInsertion: index, operations) }
    return (Int(origins[old].start), origins[old].context)
  }

  private func place(
    ofInsertion index: Int, _ operations: TextItemOperations
  ) -> (byte: Int, context: Int32)? {
    let first = operations.insertionStart(of: index)
    guard case .insert(let item) = operations[first] else { return nil }
    let place = place(for: new[item], after: first > 0 ? operations[first - 1].source : nil)
    return (place.byte, place.context)
  }

  /// The layout that an end is to have.
  private mutating func layout(of end: TextItemDifference.Operation, from inForce: RTFParagraphState)
    -> RTFParagraphState
  {
    switch end {
    case .keep(let old, let edited):
      items[old].layout == new[edited].layout ? inForce : keptLayout(old, edited, from: inForce)
    case .insert(let edited): writer.vocabulary.state(writer.styles.layouts[Int(new[edited].layout)], from: inForce)
    case .delete: inForce
    }
  }

  /// The layout of an end that stays; its cell stays too.
  mutating func keptLayout(_ old: Int, _ edited: Int, from inForce: RTFParagraphState) -> RTFParagraphState {
    let (before, wanted) = (
      writer.styles.layouts[Int(items[old].layout)], writer.styles.layouts[Int(new[edited].layout)]
    )
    var layout = writer.vocabulary.state(wanted, from: inForce)
    if before.cells.count == wanted.cells.count {
      (layout.isInTable, layout.nesting) = (inForce.isInTable, inForce.nesting)
    }
    return layout
  }

  private func start(
    _ layout: RTFParagraphState, from inForce: RTFParagraphState, _ isRestored: Bool, canBeGroup: Bool
  ) -> RTFLayoutPlan.Start {
    let vocabulary = writer.vocabulary
    let words = vocabulary.words(from: inForce, to: layout)
    let back = isRestored ? vocabulary.words(from: layout, to: inForce) : ""
    let isGroup = canBeGroup && isRestored && (words == nil || back == nil)
    return .init(
      layout: layout, words: words ?? vocabulary.words(of: layout),
      back: isGroup ? nil : back ?? vocabulary.words(of: inForce))
  }

  /// Whether what follows an end relies on the layout that was in force.
  private func isRestored(_ operations: TextItemOperations, _ end: Int) -> Bool {
    guard case .keep(let old, _) = operations[end], !operations.isInsert(end + 1) else { return true }
    return isReliedOn(after: origins[old])
  }

  /// Whether the paragraph after an end of the source relies on the layout of that one.
  func isReliedOn(after origin: RTFOrigin) -> Bool {
    let next = Int(origin.paragraph) + 1
    return next < writer.source.paragraphs.count && !writer.source.paragraphs[next].isReset
  }
}

extension TextItemDifference.Operation {
  /// The item of the source; nil where there is none.
  var source: Int? {
    switch self {
    case .keep(let old, _), .delete(let old): old
    case .insert: nil
    }
  }

  /// The edited text's item.
  var edited: Int? {
    switch self {
    case .keep(_, let edited), .insert(let edited): edited
    case .delete: nil
    }
  }
}
