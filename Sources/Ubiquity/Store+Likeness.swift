internal import Git

extension Store {
  /// The words of a document that is a file, as what others are compared with; nil where it is larger than what is read for that. `text` stands for bytes that are not stored.
  func words(_ path: TreePath, _ blob: ObjectID, _ text: [UInt8]? = nil) throws(UbiquityError) -> WordCount? {
    let known = try text == nil ? read(blob, limit: Self.comparedSize) : text
    return known.map { WordCount(contentMerge?.words(path.description, $0) ?? $0) }
  }

  /// Whether what was added under the name of a deleted file is that one, come back: it has half of its words. Yes also where the texts are not to be had, and are passed over.
  /// In a package only a text, which has no null characters, speaks for that.
  func isBack(_ path: TreePath, _ deleted: String, _ added: String) throws(UbiquityError) -> Bool {
    guard let old = ObjectID(deleted), let new = ObjectID(added) else { return true }
    if old == new, path.package == nil { return true }
    let wanted = missing
    do throws(UbiquityError) {
      if path.package != nil {
        guard try isText(old), try isText(new) else { return false }
      }
      guard let former = try words(path, old) else { return false }
      return try words(path, new)?.isHalf(of: former) ?? false
    } catch  where error.code == .notDownloaded && passesOverAbsent {
      (missing, passedOver) = (wanted, passedOver + 1)
      return true
    }
  }

  private func isText(_ blob: ObjectID) throws(UbiquityError) -> Bool {
    try read(blob, limit: Self.comparedSize).map { !$0.contains(0) } ?? false
  }

  private static let comparedSize = 32 << 20

  /// Whether the head has at a path what has half of the words of some content, a package in one of its texts. No where one of the two cannot be read.
  func isAlike(_ content: String, at path: TreePath) -> Bool {
    guard let old = ObjectID(content), let tree = try? head().content.tree else { return false }
    if repository.isFolder(old) {
      return (try? package(path, in: tree)).flatMap(\.self).map { isAlike(old, $0, path) } ?? false
    }
    guard let new = try? file(path, in: tree), let former = try? words(path, old) else { return false }
    return (try? words(path, new))?.isHalf(of: former) ?? false
  }

  private func isAlike(_ old: ObjectID, _ new: ObjectID, _ path: TreePath) -> Bool {
    guard old != new, let former = try? packageFiles(old), let present = try? packageFiles(new) else {
      return old == new
    }
    return former.keys.sorted().contains { name in
      guard let before = former[name], let now = present[name] else { return false }
      return (try? isBack(path.appending(name), before.description, now.description)) ?? false
    }
  }
}
