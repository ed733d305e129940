internal import Git

/// A blob at a path, in a tree or in git's index. Of a tree's entry with a slash in its name the index makes folders, so that all signs between components are
/// alike.
struct PlacedBlob: Hashable {
  private let path: TreePath
  private let blob: ObjectID

  init(_ path: String, _ blob: ObjectID) {
    (self.path, self.blob) = (TreePath(path.replacing("/", with: "\u{FFFD}")), blob)
  }
}
