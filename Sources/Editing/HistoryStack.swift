import RichText

/// Entries to be undone one after the other, and between them the edits that came from elsewhere.
///
/// An edit from elsewhere sinks as the entries above it are taken: each entry is carried over it when its turn comes.
struct HistoryStack: Sendable {
  private enum Item: Sendable {
    case entry(HistoryEntry)
    /// The edit, and the text that it was made to.
    case foreign(Transaction, RichText)
  }

  private var items: [Item] = []

  /// Whether no entry is left.
  var isEmpty: Bool {
    !items.suffix(2).contains { if case .entry = $0 { true } else { false } }
  }

  mutating func push(_ entry: HistoryEntry) {
    items.append(.entry(entry))
    if items.count > History.limit + History.limit / 10 { items.removeFirst(items.count - History.limit) }
  }

  mutating func passOver(_ incoming: Transaction, on text: RichText) {
    if items.isEmpty || incoming.isEmpty { return }
    if case .foreign(let earlier, let base) = items.last {
      items[items.count - 1] = .foreign(earlier.then(incoming), base)
    } else {
      items.append(.foreign(incoming, text))
    }
  }

  /// Takes the newest entry if the other goes on where it ended.
  mutating func popContinued(by entry: HistoryEntry) -> HistoryEntry? {
    guard case .entry(let last) = items.last, last.after == entry.before else { return nil }
    items.removeLast()
    return last
  }

  /// Takes the newest entry, carried over what came from elsewhere, so that its inverse fits `text`.
  /// Entries that no longer fit are dropped.
  mutating func pop(on text: RichText) -> HistoryEntry? {
    while let last = items.popLast() {
      switch last {
      case .entry(let entry): return entry
      case .foreign(let edit, let base):
        if let entry = sink(edit, base: base, on: text) { return entry }
      }
    }
    return nil
  }

  /// Takes the entry below an edit from elsewhere and puts the edit below it.
  private mutating func sink(_ edit: Transaction, base: RichText, on text: RichText) -> HistoryEntry? {
    guard case .entry(let entry) = items.popLast(), let older = try? entry.inverse.applied(to: base) else {
      items = []
      return nil
    }
    let carried = entry.carried(over: edit, from: base, to: text, older: older)
    let newer = carried.flatMap { try? $0.inverse.applied(to: text) } ?? text
    let sunk = older.difference(to: newer)
    if !sunk.isEmpty { items.append(.foreign(sunk, older)) }
    return carried?.selecting { $0.mapped(through: sunk) }
  }
}

extension HistoryEntry {
  fileprivate func selecting(_ map: (Selection) -> Selection) -> HistoryEntry {
    var entry = self
    entry.before = map(before)
    return entry
  }
}
