import RichText

extension HTMLPlan {
  /// The innermost element around a paragraph that one of another layout can be in, and how much of structure it stands for.
  func keptPart(_ block: Int, _ old: ParagraphStyle, _ wanted: ParagraphStyle) -> (element: Int, score: Int) {
    var (kept, score, depth) = (source.body, 0, 0)
    for place in elements.chain(from: -1, to: block) {
      guard let value = keep(place, block, old, wanted, &depth) else { break }
      (kept, score) = (place, score + value)
    }
    return (kept, score)
  }

  /// Nil where the element must be left.
  private func keep(
    _ place: Int, _ block: Int, _ old: ParagraphStyle, _ wanted: ParagraphStyle, _ depth: inout Int
  ) -> Int? {
    let element = elements.elements[place]
    if depth < min(wanted.cells.count, old.cells.count), ![.table, .row, .cell].contains(element.role) {
      return place == block ? nil : 0
    }
    switch element.role {
    case .table:
      guard depth < min(wanted.cells.count, old.cells.count) else { return nil }
      return wanted.cells[depth].table == old.cells[depth].table ? 1 : nil
    case .row:
      return depth < min(wanted.cells.count, old.cells.count) && wanted.cells[depth].row == old.cells[depth].row
        ? 1 : nil
    case .cell: return keepCell(element, old, wanted, &depth)
    case .quote:
      return element.layout.quoteDepth <= wanted.quoteDepth
        && (wanted.list == nil || old.list != nil || element.list < 0) ? 1 : nil
    case .list: return keepsList(element, old, wanted) ? 1 : nil
    case .item: return keepsItem(element, old, wanted) ? 1 : nil
    case .lines: return wanted.code != nil && wanted.code == old.code ? 1 : nil
    case .paragraph: return place != block && holdsBlocks(place) ? 0 : nil
    case .rule: return nil
    case .block: return place != block || place == source.body || isOfFile(place) && source.counts[place] > 1 ? 0 : nil
    default: return place == block ? nil : 0
    }
  }

  /// Whether a paragraph may have blocks in it that do not end it.
  private func holdsBlocks(_ paragraph: Int) -> Bool { ["dt", "dd"].contains(elements.nodes[paragraph].name) }

  private func keepCell(_ element: HTMLElement, _ old: ParagraphStyle, _ wanted: ParagraphStyle, _ depth: inout Int)
    -> Int?
  {
    guard depth < min(wanted.cells.count, old.cells.count), depth < element.layout.cells.count else { return nil }
    let (cell, new) = (element.layout.cells[depth], wanted.cells[depth])
    guard new.cell == old.cells[depth].cell, cell.rowSpan == new.rowSpan, cell.columnSpan == new.columnSpan,
      cell.isHeader == new.isHeader
    else { return nil }
    depth += 1
    return 1
  }

  private func keepsList(_ element: HTMLElement, _ old: ParagraphStyle, _ wanted: ParagraphStyle) -> Bool {
    guard let list = wanted.list, list.list == old.list?.list, let level = element.layout.list?.level else {
      return false
    }
    return level < list.level || level == list.level && element.marker.canStand(for: list.marker)
  }

  private func keepsItem(_ element: HTMLElement, _ old: ParagraphStyle, _ wanted: ParagraphStyle) -> Bool {
    guard let list = wanted.list, let level = element.layout.list?.level else { return false }
    return itemsBegun.contains(element.item) && (level < list.level || level == list.level && !list.hasMarker)
  }
}

extension ListItem.Marker {
  /// Whether an item of this list can have a marker.
  fileprivate func canStand(for marker: ListItem.Marker) -> Bool {
    if case .task = marker, case .bullet = self { return true }
    return self == marker
  }
}
