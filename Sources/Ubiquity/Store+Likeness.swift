internal import Git

extension Store {
  /// The words of a document that is a file, as what others are compared with; nil where it is larger than what is read for that. `text` stands for bytes that are not stored.
  func words(_ path: TreePath, _ blob: ObjectID, _ text: [UInt8]? = nil) throws(UbiquityError) -> WordCount? {
    let known = try text == nil ? read(blob, limit: Self.comparedSize) : text
    return known.map { WordCount(contentMerge?.words(path.description, $0) ?? $0) }
  }

  /// Whether what was added under the name of a deleted file is that one, come back: it has half of its words. Yes also where the texts are not to be had, and are passed over.
  func isBack(_ path: TreePath, _ deleted: String, _ added: String) throws(UbiquityError) -> Bool {
    guard let old = ObjectID(deleted), let new = ObjectID(added), old != new else { return true }
    let wanted = missing
    do {
      guard let former = try words(path, old) else { return false }
      return try words(path, new)?.isHalf(of: former) ?? false
    } catch  where error.code == .notDownloaded && passesOverAbsent {
      (missing, passedOver) = (wanted, passedOver + 1)
      return true
    }
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
