internal import Git

/// A draft, and the version that took it up.
struct HandedDraft: Comparable {
  let depth: Int
  let draft: ObjectID
  /// Where the version has it.
  let path: TreePath
  let version: Commit
  /// Whose draft it was.
  let device: String

  /// Whether it has grown from another one; where both did, or none, whether one of the lists that have both, the first, has it later.
  func isLater(than other: Self, in lists: [DraftNames]) -> Bool {
    if device == other.device {
      let (own, others) = (former.contains(other.draft), other.former.contains(draft))
      if own != others { return own }
    }
    for list in lists {
      if let own = list.place(of: draft), let place = list.place(of: other.draft) { return own > place }
    }
    return false
  }

  /// The drafts that it has grown from.
  private var former: DraftNames { CommitMessage(parsing: version.content.message).drafts }

  static func < (a: Self, b: Self) -> Bool { (a.depth, a.draft, a.version.id) < (b.depth, b.draft, b.version.id) }
  static func == (a: Self, b: Self) -> Bool { (a.depth, a.draft, a.version.id) == (b.depth, b.draft, b.version.id) }
}
