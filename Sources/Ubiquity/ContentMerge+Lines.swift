internal import Git

extension ContentMerge {
  /// Joins two texts of no known format line by line, as `git merge-file` does. Nil where the two conflict, where one is no text (not UTF-8, with a null character, or larger
  /// than 16 MB), and in packages, whose files belong together.
  public static func joinedLines(
    _ path: String, _ base: StoredContent?, _ one: StoredContent, _ other: StoredContent
  ) -> JoinedContent? {
    guard case .file(let base) = base, case .file(let one) = one, case .file(let other) = other,
      TreePath(path).package == nil, [base, one, other].allSatisfy(isText),
      let joined = try? LineMerge.joined(base: base, one, other)
    else { return nil }
    return JoinedContent(.file(joined))
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.count <= 16 << 20 && !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }
}
