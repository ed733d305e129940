/// Text as a key: equal where the bytes are.
struct ExactText: Hashable {
  var text: Substring

  init(_ text: some StringProtocol) { self.text = Substring(text) }

  static func == (a: Self, b: Self) -> Bool { a.text.hasSameBytes(as: b.text) }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
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
