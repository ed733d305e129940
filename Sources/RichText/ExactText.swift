/// Text as a key: equal where the bytes are.
struct ExactText: Hashable {
  var text: Substring

  init(_ text: some StringProtocol) { self.text = Substring(text) }

  static func == (a: Self, b: Self) -> Bool { a.text.hasSameBytes(as: b.text) }
  /// Long texts are told apart by their lengths and ends.
  func hash(into hasher: inout Hasher) {
    let bytes = text.utf8Span.span
    hasher.combine(bytes.count)
    if bytes.count <= 2 * Self.shortest {
      hasher.combine(bytes, 0..<bytes.count)
    } else {
      hasher.combine(bytes, 0..<Self.shortest)
      hasher.combine(bytes, (bytes.count - Self.shortest)..<bytes.count)
    }
  }

  private static let shortest = 256
}

extension Hasher {
  /// Takes in some bytes, eight at a time.
  fileprivate mutating func combine(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var (word, filled): (UInt64, UInt64) = (0, 0)
    for index in range {
      word |= UInt64(bytes[index]) << filled
      filled += 8
      if filled == 64 {
        combine(word)
        (word, filled) = (0, 0)
      }
    }
    combine(word)
  }
}

/// Gives equal texts equal numbers, which compare faster.
struct TextNumbers {
  private var numbers: [ExactText: Int] = [:]

  mutating func number(_ text: ExactText) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = numbers.count
    return numbers.count - 1
  }

  mutating func numbers(_ texts: some Collection<ExactText>) -> [Int] {
    numbers.reserveCapacity(numbers.count + texts.count)
    return texts.map { number($0) }
  }
}
