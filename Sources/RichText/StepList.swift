/// The steps of a transaction. One alone, as with each key, is kept without an array around it.
enum StepList: Sendable {
  case one(Transaction.Step)
  /// None, or more than one.
  case several([Transaction.Step])

  init(_ steps: [Transaction.Step]) { self = steps.count == 1 ? .one(steps[0]) : .several(steps) }

  var array: [Transaction.Step] {
    switch self {
    case .one(let step): [step]
    case .several(let steps): steps
    }
  }
}

extension StepList: Equatable {
  static func == (a: Self, b: Self) -> Bool {
    if case .one(let mine) = a, case .one(let others) = b { return mine == others }
    return a.array == b.array
  }
}
