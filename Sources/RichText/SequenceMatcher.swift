/// Equal stretches of two sequences.
struct SequenceMatch: Equatable {
  var old: Int
  var new: Int
  var count: Int
}

/// Finds what two sequences have in common: a longest common subsequence where they differ little, else one that runs
/// through the elements that occur once on both sides, else one found stretch by stretch. Its cost grows with the sequences' lengths.
///
/// The first follows Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), the second Cohen's patience difference.
struct SequenceMatcher<Element: Hashable> {
  /// The most differences that a longest common subsequence is looked for with, as long as few searches have failed, and then.
  private static var mostDifferences: (first: Int, later: Int) { (600, 60) }
  private static var fewFailures: Int { 64 }
  private static var deepest: Int { 24 }

  private let old: [Element]
  private let new: [Element]
  /// In order, without overlaps.
  private(set) var matches: [SequenceMatch] = []
  /// How many searches found no whole way.
  private var failures = 0

  init(_ old: [Element], _ new: [Element]) {
    (self.old, self.new) = (old, new)
    match(old.indices, new.indices, depth: 0)
  }

  /// What lies between the matches: ranges of which at most one is empty.
  var gaps: [(old: Range<Int>, new: Range<Int>)] {
    var start = (old: 0, new: 0)
    var gaps: [(old: Range<Int>, new: Range<Int>)] = []
    for match in matches + [SequenceMatch(old: old.count, new: new.count, count: 0)] {
      if start != (match.old, match.new) { gaps.append((start.old..<match.old, start.new..<match.new)) }
      start = (match.old + match.count, match.new + match.count)
    }
    return gaps
  }

  /// How many elements are matched.
  var matchedCount: Int { matches.reduce(0) { $0 + $1.count } }

  private mutating func match(_ a: Range<Int>, _ b: Range<Int>, depth: Int) {
    let prefix = commonPrefix(a, b)
    add(a.lowerBound, b.lowerBound, prefix)
    let (a, b) = ((a.lowerBound + prefix)..<a.upperBound, (b.lowerBound + prefix)..<b.upperBound)
    let suffix = commonSuffix(a, b)
    let (restOfA, restOfB) = (a.lowerBound..<(a.upperBound - suffix), b.lowerBound..<(b.upperBound - suffix))
    if !restOfA.isEmpty, !restOfB.isEmpty { matchRest(restOfA, restOfB, depth: depth) }
    add(restOfA.upperBound, restOfB.upperBound, suffix)
  }

  private mutating func matchRest(_ a: Range<Int>, _ b: Range<Int>, depth: Int) {
    var (a, b, looked) = (a, b, Int.max)
    while !a.isEmpty, !b.isEmpty {
      let (script, isWhole) = search(a, b)
      if !isWhole, depth < Self.deepest, a.count + b.count <= looked / 2 {
        if matchBetweenUnique(a, b, depth: depth) { return }
        looked = a.count + b.count
      }
      let end = script.end
      guard end.old + end.new > 0 else { return }
      for match in script.path(to: end) { add(match.old, match.new, match.count) }
      (a, b) = ((a.lowerBound + end.old)..<a.upperBound, (b.lowerBound + end.new)..<b.upperBound)
    }
  }

  private mutating func search(_ a: Range<Int>, _ b: Range<Int>) -> (script: ShortestScript<Element>, isWhole: Bool) {
    let limits = Self.mostDifferences
    var script = ShortestScript(old[a], new[b], limit: failures < Self.fewFailures ? limits.first : limits.later)
    let isWhole = script.run()
    if !isWhole { failures += 1 }
    return (script, isWhole)
  }

  /// False where no element occurs once on both sides.
  private mutating func matchBetweenUnique(_ a: Range<Int>, _ b: Range<Int>, depth: Int) -> Bool {
    let pairs = UniquePairs(old[a], new[b]).increasing
    if pairs.isEmpty { return false }
    var start = (a.lowerBound, b.lowerBound)
    for pair in pairs {
      match(start.0..<pair.old, start.1..<pair.new, depth: depth + 1)
      add(pair.old, pair.new, 1)
      start = (pair.old + 1, pair.new + 1)
    }
    match(start.0..<a.upperBound, start.1..<b.upperBound, depth: depth + 1)
    return true
  }

  private mutating func add(_ old: Int, _ new: Int, _ count: Int) {
    guard count > 0 else { return }
    if let last = matches.last, last.old + last.count == old, last.new + last.count == new {
      matches[matches.count - 1].count += count
    } else {
      matches.append(SequenceMatch(old: old, new: new, count: count))
    }
  }

  private func commonPrefix(_ a: Range<Int>, _ b: Range<Int>) -> Int {
    zip(a, b).prefix { old[$0] == new[$1] }.count
  }

  private func commonSuffix(_ a: Range<Int>, _ b: Range<Int>) -> Int {
    zip(a.reversed(), b.reversed()).prefix { old[$0] == new[$1] }.count
  }
}
