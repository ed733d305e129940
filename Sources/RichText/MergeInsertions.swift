/// What two sides put in at one place: what both put in once, all else one after the other.
struct MergeInsertions {
  enum Part {
    case shared(MergeSides<Range<Int>>)
    case single(MergeSide, Range<Int>)
    /// Between what both wrote in one cell: few formats have cells of two paragraphs.
    case lineBreak
  }
  private(set) var parts: [Part] = []
  private let sources: MergeSides<MergeSource>
  private let ranks: MergeSides<Int>
  /// The only side that puts its text in the place of other text; nil where both do, or none.
  private let replacer: MergeSide?

  init(_ steps: MergeSides<MergePlan.Step>, of sources: MergeSides<MergeSource>) {
    let ranges = MergeSides(steps.ours.change.side, steps.theirs.change.side)
    self.sources = sources
    ranks = MergeSides(steps.ours.rank(in: sources.ours), steps.theirs.rank(in: sources.theirs))
    let replace = steps.map { !$0.change.base.isEmpty }
    replacer = replace.ours == replace.theirs ? nil : replace.ours ? .ours : .theirs
    let keys = MergeSides(sources.ours.key(ranges.ours), sources.theirs.key(ranges.theirs))
    if keys.ours.hasSameBytes(as: keys.theirs) {
      parts = [.shared(ranges)]
    } else if let lines = Self.lines(ranges, of: sources) {
      addParagraphs(lines)
    } else {
      add(ranges)
    }
  }

  /// The whole paragraphs on both sides, of a table all together, and of one that goes on around them those of a row; nil where one side has others.
  private static func lines(
    _ ranges: MergeSides<Range<Int>>, of sources: MergeSides<MergeSource>
  ) -> MergeSides<[Range<Int>]>? {
    let lines = MergeSides(lines(ranges.ours, of: sources.ours), lines(ranges.theirs, of: sources.theirs))
    return lines.ours.isEmpty || lines.theirs.isEmpty ? nil : lines
  }

  private static func lines(_ range: Range<Int>, of source: MergeSource) -> [Range<Int>] {
    guard source.isBorder(range.lowerBound), source.isBorder(range.upperBound) else { return [] }
    let indices = source.paragraph(at: range.lowerBound)...source.paragraph(at: range.upperBound - 1)
    var lines: [Range<Int>] = []
    for index in indices {
      let isJoined = index > indices.lowerBound && source.isInOne(index - 1, index, of: indices)
      let start = isJoined ? lines.removeLast().lowerBound : source.starts[index]
      lines.append(start..<source.starts[index + 1])
    }
    return lines
  }

  /// Which paragraphs both have is found in the same order, whichever side is ours.
  private mutating func addParagraphs(_ lines: MergeSides<[Range<Int>]>) {
    let keys = MergeSides(
      lines.ours.map { ExactText(sources.ours.key($0)) }, lines.theirs.map { ExactText(sources.theirs.key($0)) })
    var start = (0, 0)
    for match in Self.matches(keys) + [.init(old: lines.ours.count, new: lines.theirs.count, count: 0)] {
      addItems(lines.ours[start.0..<match.old], lines.theirs[start.1..<match.new])
      for index in 0..<match.count {
        parts.append(.shared(MergeSides(lines.ours[match.old + index], lines.theirs[match.new + index])))
      }
      start = (match.old + match.count, match.new + match.count)
    }
  }

  /// Items below the one that all of them follow come before the others of both sides.
  private mutating func addItems(_ ours: ArraySlice<Range<Int>>, _ theirs: ArraySlice<Range<Int>>) {
    let levels = MergeSides(ours.map(sources.ours.level), theirs.map(sources.theirs.level))
    let lowest = (levels.ours + levels.theirs).min() ?? -1
    let nested = levels.map { $0.prefix { $0 > lowest }.count }
    if nested.ours > 0, nested.theirs > 0 {
      add(MergeSides(Self.hull(ours.prefix(nested.ours)), Self.hull(theirs.prefix(nested.theirs))))
      add(MergeSides(Self.hull(ours.dropFirst(nested.ours)), Self.hull(theirs.dropFirst(nested.theirs))))
    } else {
      add(MergeSides(Self.hull(ours), Self.hull(theirs)))
    }
  }

  private static func matches(_ keys: MergeSides<[ExactText]>) -> [SequenceMatch] {
    var numbers = TextNumbers()
    let texts = (keys.ours.map { String($0.text) }, keys.theirs.map { String($0.text) })
    let isSwapped = texts.1.joined().utf8.lexicographicallyPrecedes(texts.0.joined().utf8)
    let first = numbers.numbers(isSwapped ? keys.theirs : keys.ours)
    let matches = SequenceMatcher(first, numbers.numbers(isSwapped ? keys.ours : keys.theirs)).matches
    return isSwapped ? matches.map { .init(old: $0.new, new: $0.old, count: $0.count) } : matches
  }

  private static func hull(_ ranges: ArraySlice<Range<Int>>) -> Range<Int> {
    guard let first = ranges.first, let last = ranges.last else { return 0..<0 }
    return first.lowerBound..<last.upperBound
  }

  /// Both, by what they belong to, then by their bytes; where one goes on from the words of the other, and neither is in the place of others, those once. What both wrote in an empty paragraph are two, in an empty cell two lines.
  private mutating func add(_ ranges: MergeSides<Range<Int>>) {
    if replacer == nil, ranks.ours == ranks.theirs, let continuation = MergeContinuation(ranges, of: sources) {
      return parts += continuation.parts
    }
    let first: MergeSide = isFirst(ranges.ours, ranges.theirs) ? .ours : .theirs
    let areApart = MergeSide.allCases.allSatisfy { sources[$0].fillsParagraphs(ranges[$0]) }
    for side in [first, first.other] where !ranges[side].isEmpty {
      if areApart, side != first { parts.append(separator(before: ranges[side], side)) }
      parts.append(.single(side, ranges[side]))
    }
  }

  private func separator(before range: Range<Int>, _ side: MergeSide) -> Part {
    let source = sources[side], index = source.paragraph(at: range.lowerBound)
    if !source.paragraphs[index].style.cells.isEmpty { return .lineBreak }
    return .single(side, source.starts[index]..<(source.starts[index] + 1))
  }

  /// Text in the place of other text comes last, as that follows what is put in. What is put in below the item of a list comes before what follows the item.
  private func isFirst(_ ours: Range<Int>, _ theirs: Range<Int>) -> Bool {
    if let replacer { return replacer == .theirs }
    if ranks.ours != ranks.theirs { return ranks.ours < ranks.theirs }
    let levels = (sources.ours.level(ours), sources.theirs.level(theirs))
    if levels.0 != levels.1 { return levels.0 > levels.1 }
    let keys = (sources.ours.key(ours), sources.theirs.key(theirs))
    if keys.0.continuesCharacter != keys.1.continuesCharacter { return keys.0.continuesCharacter }
    let isClosing = sources.ours.isClosing(ours) && sources.theirs.isClosing(theirs)
    return isClosing ? precedes(keys.1, keys.0) : precedes(keys.0, keys.1)
  }

  private func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}

extension MergeSource {
  /// Whether only marks are in a range that end what they are around, as brackets do. Those that began it are in the other order, so that one is inside of the other.
  fileprivate func isClosing(_ range: Range<Int>) -> Bool {
    let index = paragraph(at: range.lowerBound), place = range.lowerBound - starts[index] - 1
    guard place > 0, text(range).allSatisfy(\.closes) else { return false }
    return paragraphs[index].text.part(0..<place).last.map { !$0.isWhitespace } ?? false
  }
}

extension Character {
  /// Whether it is a mark that ends a stretch; quotation marks may as well begin one.
  fileprivate var closes: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: true
    default: "\"'*_`~".contains(self)
    }
  }
}

extension MergePlan.Step {
  /// What it belongs to: 0 the word before, 1 the text before, 2 a paragraph of its own, 3 the word after.
  fileprivate func rank(in source: MergeSource) -> Int {
    let joins = (reach.lowerBound < change.base.lowerBound, reach.upperBound > change.base.upperBound)
    if joins.0 != joins.1 { return joins.0 ? 0 : 3 }
    return source.isBorder(change.side.lowerBound) ? 2 : 1
  }
}

extension String {
  /// Whether its start would be one character with text before it.
  fileprivate var continuesCharacter: Bool { ("a" + self).first != "a" }
}
