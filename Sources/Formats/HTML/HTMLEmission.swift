import RichText

/// Turns the operations of one hunk into output.
struct HTMLEmission {
  var writer: HTMLWriter
  let items: [TextItem]
  let origins: [HTMLOrigin]
  let new: [TextItem]
  /// The element of the last character in the same paragraph, and that paragraph.
  var last = -1
  var paragraph: Int
  /// The edited items that are items of the source.
  var kept: [TextItemDifference.Kept] = []
  /// The element that the last character was held in, where it is no atom; -1 for none.
  var lastHeld = -1

  /// `first` is the first paragraph of the new items.
  init(writer: HTMLWriter, _ items: [TextItem], _ origins: [HTMLOrigin], _ new: [TextItem], first: Int) {
    (self.writer, self.items, self.origins, self.new, paragraph) = (writer, items, origins, new, first - 1)
  }

  /// The item of the source that an edited item is.
  func source(of edited: Int) -> Int? {
    let index = kept.partitioningIndex { $0.edited + $0.count > edited }
    guard index < kept.count, kept[index].edited <= edited else { return nil }
    return kept[index].source + edited - kept[index].edited
  }

  mutating func emit(_ operations: TextItemOperations) {
    kept = operations.kept
    for operation in operations {
      switch operation {
      case .keep(let old, let edited): item(edited, old)
      case .insert(let edited): item(edited, nil)
      case .delete: writer.output.skip()
      }
    }
  }

  mutating func item(_ edited: Int, _ old: Int?) {
    if edited == 0 || new[edited - 1].isEnd { begin(edited) }
    if new[edited].isEnd { end(edited, old) } else { character(edited, old) }
  }

  private mutating func begin(_ edited: Int) {
    (paragraph, last, lastHeld) = (paragraph + 1, -1, -1)
    writer.output.beginParagraph(writer.blocks[paragraph], isEmpty: new[edited].isEnd, in: writer.plan)
    if let own = writer.owns[paragraph], writer.blocks[paragraph] == writer.source.paragraphs[own].block {
      writer.output.cross(to: own, in: &writer.plan)
    }
    if source(of: edited) == nil, let start = writer.starts[paragraph] {
      writer.output.putHidden(before: start, toward: writer.blocks[paragraph], in: &writer.plan)
    }
  }

  // MARK: Ends

  private mutating func end(_ edited: Int, _ old: Int?) {
    let block = writer.blocks[paragraph]
    if new[edited].style >= 0 { return emptyEnd(edited, old, block) }
    guard let old, let element = element(of: old, block) else { return }
    writer.output.keep(
      origins[old].range, of: origins[old].paragraph, item: origins[old].number, at: element,
      from: origins[old].element,
      in: &writer.plan)
  }

  /// An empty paragraph of a look, or in a block that needs something to be one, has a line break.
  private mutating func emptyEnd(_ edited: Int, _ old: Int?, _ block: Int) {
    let style = new[edited].style
    let element = writer.plan.elements.elements[block]
    if element.role == .rule || element.role == .lines {
      let inner = old.flatMap { self.element(of: $0, block) } ?? block
      writer.output.move(within: block, else: inner, in: &writer.plan)
      writer.held[paragraph].emptyStyle = element.style
      return
    }
    let place = writer.place(style, block: block, near: block, base: block, keepsSpace: false)
    writer.held[paragraph].emptyStyle = writer.plan.elements.elements[place].style
    if let old, items[old].style == style, items[old].style >= 0,
      block == writer.source.paragraphs[origins[old].paragraph].block, origins[old].number == 0
    {
      return writer.output.keep(
        origins[old].range, of: origins[old].paragraph, item: 0, at: origins[old].element, from: origins[old].element,
        in: &writer.plan)
    }
    writer.output.move(to: place, before: old.map { origins[$0].range.lowerBound }, in: &writer.plan)
    let isParagraph = element.role == .paragraph || element.role == .item || element.role == .cell
    if place != block || !isParagraph || hasOthers(block) {
      writer.output.add(writer.plan.habits.emptyTag("br"))
    }
  }

  /// Whether the paragraph before or the one after is in a block too.
  private func hasOthers(_ block: Int) -> Bool {
    [paragraph - 1, paragraph + 1].contains {
      writer.blocks.indices.contains($0) && writer.plan.elements.isElement(writer.blocks[$0], within: block)
    }
  }
}
