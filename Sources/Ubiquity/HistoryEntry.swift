public import Foundation

/// One line of the history.
public struct HistoryEntry: Hashable, Sendable {
  public enum Kind: String, Sendable { case version, handOff, merge, restore }
  public var commit: String
  public var kind: Kind
  public var device: String
  public var date: Date
  /// The device that a hand-off came from.
  public var from: String?
  /// The document that a save, a hand-off or a restoring was of; nil for a version of several documents, and where no device told.
  public var document: String?
  public var changes: [Change]

  /// What happened to one document.
  public struct Change: Hashable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable { case added, edited, renamed, deleted }
    public var kind: Kind
    public var path: String
    public var oldPath: String?
    public var oldBlob: String?
    public var newBlob: String?
  }
}
