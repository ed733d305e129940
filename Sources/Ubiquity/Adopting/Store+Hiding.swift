internal import Git

/// Plain git can be told to keep files out of the folder (`git sparse-checkout`): they are not deleted.
extension Store {
  /// Of files that are not in the folder, those that git does not miss there; all of them where that cannot be told.
  func hiddenFiles(among missing: some Collection<TreePath>) -> Set<TreePath> {
    if missing.isEmpty { return [] }
    guard let sparse = repository.sparsePaths() else { return Set(missing) }
    return Set(missing.filter { sparse.contains($0.description) })
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
