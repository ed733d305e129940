extension RTFKeyword {
  /// The word in these bytes; `unknown` where the reader does not know it.
  init(_ bytes: [UInt8], _ start: Int, _ end: Int) {
    self = end - start > 24 ? .unknown : Spelling.all[Spelling(bytes, start, end)] ?? .unknown
  }

  /// Up to 24 letters as numbers, so that looking a word up allocates nothing.
  private struct Spelling: Hashable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0

    init(_ bytes: [UInt8], _ start: Int, _ end: Int) {
      for index in start..<end {
        third = third << 8 | second >> 56
        second = second << 8 | first >> 56
        first = first << 8 | UInt64(bytes[index])
      }
    }

    static let all = Dictionary(
      uniqueKeysWithValues: RTFKeyword.allCases.map {
        (Spelling(Array($0.rawValue.utf8), 0, $0.rawValue.utf8.count), $0)
      })

    static func == (a: Self, b: Self) -> Bool { a.first == b.first && a.second == b.second && a.third == b.third }

    func hash(into hasher: inout Hasher) { hasher.combine(first ^ second &* 31 ^ third &* 17) }
  }
}
