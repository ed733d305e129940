extension ListItem.Marker: Codable {
  /// As it is written; `outer` is missing where it is 0.
  private enum Coded: Codable {
    case bullet(String)
    case number(ListItem.Numbering, outer: Int?, prefix: String, suffix: String)
    case task(isDone: Bool)
  }

  public init(from decoder: any Decoder) throws {
    switch try Coded(from: decoder) {
    case .bullet(let sign): self = .bullet(sign)
    case .number(let numbering, let outer, let prefix, let suffix):
      let outer = min(max(outer ?? 0, 0), ListItem.levelLimit)
      self = .number(numbering, outer: outer, prefix: prefix, suffix: suffix)
    case .task(let isDone): self = .task(isDone: isDone)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    let coded: Coded =
      switch self {
      case .bullet(let sign): .bullet(sign)
      case .number(let numbering, let outer, let prefix, let suffix):
        .number(numbering, outer: outer == 0 ? nil : outer, prefix: prefix, suffix: suffix)
      case .task(let isDone): .task(isDone: isDone)
      }
    try coded.encode(to: encoder)
  }
}

extension ListItem.Marker {
  /// Whether both are signs, boxes, or numbers written alike.
  public func isLike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.bullet, .bullet), (.task, .task): true
    case (.number(let mine, let outer, _, _), .number(let others, let othersOuter, _, _)):
      (mine, outer) == (others, othersOuter)
    default: false
    }
  }

  /// The same with no more numbers before its own than a level has levels above it.
  public func fitting(_ level: Int) -> Self {
    guard case .number(let numbering, let outer, let prefix, let suffix) = self else { return self }
    return .number(numbering, outer: min(max(outer, 0), max(level, 0)), prefix: prefix, suffix: suffix)
  }
}
