/// What a typed beginning can become.
struct Completion: Sendable, Equatable {
  /// The beginning, as far as it can only go on in one way; with a blank where it is a whole name.
  var text: String
  /// The names it may still become; none where it is whole, or leads nowhere.
  var choices: [String]

  init(of beginning: String, among names: [String]) {
    let found = names.filter { $0.hasPrefix(beginning) }.sorted()
    switch found.count {
    case 0: (text, choices) = (beginning, [])
    case 1: (text, choices) = (found[0] + " ", [])
    default: (text, choices) = (Completion.commonPrefix(of: found), found)
    }
  }

  private static func commonPrefix(of names: [String]) -> String {
    guard let first = names.first, let last = names.last else { return "" }
    return String(zip(first, last).prefix { $0 == $1 }.map(\.0))
  }
}
