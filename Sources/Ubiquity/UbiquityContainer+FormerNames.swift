extension UbiquityContainer {
  /// The names that documents have or once had, as far as versions are known here.
  public func knownPaths() throws(UbiquityError) -> [String] {
    try store.askIndex(nil) { reader, _ in try reader.paths() }
  }

  /// Where the document is now that had a name and was renamed; nil where there is none, or it was deleted since.
  public func successor(of path: String) throws(UbiquityError) -> String? {
    let next = try store.askIndex(nil) { try $0.successor(of: TreePath(path), at: $1) }
    guard let next else { return nil }
    return try store.resolve(TreePath(next.path), since: next.version)?.description
  }
}
