extension HistoryEntry.Conflict {
  /// As the index has it: the id, and the path where it is told.
  var text: String { id + (document.map { " \(PercentCoding.encode($0, keeping: "/"))" } ?? "") }

  init(text: some StringProtocol) {
    let parts = text.split(separator: " ", maxSplits: 1)
    self.init(
      id: parts.first.map { String($0) } ?? "", document: parts.count < 2 ? nil : PercentCoding.decode(parts[1]))
  }
}
