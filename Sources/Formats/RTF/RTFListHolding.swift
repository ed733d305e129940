import RichText

/// Gives the items of a text lists that the file has or can have: in RTF each level of a list has one marker.
struct RTFListHolding {
  let table: RTFListTable
  /// The levels of new lists.
  private var lists: [Int: [Int: RTFListTable.Level]] = [:]
  /// The lists that a level's items go on in, and all that a list was cut into.
  private var current: [Place: Int] = [:]
  private var parts: [Int: [Int]] = [:]
  private var counter = RTFListCounter()
  private var next: Int
  private var before: (edited: ListItem, held: ListItem, cells: [TableCell])?

  private struct Place: Hashable {
    var list: Int
    var level: Int
  }

  init(_ table: RTFListTable, _ paragraphs: [Paragraph]) {
    self.table = table
    let used = paragraphs.compactMap { $0.style.list?.list }.filter { $0 < RTFListHolding.limit }
    next = max(Int(table.highest), used.max() ?? 0, 0) + 1
  }

  /// New lists have lower numbers, if the file leaves room.
  private static let limit = 30_000

  /// The item as the file can hold it; nil where it is none.
  mutating func held(_ style: ParagraphStyle) -> ListItem? {
    guard let item = style.list else {
      before = nil
      return nil
    }
    let held = item.hasMarker ? marked(item) : continued(item, style.cells)
    before = held.map { (item, $0, style.cells) }
    return held
  }

  /// A paragraph without marker, which must follow another of its item.
  private func continued(_ item: ListItem, _ cells: [TableCell]) -> ListItem? {
    guard let before, before.cells == cells, before.edited.list == item.list, before.edited.level == item.level,
      before.edited.marker == item.marker
    else { return nil }
    var held = before.held
    (held.hasMarker, held.start) = (false, nil)
    return held
  }

  private mutating func marked(_ item: ListItem) -> ListItem {
    var held = item
    held.level = min(max(item.level, 0), ListItem.levelLimit)
    held.marker = RTFListMarker.held(item.marker)
    held.start = held.marker.isNumber ? item.start.map { min(max($0, 0), 32_767) } : nil
    held = normalized(held)
    held.list = number(for: held)
    _ = counter.count(held)
    return held
  }

  /// A start of 1 where counting begins anyhow says nothing.
  private func normalized(_ item: ListItem) -> ListItem {
    var item = item
    let list = current[Place(list: item.list, level: item.level)] ?? item.list
    if item.start == 1, counter.isFirst(list, item.level), fits(withStart(item, nil), list) { item.start = nil }
    return item
  }

  private func withStart(_ item: ListItem, _ start: Int?) -> ListItem {
    var item = item
    item.start = start
    return item
  }

  /// The list that an item goes into.
  private mutating func number(for item: ListItem) -> Int {
    let place = Place(list: item.list, level: item.level)
    let all = [current[place] ?? item.list] + (parts[item.list] ?? [])
    if let list = all.first(where: { isUsable($0) && fits(item, $0) }) { return define(item, list) }
    let list = next
    next += 1
    parts[item.list, default: []].append(list)
    if !isUsable(all[0]) || fitsMarker(item, all[0]) { current[place] = list }
    return define(item, list)
  }

  private mutating func define(_ item: ListItem, _ list: Int) -> Int {
    if !table.has(list), lists[list]?[item.level] == nil {
      lists[list, default: [:]][item.level] = .init(marker: item.marker, start: item.start ?? 1)
    }
    return list
  }

  /// Whether a list of this number is the file's, or can become it.
  private func isUsable(_ list: Int) -> Bool {
    table.has(list) || list > Int(table.highest) && list <= max(RTFListHolding.limit, next)
  }

  private func level(_ item: ListItem, _ list: Int) -> RTFListTable.Level? {
    table.has(list) ? table.level(list, item.level) : lists[list]?[item.level]
  }

  private func fitsMarker(_ item: ListItem, _ list: Int) -> Bool {
    if table.has(list) { return level(item, list)?.marker == item.marker }
    return level(item, list).map { $0.marker == item.marker } ?? true
  }

  /// Whether an item would read back from a list as it is.
  private func fits(_ item: ListItem, _ list: Int) -> Bool {
    guard fitsMarker(item, list) else { return false }
    guard item.marker.isNumber else { return true }
    guard counter.isFirst(list, item.level) else { return item.start == nil }
    let start = level(item, list).map(\.start) ?? item.start ?? 1
    return item.start == (start == 1 ? nil : start)
  }
}

extension ListItem.Marker {
  var isNumber: Bool { if case .number = self { true } else { false } }
}
