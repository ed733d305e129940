import RichText

/// Which lists of the file the items are in, and which lists must be added for them.
///
/// A list of a file has one kind of marker at each level; items of one list with others become other lists.
struct WordListPlan {
  private struct Variant {
    var list: Int
    var levels: [Int: WordNumbering.Level]
    var isFixed: Bool
  }

  private var numbering: WordNumbering
  private var variants: [Int: [Variant]] = [:]
  private var fresh = 0
  /// The levels of lists that the file does not have, in the order of the text.
  private(set) var added: [(list: Int, levels: [Int: WordNumbering.Level])] = []
  /// The lists that the items on each level of a list go on in, after one whose number the list cannot have.
  private var continued: [Int: [Int]] = [:]
  /// Lists some of whose items are in others.
  private var divided: Set<Int> = []
  private var counting = WordCounting()
  /// The numbers that the items have.
  private var counters = ListCounters()

  init(_ numbering: WordNumbering) { self.numbering = numbering }

  /// Gives the items the lists, markers and numbers that they can have. An item keeps its number where that is its own: it states one, or
  /// no longer the one of the source. Others have the numbers that their lists count.
  mutating func hold(_ paragraphs: inout [Paragraph], from source: [Paragraph]) {
    let highest = paragraphs.lazy.compactMap(\.style.list?.list).max() ?? 0
    fresh = max(highest, numbering.lists.keys.max() ?? 0) &+ 1
    for index in paragraphs.indices {
      guard let item = paragraphs[index].style.list else { continue }
      let old = Int(exactly: paragraphs[index].id.number).flatMap { source.indices.contains($0) ? source[$0] : nil }
      let isOwn = item.start != nil || old?.style.list?.start != nil
      paragraphs[index].style.list = held(item, isOwn: isOwn)
    }
    WordSequence.startLists(&paragraphs, numbering)
  }

  /// An item as the file can have it.
  private mutating func held(_ item: ListItem, isOwn: Bool) -> ListItem {
    var item = item
    let list = item.list
    item.level = min(max(item.level, 0), ListItem.levelLimit)
    let number = item.start ?? counters.next(item)
    item.list = continued[list]?[item.level] ?? list
    go(on: item.list, list, from: item.level + 1)
    let found = placed(item, number)
    if found.list != list { divided.insert(list) }
    let isKept = isOwn || divided.contains(list) || numbering.definitions[found.list] == nil
    let result = isKept ? numbered(found, number, list, item) : found
    count(result, list, number)
    return result
  }

  /// An item with its number: in a further list, where the one that was found does not count so.
  private mutating func numbered(_ found: ListItem, _ number: Int, _ list: Int, _ item: ListItem) -> ListItem {
    let next = counting.next(found, in: numbering)
    guard item.isNumbered, item.hasMarker, ![number, ListItem.firstNumber(for: number)].contains(next) else {
      return found
    }
    var item = item
    item.list = fresh
    fresh &+= 1
    go(on: item.list, list, from: item.level)
    divided.insert(list)
    return placed(item, number)
  }

  /// Goes on over an item that has a number, or one near it where that is none to begin with.
  private mutating func count(_ item: ListItem, _ list: Int, _ number: Int) {
    let counted = counting.count(item, in: numbering)
    guard item.hasMarker else { return }
    var item = item
    (item.list, item.start) = (list, counted == number ? number : ListItem.firstNumber(for: number))
    _ = counters.number(of: item)
  }

  /// Items of a list go on in another, from a level down.
  private mutating func go(on other: Int, _ list: Int, from level: Int) {
    guard other != list || continued[list] != nil else { return }
    var levels = continued[list] ?? Array(repeating: list, count: ListItem.levelLimit + 1)
    for below in levels.indices.dropFirst(level) { levels[below] = other }
    continued[list] = levels
  }

  /// An item in a list of the file, or in one that is added.
  private mutating func placed(_ item: ListItem, _ number: Int) -> ListItem {
    if item.list != 0, let known = numbering.lists[item.list]?[item.level], known.marker == item.marker,
      known.hasMarker == item.hasMarker
    {
      return item
    }
    var item = item
    let (format, text) = WordMarkers.written(item)
    (item.marker, item.hasMarker) = WordMarkers.marker(format, text, level: item.level)
    item.list = list(for: item, item.isNumbered ? ListItem.firstNumber(for: number) : 1)
    return item
  }

  private mutating func list(for item: ListItem, _ number: Int) -> Int {
    var level = WordNumbering.Level(marker: item.marker, hasMarker: item.hasMarker, start: 1)
    // The outermost items never start anew; on other levels it is the number of the first only.
    if item.level == 0 { level.start = number } else if number != 1 { level.override = number }
    if variants[item.list] == nil {
      let known = numbering.lists[item.list]
      variants[item.list] = known.map { [Variant(list: item.list, levels: $0, isFixed: true)] } ?? []
    }
    for index in variants[item.list, default: []].indices {
      guard let variant = variants[item.list]?[index] else { continue }
      if let found = variant.levels[item.level] {
        if found.marker == level.marker, found.hasMarker == level.hasMarker { return variant.list }
      } else if !variant.isFixed {
        variants[item.list]?[index].levels[item.level] = level
        define(variant.list, item.level, level)
        return variant.list
      }
    }
    return add(item, level)
  }

  private mutating func add(_ item: ListItem, _ level: WordNumbering.Level) -> Int {
    let isFirst = variants[item.list, default: []].isEmpty && item.list > 0
    let list = isFirst ? item.list : fresh
    if !isFirst { fresh += 1 }
    variants[item.list, default: []].append(Variant(list: list, levels: [item.level: level], isFixed: false))
    added.append((list, [item.level: level]))
    numbering.add([item.level: level], as: list)
    return list
  }

  private mutating func define(_ list: Int, _ level: Int, _ value: WordNumbering.Level) {
    guard let index = added.firstIndex(where: { $0.list == list }) else { return }
    added[index].levels[level] = value
    numbering.add(added[index].levels, as: list)
  }
}
