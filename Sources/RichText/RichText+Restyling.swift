extension RichText {
  /// The edit that gives this text the looks of another with the same characters.
  func restyling(like other: RichText) -> Transaction {
    let all = 0..<paragraphCount
    var (looks, layouts) = (Neighbours<Transaction.Looks>(), Neighbours<ParagraphStyle>())
    for (index, (old, new)) in zip(rope.leaves(all), other.rope.leaves(all)).enumerated() where old !== new {
      if let look = old.look(toBecome: new) { looks.add(look, at: index) }
      if old.style != new.style { layouts.add(new.style, at: index) }
    }
    return Transaction(
      looks.groups.map { .init(change: .restyle(Position($0.first, 0), $0.items)) }
        + layouts.groups.map { .init(change: .layOut($0.first, $0.items)) })
  }
}

extension StoredParagraph {
  fileprivate func look(toBecome new: StoredParagraph) -> Transaction.Looks? {
    if length == 0, emptyStyle != new.emptyStyle { return .init(runs: [], emptyStyle: new.emptyStyle) }
    if others.isEmpty, new.others.isEmpty, start.hasSameRuns(as: new.start) { return nil }
    let newRuns = new.runs
    return runs == newRuns ? nil : .init(runs: newRuns)
  }
}

/// Items at indices, those that are neighbours together.
private struct Neighbours<Item> {
  var groups: [(first: Int, items: [Item])] = []

  mutating func add(_ item: Item, at index: Int) {
    if let last = groups.last, last.first + last.items.count == index {
      groups[groups.count - 1].items.append(item)
    } else {
      groups.append((index, [item]))
    }
  }
}
