/// What a save led to.
public struct SaveNote: Sendable, Equatable {
  /// The revision that was saved, as the effect named it.
  public var revision: Int
  /// For example `saved`, or `saved; the other version is kept as a conflict`.
  public var text: String
  public init(revision: Int, text: String) { (self.revision, self.text) = (revision, text) }
}
