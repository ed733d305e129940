/// What reading all objects that some roots need came to.
public struct ObjectInspection: Sendable {
  /// An object that cannot be had.
  public struct Loss: Hashable, Sendable {
    public var id: ObjectID
    /// The file or folder that it is of, in the version that was read first; empty for a version itself.
    public var path: String
    /// Whether it is a file's, by the folder that names it.
    public var isFile: Bool
    /// Whether there is something under its name that is not it. What is below it is not known.
    public var isDamaged: Bool
  }

  /// How many objects are whole.
  public internal(set) var count = 0
  public internal(set) var losses: [Loss] = []
  /// Those that are whole and that nobody can use, as somebody wrote them so: they do not keep the rules of their kind, or a folder names them for files. What they name was not looked at.
  public internal(set) var malformed: [Loss] = []
}
