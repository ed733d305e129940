internal import Git

// Plain git makes its index and its configuration anew without what it was told of evicted documents.
extension Store {
  /// Tells it again, where it does not know any more, that these are neither deleted nor changed, and that what is missing can be asked for.
  func renewMarks() {
    guard let evicted = try? evictions, evicted != Evictions() else { return }
    if !repository.isPromisor(for: evicted) { try? repository.setConfiguration(Evictions.promisor, to: "true") }
    if unfollowed == nil, lacksMarks(evicted) { _ = try? markIndex(as: evicted, isAnew: true) }
  }

  /// Whether git would take something for deleted. What is not in its index any more was deleted with it.
  private func lacksMarks(_ evicted: Evictions) -> Bool {
    guard let marked = repository.sparsePaths(), !evicted.areMarked(marked),
      let entries = try? repository.indexEntries()
    else { return false }
    return entries.contains { !$0.isSparse && evicted.excuses(TreePath($0.path)) }
  }
}

extension Evictions {
  /// Whether something of each document, and every file that was left, is among the files that git does not miss in the folder.
  fileprivate func areMarked(_ marked: Set<String>) -> Bool {
    let known = Set(marked.map { TreePath($0).document })
    return documents.keys.allSatisfy(known.contains) && left.keys.allSatisfy { marked.contains($0.description) }
  }
}
