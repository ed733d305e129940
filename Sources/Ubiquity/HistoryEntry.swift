public import Foundation

/// One line of the history.
public struct HistoryEntry: Hashable, Sendable {
  public enum Kind: String, Sendable { case version, handOff, merge, restore }
  public var commit: String
  public var kind: Kind
  public var author: Author
  public var date: Date
  /// The activity that a hand-off took up, and the device that it came from.
  public var continued: Continuation?
  /// The document that a save, a hand-off or a restoring was of; nil for a version of several documents, and where no device told.
  public var document: String?
  /// What the version changed against the one before it; a merge only what differs from all of its sides, and the names that it decided on against one of them.
  public var changes: [Change]
  /// What the version was told to be, one line.
  public var subject: String
  /// The versions that it grew from.
  public var parents: [String]
  /// Of a merge: who made the newest versions that it brought together, each once.
  public var sides: [Author]
  /// The conflict versions that it set aside.
  public var conflicts: [Conflict]
  /// The conflict versions that it resolved, and how.
  public var resolved: [ConflictOutcome] = []
  /// Of a merge: the documents that one side had deleted and the other one had edited, and that stayed.
  public var kept: [String] = []
  /// Whether the history of this machine leaves it out, since it was thinned.
  public var isUnlisted = false
  /// How many versions that were left out come between it and the next older entry.
  public var omitted = 0
  /// What these changed.
  public var omittedChanges: [Change] = []

  /// The name of the device that made it.
  public var device: String { author.name }
  /// The name of the device that a hand-off came from.
  public var from: String? { continued?.from.name }

  /// Who made a version.
  public struct Author: Hashable, Sendable {
    /// The device's id; nil where another program made the version, and for merges, which all devices make alike.
    public var id: String?
    public var name: String
    public init(id: String?, name: String) { (self.id, self.name) = (id, name) }

    /// Whether it is meant by what a person gives: a name, an id or the beginning of that.
    public func goes(by text: String) -> Bool {
      Device(id: id ?? "", name: name).goes(by: text) || id == nil && text == "\(name) \(DeviceNames.plainGit)"
    }
  }

  /// A conflict version that was set aside.
  public struct Conflict: Hashable, Sendable {
    public var id: String
    /// The document that it is of, by its path then; nil where that is not told.
    public var document: String?
    public init(id: String, document: String?) { (self.id, self.document) = (id, document) }
  }

  /// What happened to one document.
  public struct Change: Hashable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable { case added, edited, renamed, deleted }
    public var kind: Kind
    public var path: String
    public var oldPath: String?
    public var oldBlob: String?
    public var newBlob: String?
    /// Of a merge: what its other parents have of the document.
    public var otherBlobs: [String]?
  }
}
