/// Text as a key: equal where the bytes are.
struct ExactText: Hashable {
  var text: Substring

  init(_ text: some StringProtocol) { self.text = Substring(text) }

  static func == (a: Self, b: Self) -> Bool { a.text.hasSameBytes(as: b.text) }
  /// Long texts are told apart by their lengths and ends.
  func hash(into hasher: inout Hasher) {
    let bytes = text.utf8
    guard bytes.count > 2 * Self.shortest else { return hasher.combine(text) }
    hasher.combine(bytes.count)
    for byte in bytes.prefix(Self.shortest) { hasher.combine(byte) }
    for byte in bytes.suffix(Self.shortest) { hasher.combine(byte) }
  }

  private static let shortest = 256
}

/// Gives equal texts equal numbers, which compare faster.
struct TextNumbers {
  private var numbers: [ExactText: Int] = [:]

  mutating func number(_ text: ExactText) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = numbers.count
    return numbers.count - 1
  }

  mutating func numbers(_ texts: some Sequence<ExactText>) -> [Int] { texts.map { number($0) } }
}
