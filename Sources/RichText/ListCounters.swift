/// How far the lists of a text have counted: what the marker of the next item depends on. Kept for the start of a screen, it makes the
/// labels of what follows without a look at what is before.
public struct ListCounters: Hashable, Sendable {
  /// The last number of a level.
  private struct Count: Hashable, Sendable {
    var number: Int
    var numbering: ListItem.Numbering
  }

  /// For each list the last number of each level; nil where a level has none.
  private var counts: [Int: [Count?]] = [:]

  /// The state at the start of a text.
  public init() {}

  /// Goes on over a paragraph; gives its marker as it is shown, nil where it has none.
  ///
  /// An item starts the levels below it anew. A list that was left goes on where it is taken up again.
  public mutating func label(of style: ParagraphStyle) -> String? {
    guard let item = style.list, item.hasMarker else { return nil }
    let number = number(of: item)
    switch item.marker {
    case .bullet(let sign): return sign
    case .task(let isDone): return isDone ? "☑" : "☐"
    case .number(let numbering, let outer, let prefix, let suffix):
      return prefix + outerNumbers(outer, item) + numbering.text(number ?? 0) + suffix
    }
  }

  private func outerNumbers(_ count: Int, _ item: ListItem) -> String {
    if count <= 0 { return "" }
    let above = (counts[item.list] ?? []).prefix(max(0, item.level)).suffix(count)
    return above.map { $0.map { $0.numbering.text($0.number) + "." } ?? "" }.joined()
  }

  /// The number that an item would have which states none.
  public func next(_ item: ListItem) -> Int {
    let (level, known) = (min(max(item.level, 0), ListItem.levelLimit), counts[item.list] ?? [])
    return level < known.count ? (known[level]?.number ?? 0) &+ 1 : 1
  }

  /// Goes on over an item with a marker; gives its number, nil where its marker has none.
  public mutating func number(of item: ListItem) -> Int? {
    let level = min(max(item.level, 0), ListItem.levelLimit)
    if case .number(let numbering, _, _, _) = item.marker { return count(item, level, numbering) }
    restart(item.list, below: level)
    return nil
  }

  private mutating func restart(_ list: Int, below level: Int) {
    guard let known = counts[list], known.count > level + 1 else { return }
    counts[list] = Array(known.prefix(level + 1))
  }

  private mutating func count(_ item: ListItem, _ level: Int, _ numbering: ListItem.Numbering) -> Int {
    let number = item.start ?? next(item)
    var known = Array(counts[item.list, default: []].prefix(level + 1))
    while known.count <= level { known.append(nil) }
    known[level] = Count(number: number, numbering: numbering)
    counts[item.list] = known
    return number
  }
}

extension ListItem.Numbering {
  /// The number as it is written; in digits where the numbering has no sign for it.
  public func text(_ number: Int) -> String {
    switch self {
    case .decimal: String(number)
    case .lowerRoman: Self.roman(number).lowercased()
    case .upperRoman: Self.roman(number)
    case .lowerAlpha: Self.alphabetic(number).lowercased()
    case .upperAlpha: Self.alphabetic(number)
    }
  }

  private static let romanDigits = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]

  private static func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return String(number) }
    var (left, result) = (number, "")
    for (value, digit) in romanDigits {
      result += String(repeating: digit, count: left / value)
      left %= value
    }
    return result
  }

  /// A to Z, then AA, AB and so on.
  private static func alphabetic(_ number: Int) -> String {
    guard number > 0 else { return String(number) }
    var (left, letters): (Int, [UInt8]) = (number, [])
    while left > 0 {
      letters.append(UInt8(ascii: "A") + UInt8((left - 1) % 26))
      left = (left - 1) / 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }
}

extension RichText {
  /// How far the lists have counted before the paragraph with this index. Costs a glance at each paragraph before it, or at those after
  /// a paragraph for which this is known.
  public func listCounters(before paragraph: Int, knowing known: (paragraph: Int, counters: ListCounters)? = nil)
    -> ListCounters
  {
    let isUsable = known.map { $0.paragraph <= paragraph } ?? false
    var counters = isUsable ? known?.counters ?? ListCounters() : ListCounters()
    let start = isUsable ? known?.paragraph ?? 0 : 0
    for style in paragraphStyles(in: start..<max(start, paragraph)) where style.list != nil {
      _ = counters.label(of: style)
    }
    return counters
  }

  /// The markers of these paragraphs as they are shown; nil for those without one. Indices outside of the text are left out.
  public func listLabels(in range: Range<Int>, after counters: ListCounters? = nil) -> [String?] {
    let range = range.clamped(to: 0..<paragraphCount)
    var counters = counters ?? listCounters(before: range.lowerBound)
    return paragraphStyles(in: range).map { counters.label(of: $0) }
  }
}
