/// What one tree itself has.
public struct TreeFolder: Sendable {
  /// Their paths are names.
  public var files: [TreeFile] = []
  public var folders: [(name: String, tree: ObjectID)] = []

  public init() {}

  /// Whether no folder has the name of a file.
  public var hasDistinctNames: Bool {
    let names = Set(files.map { FolderEdit.EntryName(text: $0.path) })
    return !folders.contains { names.contains(FolderEdit.EntryName(text: $0.name)) }
  }
}
