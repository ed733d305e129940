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
  /// The numbers that the items have.
  private var counters = ListCounters()
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
    held.marker = RTFListMarker.held(item.marker, level: held.level)
    held.start = item.start.map(ListItem.firstNumber)
    let number = counters.number(of: held) ?? 1
    held.list = self.list(for: held, number)
    let isFirst = held.marker.isNumber && counter.isFirst(held.list, held.level)
    held.start = isFirst && number != 1 ? number : nil
    _ = counter.count(held)
    return held
  }

  /// The list that an item with this number goes into.
  private mutating func list(for item: ListItem, _ number: Int) -> Int {
    let place = Place(list: item.list, level: item.level)
    let all = [current[place] ?? item.list] + (parts[item.list] ?? [])
    let known = all.first { isUsable($0) && fits(item, number, $0) }
    let list = known ?? next
    if known == nil {
      next += 1
      parts[item.list, default: []].append(list)
    }
    if list != all[0], !isUsable(all[0]) || fitsMarker(item, all[0]) { current[place] = list }
    return define(item, number, list)
  }

  private mutating func define(_ item: ListItem, _ number: Int, _ list: Int) -> Int {
    if !table.has(list), lists[list]?[item.level] == nil {
      lists[list, default: [:]][item.level] = .init(
        marker: item.marker, start: ListItem.firstNumber(for: number))
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

  /// Whether an item would read back from a list as it is, with its number. Where its list is not divided, an item that states no number
  /// has the one that follows.
  private func fits(_ item: ListItem, _ number: Int, _ list: Int) -> Bool {
    guard fitsMarker(item, list) else { return false }
    guard item.marker.isNumber else { return true }
    if counter.isFirst(list, item.level) {
      // Others take an item below for one that has counted already.
      if !table.has(list), counter.isBelow(list, item.level) { return false }
      return level(item, list).map { $0.start == number } ?? true
    }
    if item.start == nil, list == item.list, parts[item.list] == nil { return true }
    return counter.next(list, item.level) == number
  }
}
