internal import Git

extension Store {
  /// The words of a document that is a file, as what others are compared with; nil where it is larger than what is read for that. `text` stands for bytes that are not stored.
  func words(_ path: TreePath, _ blob: ObjectID, _ text: [UInt8]? = nil) throws(UbiquityError) -> WordCount? {
    let known = try text == nil ? read(blob, limit: Self.comparedSize) : text
    return known.map { WordCount(contentMerge?.words(path.description, $0) ?? $0) }
  }

  private static let comparedSize = 32 << 20

  /// Whether the head has at a path what has half of the words of some content. No for packages, and where one of the two cannot be read.
  func isAlike(_ content: String, at path: TreePath) -> Bool {
    guard let old = ObjectID(content), repository.isFile(old), let head = try? head(),
      let new = try? file(path, in: head.content.tree), let former = try? words(path, old)
    else { return false }
    return (try? words(path, new))?.isHalf(of: former) ?? false
  }
}
