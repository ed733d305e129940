internal import Git

extension TreeMerge {
  /// One of the two descendants.
  struct Side {
    var files: [TreePath: ObjectID]
    /// From the base's path to this side's.
    var moves: [TreePath: TreePath]
    /// The old paths of those moves that versions tell of: what is there now is another document.
    var told: Set<TreePath> = []
    /// The base's paths of what versions tell to have left them, whatever became of it since.
    var departed: Set<TreePath> = []
    /// Those of what was deleted, whose paths were given to new documents.
    var renewed: Set<TreePath> = []
    /// The base's paths of documents that were deleted, where another one has the path now.
    var taken: Set<TreePath> = []
    /// The base's paths of documents that this side decided to keep as they are, of which the other side decided nothing like that.
    var upheld: Set<TreePath> = []
    /// The base's paths of documents that were deleted before it, and that a side has kept.
    var survivors: Set<TreePath> = []
    /// How deep, and by whom, this side last changed the document at its path.
    var changed: (TreePath) -> LastChange

    /// Whether what has a path, if it was not moved there, is no document of the base.
    func hasNew(_ path: TreePath, since base: [TreePath: ObjectID]) -> Bool {
      base[path] == nil || moves[path] != nil || taken.contains(path)
    }
  }

  /// The last change of a document on one side. No clock tells which is newer: clocks of machines are wrong, and differ.
  struct LastChange: Hashable, Comparable {
    /// How many versions lead from the common version to the one that made it, itself included: the longest way.
    var depth: Int
    var device: String
    /// The device that last changed what is in it, where that is another one: a new name is no new word.
    var writer: String
    static func < (a: Self, b: Self) -> Bool { (a.depth, a.device, a.writer) < (b.depth, b.device, b.writer) }

    init(depth: Int, device: String, writer: String? = nil) {
      (self.depth, self.device, self.writer) = (depth, device, writer ?? device)
    }
  }

  /// A document that both sides changed in ways that contradict each other.
  struct Conflict: Hashable {
    var path: TreePath
    var base: ObjectID?
    var kept: Contender
    var other: Contender
    /// What the document has: both, with `kept` wherever they conflict. Nil where it has `kept` alone.
    var joined: ObjectID?
  }

  /// Two contents in one, and whether everything that both have is in it.
  struct JoinedBlob {
    var blob: ObjectID
    var isClean: Bool
  }

  /// One side's state of a document.
  struct Contender: Hashable {
    var blob: ObjectID
    var changed: LastChange
    /// Where the side has it.
    var path: TreePath
  }
}

extension TreeMerge.Contender {
  static func newer<T: Comparable>(_ a: Self, _ b: Self, by key: (Self) -> T) -> Self {
    precedes(a, b, by: key) ? b : a
  }

  static func precedes<T: Comparable>(_ a: Self, _ b: Self, by key: (Self) -> T) -> Bool {
    if a.changed.depth != b.changed.depth { return a.changed.depth < b.changed.depth }
    if key(a) != key(b) { return key(a) < key(b) }
    return (a.blob, a.path, a.changed.device) < (b.blob, b.path, b.changed.device)
  }
}
