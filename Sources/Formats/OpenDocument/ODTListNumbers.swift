/// Gives lists that continue each other one number, as `text:continue-list` and `text:continue-numbering` say.
struct ODTListNumbers {
  private var next = 0
  /// The number of the list before.
  private(set) var last: Int?
  private(set) var ids: [String: Int] = [:]

  /// The number of a list that comes after those before.
  mutating func number(id: String?, continued: String?, isContinuing: Bool) -> Int {
    let number = continuedNumber(continued, isContinuing) ?? next
    if number == next { next += 1 }
    note(number, id: id)
    return number
  }

  /// The number of the list that one continues; nil where it continues none.
  func continuedNumber(_ continued: String?, _ isContinuing: Bool) -> Int? {
    continued.flatMap { ids[$0] } ?? (isContinuing && continued == nil ? last : nil)
  }

  /// Takes note of a list that was written.
  mutating func note(_ number: Int, id: String?, isLast: Bool = true) {
    if isLast { last = number }
    if let id { ids[id] = number }
  }
}
