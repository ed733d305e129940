internal import Git

/// Plain git can be told to keep files out of the folder (`git sparse-checkout`): they are not deleted.
extension Store {
  /// Of files that are not in the folder, those that git does not miss there; all of them where that cannot be told.
  func hiddenFiles(among missing: some Collection<TreePath>) -> Set<TreePath> {
    if missing.isEmpty { return [] }
    guard let sparse = repository.sparsePaths() else { return Set(missing) }
    return Set(missing.filter { sparse.contains($0.description) })
  }

  /// Whether a document of `main` is not in the folder since git keeps it, or all its files, out of there.
  func hides(_ document: TreePath) throws(UbiquityError) -> Bool {
    let evicted = try evictions
    guard !evicted.contains(document), !evicted.left.keys.contains(where: { $0.document == document }),
      try self.document(document, in: head()) != nil, try workTree.stamp(of: document) == nil
    else { return false }
    guard let sparse = repository.sparsePaths() else { return true }
    return sparse.contains { $0 == document.description || $0.hasPrefix("\(document)/") }
  }

  func tellOfHidden() {
    let names = hidden.map(\.description).documentPaths
    guard let first = names.first else { return }
    let others = names.count == 1 ? "" : " and \(names.count - 1) more"
    tell(
      "\(Printable.quoted(first))\(others): not in the folder, since git was told so; they stay documents, and git sparse-checkout disable puts them there",
      once: names.joined(separator: "\n"))
  }
}

extension UbiquityContainer {
  /// Whether the document at a path is not in the folder since plain git was told to keep it out of there (`git sparse-checkout`).
  public func hides(_ path: String) throws(UbiquityError) -> Bool { try store.hides(TreePath(path)) }
}
