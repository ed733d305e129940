/// How often each word is in a text: what white space parts.
public struct WordCount: Sendable {
  private var counts: [ArraySlice<UInt8>: Int] = [:]
  private var total = 0

  public init(_ text: [UInt8]) {
    for word in text.split(whereSeparator: { $0 <= 0x20 }) {
      counts[word, default: 0] += 1
      total += 1
    }
  }

  /// Whether at least half of the words of the shorter text are in the other one, as often.
  public func isHalf(of other: WordCount) -> Bool {
    let common = common(with: other)
    return common > 0 && 2 * common >= min(total, other.total)
  }

  /// How many words both have.
  public func common(with other: WordCount) -> Int {
    counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
  }
}
