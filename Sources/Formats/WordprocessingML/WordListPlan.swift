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

  private let numbering: WordNumbering
  private var variants: [Int: [Variant]] = [:]
  private var fresh = 0
  /// The levels of lists that the file does not have, in the order of the text.
  private(set) var added: [(list: Int, levels: [Int: WordNumbering.Level])] = []

  init(_ numbering: WordNumbering) { self.numbering = numbering }

  /// Gives the items the lists and markers that they can have.
  mutating func hold(_ paragraphs: inout [Paragraph]) {
    let highest = paragraphs.lazy.compactMap(\.style.list?.list).max() ?? 0
    fresh = max(highest, numbering.lists.keys.max() ?? 0) &+ 1
    for index in paragraphs.indices {
      guard let item = paragraphs[index].style.list else { continue }
      paragraphs[index].style.list = held(item)
    }
    var starts: [Int: [Int: Int]] = [:]
    for (list, levels) in added { starts[list] = levels.mapValues(\.start) }
    for (list, levels) in numbering.lists { starts[list] = levels.mapValues(\.start) }
    WordSequence.startLists(&paragraphs) { list, level in starts[list]?[level] }
  }

  private mutating func held(_ item: ListItem) -> ListItem {
    if item.list != 0, let known = numbering.lists[item.list]?[item.level], known.marker == item.marker,
      known.hasMarker == item.hasMarker
    {
      return item
    }
    var item = item
    item.level = min(max(item.level, 0), ListItem.levelLimit)
    let (format, text) = Self.written(item)
    (item.marker, item.hasMarker) = WordMarkers.marker(format, text, level: item.level)
    item.list = list(for: item)
    return item
  }

  /// The format and text of an item's marker.
  static func written(_ item: ListItem) -> (format: String, text: String) {
    guard item.hasMarker else { return ("none", "") }
    let (format, text) = WordMarkers.written(item.marker, level: item.level)
    let isNumber = format != "bullet"
    let parts =
      isNumber
      ? text.split(separator: "%\(item.level + 1)", maxSplits: 1, omittingEmptySubsequences: false) : [text[...]]
    let held = parts.map { WordText.held(isNumber ? String($0).replacing("%", with: "") : String($0)) ?? "" }
    return (format, held.joined(separator: "%\(item.level + 1)"))
  }

  private mutating func list(for item: ListItem) -> Int {
    let start = item.isNumbered ? min(max(item.start ?? 1, 0), 32_767) : 1
    let level = WordNumbering.Level(marker: item.marker, hasMarker: item.hasMarker, start: start)
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
    return list
  }

  private mutating func define(_ list: Int, _ level: Int, _ value: WordNumbering.Level) {
    guard let index = added.firstIndex(where: { $0.list == list }) else { return }
    added[index].levels[level] = value
  }
}
