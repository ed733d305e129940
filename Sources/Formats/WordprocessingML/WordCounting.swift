import RichText

/// Counts the items of lists in the order of the text, as word processors do: lists made of one definition count on together, and the
/// first item of a list that states a number has that one (ECMA-376 part 1, 17.9.26).
struct WordCounting {
  private struct Level: Hashable {
    var list: Int
    var level: Int
  }

  /// The last number of each level, by definition; nil where a level starts anew.
  private var counts: [Definition: [Int?]] = [:]
  private var begun: Set<Level> = []

  private enum Definition: Hashable {
    case file(Int), own(Int)
  }

  /// The number that the next item of a list would have.
  func next(_ item: ListItem, in numbering: WordNumbering) -> Int {
    let level = numbering.lists[item.list]?[item.level]
    if let override = level?.override, !begun.contains(Level(list: item.list, level: item.level)) { return override }
    let last = counts[definition(item, numbering)].flatMap { $0[item.level] }
    return last.map { $0 &+ 1 } ?? level?.start ?? 1
  }

  /// Goes on over an item; gives its number.
  mutating func count(_ item: ListItem, in numbering: WordNumbering) -> Int {
    let number = next(item, in: numbering)
    let definition = definition(item, numbering)
    var levels = counts[definition] ?? Array(repeating: nil, count: ListItem.levelLimit + 1)
    levels[item.level] = number
    for below in levels.indices.dropFirst(item.level + 1) {
      if item.level <= numbering.lists[item.list]?[below]?.restart ?? below { levels[below] = nil }
    }
    counts[definition] = levels
    begun.insert(Level(list: item.list, level: item.level))
    return number
  }

  private func definition(_ item: ListItem, _ numbering: WordNumbering) -> Definition {
    numbering.definitions[item.list].map { .file($0) } ?? .own(item.list)
  }
}
